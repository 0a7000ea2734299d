import { expect, test } from 'vitest'
import { serveOnFreePort } from '#lib/testing/serveOnFreePort.ts'
import { buildHook } from './intake.ts'
import { carEvent, SECRET, signed } from '../testing/webhook.ts'

test('A webhook becomes a call to the build hook, and isn’t accepted if that call fails', async () => {
  let [calls, status] = [0, 200]
  const hook = await serveOnFreePort({
    fetch: () => {
      calls++
      return new Response(null, { status })
    },
  })
  const environment = {
    TENANT: 'tenant',
    FORECOURT_WEBHOOK_SECRET: SECRET,
    FORECOURT_BUILD_HOOK: `${hook.url}/`,
  }
  const logged: string[] = []
  const answer = buildHook(environment, (line) => logged.push(line))
  const ask = async (tenant: string) =>
    (await answer(new Request('https://x/hooks/stock', signed(carEvent(tenant, 'a'))))).status
  expect([await ask('tenant'), calls]).toEqual([202, 1])
  expect([await ask('other'), calls]).toEqual([404, 1])
  status = 500
  expect([await ask('tenant'), calls]).toEqual([503, 2])
  await hook.close()
  expect(await ask('tenant')).toBe(503)
  expect(logged.at(-1)).toContain('not_stored')
})
