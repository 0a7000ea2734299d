import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  ADMIN_KEY,
  APP,
  SEARCH_KEY,
  startSearchService,
  type Running,
} from '#demo/fakes/search/testing/running.ts'
import { adminKeyName, adminKeyOf, allAdminKeys } from './adminKey.ts'
import { checkSearchKey, rightsOfKey } from './checkSearchKey.ts'
let service: Running
let silent: Server
beforeAll(async () => {
  const keys = {
    'writes-too': ['search', 'addObject', 'editSettings'],
    browses: ['search', 'browse'],
  } as const
  service = await startSearchService({
    apps: { [APP]: { searchKey: SEARCH_KEY, adminKey: ADMIN_KEY, keys } },
  })
  silent = createServer(() => undefined).listen(0, '127.0.0.1')
})
afterAll(async () => {
  await service.stop()
  silent.closeAllConnections()
  silent.close()
})
beforeEach(() => void (service.asked.length = 0))

const account = (api_key: string, more: object = {}) => ({
  host: service.host,
  app_id: APP,
  api_key,
  ...more,
})

test.each([
  [SEARCH_KEY, { is: 'search-only' }],
  ['writes-too', { is: 'too-much', rights: ['addObject', 'editSettings'] }],
  ['browses', { is: 'too-much', rights: ['browse'] }],
  [ADMIN_KEY, { is: 'too-much', rights: ['admin'] }],
  ['guessed', { is: 'refused' }],
])('The rights of the key %s are what the service says about it', async (key, verdict) => {
  expect(await rightsOfKey(account(key))).toEqual(verdict)
})

test('A key of another application is refused', async () => {
  expect(await rightsOfKey(account(SEARCH_KEY, { app_id: 'OTHER' }))).toEqual({ is: 'refused' })
})

test('The rights of a key are unknown if the service can’t be reached', async () => {
  const verdict = await rightsOfKey(account(SEARCH_KEY, { host: 'http://127.0.0.1:1' }))
  expect(verdict).toMatchObject({ is: 'unknown' })
})

test('The rights of a key are unknown if the service doesn’t respond in time', async () => {
  const host = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  expect(await rightsOfKey(account(SEARCH_KEY, { host }), fetch, 100)).toEqual({
    is: 'unknown',
    reason: 'it didn’t respond within 0.1 seconds',
  })
})

test.each<[string, Response]>([
  ['a page', new Response('<html>')],
  ['no rights', Response.json({ acl: 'search' })],
  ['nothing', Response.json(null)],
  ['an error', new Response('', { status: 500 })],
])('The rights of a key are unknown if the service responds with %s', async (_, answer) => {
  expect(await rightsOfKey(account('k'), async () => answer)).toMatchObject({ is: 'unknown' })
})

describe('A build’s check of the search key', () => {
  let known: string | undefined
  beforeEach(() => (known = undefined))

  const check = (key: string, more: object = {}) =>
    checkSearchKey('harbour', account(key), {
      knownFingerprint: known,
      onFound: (fingerprint: string) => void (known = fingerprint),
      environment: {},
      alwaysAsk: false,
      ...more,
    })

  test('A build asks about a key once, and stores only its hash', async () => {
    expect(await check(SEARCH_KEY)).toEqual([])
    expect(service.asked).toHaveLength(1)
    expect(await check(SEARCH_KEY)).toEqual([])
    expect(service.asked).toHaveLength(1)
    expect(known).not.toContain(SEARCH_KEY)
    await check(SEARCH_KEY, { alwaysAsk: true })
    expect(service.asked).toHaveLength(2)
  })

  test('A key that may do more than search stops the build, which names the setting', async () => {
    await expect(check('writes-too')).rejects.toThrow(
      'tenant harbour: site.json: search.api_key may do more than search (addObject, editSettings)',
    )
    await expect(check(ADMIN_KEY)).rejects.toThrow('may do more than search (admin)')
  })

  test('An admin key from the environment stops the build, but is never sent or printed', async () => {
    const environment = { FORECOURT_SEARCH_ADMIN_KEY_OTHER: ' secret-key ' }
    const error: unknown = await check('secret-key', { environment }).catch((error: unknown) => error)
    expect(String(error)).toContain('search.api_key is an admin key in the environment')
    expect(String(error)).not.toContain('secret-key')
    expect(service.asked).toEqual([])
  })

  test('A build warns if the service doesn’t know the key or can’t be reached', async () => {
    expect(await check('guessed')).toEqual([expect.stringContaining('is not a key for application TESTING')])
    const ask = async () => ({ is: 'unknown' as const, reason: 'it is on holiday' })
    const warnings = await check('another', { ask })
    expect(warnings).toEqual([expect.stringContaining('couldn’t be checked with')])
    expect(warnings[0]).toContain('it is on holiday')
  })

  test('A build makes no request for a tenant without a search service', async () => {
    const ask = () => Promise.reject(new Error('asked'))
    const none = { host: '', app_id: 'A', api_key: 'k' }
    const how = { knownFingerprint: undefined, onFound: () => {}, environment: {}, alwaysAsk: true, ask }
    expect(await checkSearchKey('a', none, how)).toEqual([])
  })
})

test('A tenant’s own admin key takes precedence over the shared one', () => {
  expect(adminKeyName('great-plains_truck')).toBe('FORECOURT_SEARCH_ADMIN_KEY_GREAT_PLAINS_TRUCK')
  const environment = { FORECOURT_SEARCH_ADMIN_KEY: 'all', FORECOURT_SEARCH_ADMIN_KEY_A_B: 'own', OTHER: 'x' }
  expect([adminKeyOf('a-b', environment), adminKeyOf('c', environment), adminKeyOf('c', {})]).toEqual([
    'own',
    'all',
    undefined,
  ])
  expect(allAdminKeys(environment)).toEqual(['all', 'own'])
})
