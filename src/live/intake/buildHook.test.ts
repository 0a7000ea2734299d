import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { buildHook } from './buildHook.ts'
import { carEvent, SECRET, signed } from '../testing/webhook.ts'

test('turns a webhook into a call to the build hook, and doesn’t accept it if that call fails', async () => {
  let [calls, status] = [0, 200]
  const hook = createServer((_, response) => {
    calls++
    response.writeHead(status).end()
  })
  await new Promise<void>((ready) => hook.listen(0, '127.0.0.1', ready))
  const environment = {
    TENANT: 'tenant',
    FORECOURT_WEBHOOK_SECRET: SECRET,
    FORECOURT_BUILD_HOOK: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`,
  }
  const logged: string[] = []
  const answer = buildHook(environment, (line) => logged.push(line))
  const ask = async (tenant: string) =>
    (await answer(new Request('https://x/hooks/stock', signed(carEvent(tenant, 'a'))))).status
  expect([await ask('tenant'), calls]).toEqual([202, 1])
  expect([await ask('other'), calls]).toEqual([404, 1])
  status = 500
  expect([await ask('tenant'), calls]).toEqual([503, 2])
  await new Promise((closed) => hook.close(closed))
  expect(await ask('tenant')).toBe(503)
  expect(logged.at(-1)).toContain('not_stored')
})
