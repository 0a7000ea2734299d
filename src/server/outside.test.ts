import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerFrom, trustFrom } from './guards/caller.ts'
import { sitesApp } from './sites/sites.ts'

/** Tests what the sites' server shows to outsiders and to the operator. */

let outDir = ''
beforeAll(() => {
  outDir = mkdtempSync(join(tmpdir(), 'forecourt-outside-'))
  for (const slug of ['redgum-rv', 'harbourside-motors']) {
    mkdirSync(join(outDir, slug))
    writeFileSync(join(outDir, slug, 'index.html'), slug)
  }
})
afterAll(() => rmSync(outDir, { recursive: true, force: true }))

/** Opens a server that sees all requests as coming from `peer`. */
function open(peer: string, proxies?: string, admin?: 'open' | 'token') {
  const logged: string[] = []
  const app = sitesApp({
    outDir,
    imagesUrl: 'http://127.0.0.1:1/inner',
    fakesUrl: 'http://127.0.0.1:1/inner',
    admin: {
      home: new Hono().get('/', (c) => c.text('the dashboard')).get('/metrics', (c) => c.text('the figures')),
      url: () => 'http://localhost:4320',
    },
    callerOf: callerFrom(trustFrom(proxies), {
      peerOf: () => ({ address: peer, httpVersion: '1.1', admin }),
    }),
    log: (message) => logged.push(message),
  })
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const response = await app.request(`http://localhost:4321${path}`, {
      headers: { host: 'localhost:4321', ...headers },
    })
    return {
      status: response.status,
      text: await response.text(),
      vary: response.headers.get('vary'),
      to: response.headers.get('location'),
    }
  }
  return { ask, logged }
}

test('The dashboard and metrics are shown on a port that no proxy leads to', async () => {
  const { ask } = open('127.0.0.1', undefined, 'open')
  expect((await ask('/')).text).toBe('the dashboard')
  expect((await ask('/metrics')).text).toBe('the figures')
})

test('A proxy on this machine that adds no header shows nothing but the way to that port', async () => {
  const { ask } = open('127.0.0.1')
  for (const path of ['/', '/metrics?a=1']) {
    const { status, text, to } = await ask(path)
    expect([status, text, to]).toEqual([307, '', `http://localhost:4320${path}`])
  }
})

test.each<[string, string, string | undefined, Record<string, string>]>([
  ['from another machine', '203.0.113.9', undefined, {}],
  [
    'from another machine that claims to be this one',
    '203.0.113.9',
    undefined,
    { 'x-forwarded-for': '127.0.0.1' },
  ],
  ['through a proxy', '127.0.0.1', undefined, { 'x-forwarded-for': '203.0.113.9' }],
  ['through our proxy', '127.0.0.1', '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }],
  [
    'through our proxy, with somebody else’s address before it',
    '127.0.0.1',
    '1',
    { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' },
  ],
  ['at another name', '127.0.0.1', undefined, { host: 'evil.example' }],
])('Internal pages are hidden %s', async (_name, peer, proxies, headers) => {
  const { ask } = open(peer, proxies, 'open')
  for (const path of ['/', '/metrics', '/fakes/x.js']) {
    const { status, text } = await ask(path, headers)
    expect([path, status]).toEqual([path, 404])
    expect(text).not.toMatch(/dashboard|figures/)
  }
})

test('An unknown site’s response names no other sites', async () => {
  const asked: Record<string, string>[] = [{ host: 'none.localhost' }, { 'x-forecourt-tenant': 'none' }]
  for (const headers of asked) {
    const { status, text } = await open('127.0.0.1').ask('/', headers)
    expect([status, text]).toEqual([404, 'There’s no site "none".\n'])
  }
})

test('A picture that can’t be fetched reveals no internal servers, and is logged once', async () => {
  const { ask, logged } = open('127.0.0.1')
  for (let n = 0; n < 3; n++) {
    const { status, text } = await ask('/images/a.jpg', { host: 'redgum-rv.localhost' })
    expect([status, text]).toEqual([502, 'The image service isn’t responding.\n'])
  }
  expect(logged).toEqual([expect.stringContaining('http://127.0.0.1:1/inner isn’t responding')])
  expect((await ask('/fakes/x.js', { host: 'redgum-rv.localhost' })).text).not.toContain('127.0.0.1')
})

test('Tenants’ pages, not-found pages and pictures are kept apart in caches', async () => {
  const { ask } = open('127.0.0.1')
  const site = { host: 'redgum-rv.localhost' }
  for (const [path, headers] of [
    ['/', site],
    ['/nothing', site],
    ['/images/a.jpg', site],
    ['/', { 'x-forecourt-tenant': 'none' }],
    ['/', {}],
  ] as const) {
    const { vary } = await ask(path, { 'accept-encoding': 'gzip', ...headers })
    expect(
      vary?.split(/, */).filter((part) => part === 'x-forecourt-tenant'),
      path,
    ).toHaveLength(1)
  }
})
