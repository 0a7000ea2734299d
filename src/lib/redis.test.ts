import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasRedis, NO_REDIS, startRedis, type RedisServer } from '#server/testing/redisServer.ts'
import { openRedis } from './redis.ts'

let server: RedisServer | undefined
/** The server's address, without a login. */
let host = '127.0.0.1:0'
beforeAll(async () => {
  if (!hasRedis()) return
  server = await startRedis()
  host = new URL(server.url).host
  const redis = await open(server.url)
  await redis.config('SET', 'requirepass', 'right')
  redis.disconnect()
})
afterAll(() => server?.stop())

const open = (url: string, warn: (message: string) => void = () => {}) =>
  openRedis(url, { maxRetriesPerRequest: 3 }, warn)
const errorOf = (url: string): Promise<string> =>
  open(url).then(
    () => '',
    (error: unknown) => (error as Error).message,
  )

test.each([
  ['nothing listens there', 'redis://ann:hush@127.0.0.1:1/2', '127.0.0.1:1 isn’t responding (ECONNREFUSED)'],
  ['it’s unknown, without a port', 'redis://hush@no.invalid', 'no.invalid:6379 isn’t responding (ENOTFOUND)'],
  ['its IPv6 port is closed', 'redis://:hush@[::1]:1', '[::1]:1 isn’t responding (ECONNREFUSED)'],
])('The error names the address of Redis, without the login, if %s', async (_, url, message) => {
  expect(await errorOf(url)).toBe(`Redis at ${message}`)
})

test.skipIf(!hasRedis()).each([
  ['wrong password', 'ann:hush@'],
  ['missing password', ''],
])('The error names the address of Redis for a %s', async (_, login) => {
  expect(await errorOf(`redis://${login}${host}`)).toBe(
    `Redis at ${host} refuses the login: check its user and password`,
  )
})

test.each(['redis://:hu/sh@127.0.0.1:1', 'redis://hu/sh@127.0.0.1:1', 'redis://:hush@'])(
  'No part of a password is taken for the host: %s',
  async (url) => {
    expect(await errorOf(url)).toMatch(/^the address of Redis must be redis:\/\/user:password@host:port/)
  },
)

test('A Redis that stops and comes back is warned about once each', async ({ skip }) => {
  if (!server) return skip(NO_REDIS)
  const warnings: string[] = []
  const redis = await open(`redis://:right@${host}`, (message) => warnings.push(message))
  // The server starts again without the password.
  await server.killAndRestart(500)
  await expect
    .poll(() => warnings)
    .toEqual([`Redis at ${host} isn’t responding (ECONNREFUSED)`, `Redis at ${host} is responding again`])
  redis.disconnect()
})
