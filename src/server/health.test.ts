import { expect, test } from 'vitest'
import { healthRoute, HEALTH_PATH } from './health.ts'

async function ask(app: ReturnType<typeof healthRoute>) {
  const answer = await app.request(HEALTH_PATH)
  return { status: answer.status, cache: answer.headers.get('cache-control'), body: await answer.json() }
}

test('The health check says that all is well or which part isn’t, and is never cached', async () => {
  let wrong: string | null = null
  let now = 0
  let asked = 0
  const leads = async () => {
    asked++
    return wrong
  }
  const app = healthRoute({ leads, payments: async () => null }, () => now)
  expect(await ask(app)).toEqual({
    status: 200,
    cache: 'no-store',
    body: { status: 'ok', parts: { leads: 'ok', payments: 'ok' } },
  })
  wrong = 'leads.sqlite: database disk image is malformed'
  await ask(app)
  // The second request gets the result of the first.
  expect(asked).toBe(1)
  now += 6_000
  expect(await ask(app)).toMatchObject({
    status: 503,
    body: { status: 'failing', parts: { leads: wrong, payments: 'ok' } },
  })
})

test('The health check doesn’t quote a failing part’s error', async () => {
  const app = healthRoute({
    leads: async () => {
      throw new Error('/home/somebody/secret')
    },
  })
  expect((await ask(app)).body).toEqual({ status: 'failing', parts: { leads: 'can’t be checked' } })
})
