import { Hono } from 'hono'
import { expect, test } from 'vitest'
import {
  callerFrom,
  knowCaller,
  type AdminEntry,
  type Caller,
  type CallerEnv,
  countable,
  trustFrom,
} from './caller.ts'

interface Asked {
  peer?: string
  proxies?: string
  httpVersion?: string
  admin?: AdminEntry
  headers?: Record<string, string>
}

async function ask({ peer = '127.0.0.1', proxies, httpVersion = '1.1', admin, headers = {} }: Asked) {
  const warnings: string[] = []
  const app = new Hono<CallerEnv>()
  const callerOf = callerFrom(trustFrom(proxies), {
    peerOf: () => ({ address: peer, httpVersion, admin }),
    warn: (message) => warnings.push(message),
  })
  app.use(knowCaller(callerOf)).get('/', (c) => c.json(c.get('caller')))
  const all = new Headers({ host: 'localhost:4321', ...headers })
  const response = await app.request('/', { headers: all })
  const again = await app.request('/', { headers: all })
  return { caller: (await again.json()) as Caller, warnings, vary: response.headers.get('vary') }
}

const VISITOR = { 'x-forwarded-for': '203.0.113.9' }

test.each<[string, Asked, string]>([
  ['the connected address', { peer: '203.0.113.9' }, '203.0.113.9'],
  [
    'the connected one, whatever a visitor claims',
    { peer: '203.0.113.9', headers: { 'x-forwarded-for': '1.2.3.4' } },
    '203.0.113.9',
  ],
  ['this machine’s if an unnamed proxy claims another', { headers: VISITOR }, '127.0.0.1'],
  ['the one that our proxy saw', { peer: '10.0.0.1', proxies: '1', headers: VISITOR }, '203.0.113.9'],
  [
    'the one that our proxy saw, whatever a visitor claims',
    { peer: '10.0.0.1', proxies: '1', headers: { 'x-forwarded-for': '1.2.3.4, 203.0.113.9' } },
    '203.0.113.9',
  ],
  [
    'the one that the first of two proxies saw',
    { peer: '10.0.0.1', proxies: '2', headers: { 'x-forwarded-for': '203.0.113.9, 10.0.0.2' } },
    '203.0.113.9',
  ],
  ['the connected one with fewer proxies than configured', { peer: '10.0.0.1', proxies: '2' }, '10.0.0.1'],
  ['the one that a named proxy saw', { proxies: 'loopback', headers: VISITOR }, '203.0.113.9'],
  [
    'the visitor’s own if the visitor poses as a named proxy',
    { proxies: 'loopback', headers: { 'x-forwarded-for': '1.2.3.4, 127.0.0.1, 203.0.113.9' } },
    '203.0.113.9',
  ],
  [
    'the one that a network of proxies saw',
    {
      peer: '10.1.2.3',
      proxies: 'loopback, 10.1.0.0/16',
      headers: { 'x-forwarded-for': '203.0.113.9, 10.1.9.9' },
    },
    '203.0.113.9',
  ],
  [
    'the one that a proxy saw, if the server listens on ::',
    { peer: '::ffff:10.1.2.3', proxies: '10.1.0.0/16', headers: VISITOR },
    '203.0.113.9',
  ],
  ['an unnamed proxy’s own', { peer: '10.2.0.1', proxies: '10.1.0.0/16', headers: VISITOR }, '10.2.0.1'],
  [
    'a network if it’s IPv6',
    { peer: '::1', proxies: 'loopback', headers: { 'x-forwarded-for': '2001:db8:0:7::1' } },
    '2001:db8:0:7::/64',
  ],
  [
    'without the port that a proxy adds',
    { proxies: 'loopback', headers: { 'x-forwarded-for': '203.0.113.9:51234' } },
    '203.0.113.9',
  ],
  [
    'without its port if it’s IPv6',
    { proxies: 'loopback', headers: { 'x-forwarded-for': '[2001:db8:0:7::1]:443' } },
    '2001:db8:0:7::/64',
  ],
  ['unknown if the connection has none', { peer: '' }, 'unknown'],
  [
    'nonsense if the proxy sends nonsense',
    { proxies: 'loopback', headers: { 'x-forwarded-for': ', ,"' } },
    '"',
  ],
])('The caller’s address is %s', async (_name, asked, expected) => {
  expect((await ask(asked)).caller.address).toBe(expected)
})

const OTHER = { host: 'redgum-rv.localhost:4321', 'x-forecourt-tenant': 'other' }

test.each<[string, Asked, string | undefined]>([
  ['the one that the host names', { headers: { host: 'Redgum-RV.localhost:4321' } }, 'redgum-rv'],
  ['none if the host is unknown', { headers: { host: 'www.redgumrv.example' } }, undefined],
  ['the one in a header from this machine', { headers: OTHER }, 'other'],
  ['the one in our proxy’s header', { peer: '10.0.0.1', proxies: '10.0.0.1', headers: OTHER }, 'other'],
  [
    'the one in the header with a number of proxies',
    { proxies: '1', headers: { ...OTHER, ...VISITOR } },
    'other',
  ],
  ['not the one in a visitor’s header', { peer: '203.0.113.9', headers: OTHER }, 'redgum-rv'],
  [
    'not the one in a visitor’s header on a server with proxies',
    { peer: '203.0.113.9', proxies: '10.0.0.0/8', headers: OTHER },
    'redgum-rv',
  ],
  ['not the one in a header through an unnamed proxy', { headers: { ...OTHER, ...VISITOR } }, 'redgum-rv'],
  [
    'the one whose host our proxy was asked for',
    { proxies: 'loopback', headers: { 'x-forwarded-host': 'redgum-rv.localhost' } },
    'redgum-rv',
  ],
  [
    'not the one whose host somebody else claims',
    { headers: { 'x-forwarded-host': 'redgum-rv.localhost' } },
    undefined,
  ],
])('The requested site is %s', async (_name, asked, expected) => {
  expect((await ask(asked)).caller.tenant).toBe(expected)
})

test.each(['localhost', 'localhost:4321', '127.0.0.1:4321', '[::1]:4321', 'redgum-rv.localhost'])(
  'Somebody on this machine is recognised at %s, and may see the dashboard on its port',
  async (host) => {
    expect((await ask({ headers: { host } })).caller).toMatchObject({ isLocal: true, isAdmin: false })
    expect((await ask({ headers: { host }, admin: 'open' })).caller.isAdmin).toBe(true)
    expect((await ask({ headers: { host }, proxies: 'loopback' })).caller.isLocal).toBe(true)
    expect((await ask({ headers: { host }, peer: '::1' })).caller.isLocal).toBe(true)
    expect((await ask({ headers: { host }, peer: '::ffff:127.0.0.1' })).caller.isLocal).toBe(true)
  },
)

test.each<[string, Asked]>([
  ['A request from another machine', { peer: '203.0.113.9' }],
  ['A request through a container’s bridge', { peer: '172.17.0.1' }],
  ['A request through a container’s bridge to a server on ::', { peer: '::ffff:172.17.0.1' }],
  ['A request to another name for this machine', { headers: { host: 'evil.example' } }],
  ['A request through our proxy', { proxies: 'loopback', headers: VISITOR }],
  [
    'A request through our proxy that claims to be from this machine',
    { proxies: 'loopback', headers: { 'x-forwarded-for': '127.0.0.1' } },
  ],
  ['A request through an unnamed proxy', { headers: VISITOR }],
  ['A request through nginx’s default configuration', { httpVersion: '1.0' }],
  ...['forwarded', 'via', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto', 'cf-connecting-ip'].map(
    (name): [string, Asked] => [`A request with ${name}`, { headers: { [name]: '127.0.0.1' } }],
  ),
])('%s counts as outside', async (_name, asked) => {
  expect((await ask({ ...asked, admin: 'open' })).caller).toMatchObject({ isLocal: false, isAdmin: false })
})

test('An unnamed proxy is warned about once, and tenants are kept apart in caches', async () => {
  const { warnings, vary } = await ask({ headers: VISITOR })
  expect(warnings).toEqual([
    expect.stringMatching(/^FORECOURT_PROXIES doesn’t name the proxy at 127\.0\.0\.1/),
  ])
  expect((await ask({ proxies: '1', headers: VISITOR })).warnings).toEqual([])
  expect(vary).toBe('x-forecourt-tenant')
})

test.each(['many', '10.0.0.0/99', '1, 2', '10.0.0.1 10.0.0.2', '-1', '1.5'])(
  'FORECOURT_PROXIES can’t be “%s”',
  (named) => {
    expect(() => trustFrom(named)).toThrow(/^FORECOURT_PROXIES must be the number of proxies/)
  },
)

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
  ['2001:0db8:0000:0007:a:b:c:d', '2001:db8:0:7::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', 'unknown'],
  ['x'.repeat(100), 'x'.repeat(64)],
])('The address “%s” counts as %s', (address, expected) => {
  expect(countable(address)).toBe(expected)
})
