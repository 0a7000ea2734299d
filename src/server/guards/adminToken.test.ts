import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { adminEntrance, checkAdminHost } from './adminToken.ts'
import { callerFrom, trustFrom, type AdminEntry } from './caller.ts'

/** Requests the port for the dashboard, and returns the status. */
async function ask(environment: NodeJS.ProcessEnv, peer: string, authorization?: string) {
  const callerOf = callerFrom(trustFrom(undefined), {
    peerOf: (c) => ({ address: peer, httpVersion: '1.1', admin: (c.env as { admin?: AdminEntry }).admin }),
  })
  const app = new Hono().get('/metrics', (c) => (callerOf(c).isAdmin ? c.text('figures') : c.notFound()))
  const response = await adminEntrance(app, environment).request('/metrics', {
    headers: { host: 'localhost', ...(authorization !== undefined && { authorization }) },
  })
  return response.status
}

const TOKEN = 'a-long:random-text'
const basic = (user: string, password: string) => `Basic ${btoa(`${user}:${password}`)}`

test.each<[string, string | undefined, number]>([
  ['nothing', undefined, 401],
  ['the token', `Bearer ${TOKEN}`, 200],
  ['the token in lower case', `bearer ${TOKEN}`, 200],
  ['the token as the password', basic('anybody', TOKEN), 200],
  ['the token as the user', basic(TOKEN, ''), 401],
  ['a part of the token', `Bearer ${TOKEN.slice(0, -1)}`, 401],
  ['more than the token', `Bearer ${TOKEN}s`, 401],
  ['an empty token', 'Bearer ', 401],
  ['an empty password', basic('', ''), 401],
  ['the token without a scheme', TOKEN, 401],
  ['no base64', 'Basic %%%', 401],
])(
  'With a token set, %s is answered the same from this machine and others',
  async (_title, given, status) => {
    const environment = { FORECOURT_ADMIN_TOKEN: TOKEN }
    for (const peer of ['127.0.0.1', '203.0.113.9'])
      expect([peer, await ask(environment, peer, given)]).toEqual([peer, status])
  },
)

test('Without a token, only this machine gets in, whatever others send', async () => {
  for (const token of [undefined, '']) {
    const environment = { FORECOURT_ADMIN_TOKEN: token }
    expect(await ask(environment, '127.0.0.1')).toBe(200)
    expect(await ask(environment, '172.17.0.1')).toBe(404)
    expect(await ask(environment, '203.0.113.9', 'Bearer ')).toBe(404)
    expect(await ask(environment, '203.0.113.9', basic('', ''))).toBe(404)
  }
})

test('A token that’s replaced counts from the next request', async () => {
  const environment = { FORECOURT_ADMIN_TOKEN: 'the-old-one-of-two' }
  expect(await ask(environment, '203.0.113.9', 'Bearer the-old-one-of-two')).toBe(200)
  environment.FORECOURT_ADMIN_TOKEN = 'the-new-one-of-two'
  expect(await ask(environment, '203.0.113.9', 'Bearer the-old-one-of-two')).toBe(401)
  expect(await ask(environment, '203.0.113.9', 'Bearer the-new-one-of-two')).toBe(200)
})

test.each(['0.0.0.0', '::', '10.0.0.5', 'metrics.internal', ''])(
  'The dashboard can’t be opened on %j without a token',
  (host) => {
    expect(() => checkAdminHost(host, {})).toThrow('FORECOURT_ADMIN_TOKEN must be set')
    expect(() => checkAdminHost(host, { FORECOURT_ADMIN_TOKEN: '' })).toThrow(
      'FORECOURT_ADMIN_TOKEN must be set',
    )
    expect(() => checkAdminHost(host, { FORECOURT_ADMIN_TOKEN: TOKEN })).not.toThrow()
  },
)

test.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])('%s needs no token', (host) => {
  expect(() => checkAdminHost(host, {})).not.toThrow()
})
