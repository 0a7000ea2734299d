import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteSchema } from '#site/settings/schema.ts'
import { knowCaller, type CallerEnv } from '#server/guards/caller.ts'
import type { Catalogue } from './catalogue.ts'
import { CONFIRM_PATH, LEAVE_PATH, tokenOf } from './links.ts'
import { alertRoutes, type AlertRoutes } from './routes.ts'
import { openStores, type AlertStores } from './stores.ts'
import { listedCar, TERMS } from './testing/dealer.ts'

const NOW = Date.parse('2026-11-20T00:00:00Z')
const SITE = siteSchema.validateSync({
  id: 7,
  slug: 'a-dealer',
  name: 'A Dealer <b>',
  url: 'https://www.a.example',
  alerts: true,
})
const MAIL = { FORECOURT_SMTP_URL: 'smtp://127.0.0.1:1', FORECOURT_SMTP_FROM: 'a@b.example' }
const CARS = [listedCar('a'), listedCar('gone', { sold: true }), listedCar('unpriced', { price: null })]
const CATALOGUE: Catalogue = {
  index: '/one',
  hasLogo: () => false,
  terms: async () => TERMS,
  vehicles: async () => CARS,
  vehicle: async (slug) => CARS.find((listed) => listed.slug === slug),
  matches: async () => new Set(),
}

let dir: string
let stores: AlertStores
let asked: string[]
let logged: string[]
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'forecourt-alert-routes-'))
  asked = []
  logged = []
  stores = openStores(dir, (line) => logged.push(line))
})
afterEach(() => {
  stores.close()
  rmSync(dir, { recursive: true, force: true })
})

function open(more: Partial<AlertRoutes> = {}) {
  const app = new Hono<CallerEnv>()
  app.use(
    knowCaller((c) => ({
      address: c.req.header('x-test-address') ?? 'somebody',
      isLocal: false,
      isAdmin: false,
      host: 'www.a.example',
      tenant: 'a-dealer',
    })),
  )
  app.route(
    '/',
    alertRoutes({
      siteOf: (slug) => (slug === 'a-dealer' ? SITE : undefined),
      catalogues: () => CATALOGUE,
      stores,
      environment: MAIL,
      isLive: () => true,
      onAsk: (slug) => asked.push(slug),
      now: () => NOW,
      log: (line) => logged.push(line),
      ...more,
    }),
  )
  return async (path: string, init?: RequestInit) => {
    const response = await app.request(path, init)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
}
const post = (fields: Record<string, string>, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  headers,
})
const ASK = { of: '?vehicle=a', email: 'ann@example.com' }
const kept = () => stores.of('a-dealer')?.all('vehicle') ?? []

test('An alert’s page names its vehicle, runs no script, and can’t be cached, framed or indexed', async () => {
  const { status, text, headers } = await open()('/api/alerts?vehicle=a')
  expect(status).toBe(200)
  expect(text).toContain('2020 Mazda a')
  expect(text).not.toMatch(/<script|<b>/)
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-robots-tag')).toBe('noindex')
})

test('A list’s filters are taken from the previous page into the alert’s address', async () => {
  const { status, headers } = await open()('/api/alerts?list=/cars', {
    headers: { referer: 'https://www.a.example/cars?make=Kia' },
  })
  expect([status, headers.get('location')]).toEqual([302, '/api/alerts?list=%2Fcars&make=Kia'])
})

test.each(['vehicle=gone', 'vehicle=unpriced', 'vehicle=nothing'])(
  'An alert about %s gets 404, because there’s nothing to wait for',
  async (query) => {
    expect((await open()(`/api/alerts?${query}`)).status).toBe(404)
    const ask = await open()('/api/alerts', post({ ...ASK, of: `?${query}` }))
    expect([ask.status, kept()]).toEqual([404, []])
  },
)

test('The response is the same whether an alert is new, was requested before or is confirmed', async () => {
  const send = open()
  const first = await send('/api/alerts', post(ASK))
  expect(first.status).toBe(200)
  expect(first.text).toContain('We’ve sent a link to ann@example.com')
  const [alert] = kept()
  stores.of('a-dealer')?.confirm(alert?.id ?? '', NOW)
  for (let n = 0; n < 8; n++) expect((await send('/api/alerts', post(ASK))).text).toBe(first.text)
  expect(kept()).toHaveLength(1)
  expect(asked.length).toBeGreaterThan(0)
})

test.each<[string, RequestInit, number]>([
  ['A request from another site’s page', post(ASK, { origin: 'https://evil.example' }), 403],
  ['A request that the browser reports as cross-site', post(ASK, { 'sec-fetch-site': 'cross-site' }), 403],
  ['A robot that fills in a hidden field', post({ ...ASK, url2: 'x' }), 400],
  ['JSON', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }, 415],
  ['An endless form', post({ ...ASK, more: 'x'.repeat(20_000) }), 413],
  ['An address with a line break', post({ ...ASK, email: 'a@b.example\r\nBcc: c@d.example' }), 400],
  ['A request for something that nobody can wait for', post({ ...ASK, of: '?list=/about-us' }), 400],
])('%s is refused, and nothing is stored', async (_, init, status) => {
  const answer = await open()('/api/alerts', init)
  expect([answer.status, kept(), asked]).toEqual([status, [], []])
})

test('A form with an invalid address is shown again with an error and what was typed', async () => {
  const { status, text } = await open()('/api/alerts', post({ ...ASK, email: 'ann@<x' }))
  expect(status).toBe(400)
  expect(text).toMatch(/aria-describedby="wrong consent" aria-invalid="true"[^>]*value="ann@&lt;x"/)
  expect(text).toContain('id="wrong">Enter an email address')
})

test('Thirteen addresses can’t use up the requests that a site accepts in an hour', async () => {
  const send = open()
  const ask = async (address: string, name: string) =>
    (await send('/api/alerts', post({ ...ASK, email: `${name}@example.com` }, { 'x-test-address': address })))
      .status
  const statuses: number[] = []
  for (let address = 1; address <= 13; address++)
    for (let n = 1; n <= 21; n++) statuses.push(await ask(`10.0.0.${address}`, `a${address}-${n}`))
  // The first addresses may make 20 requests each. Then the site is crowded, and the others may make three.
  expect(statuses.slice(0, 21)).toEqual([...Array(20).fill(200), 429])
  expect(statuses.filter((status) => status === 200)).toHaveLength(5 * 20 + 8 * 3)
  expect(await ask('10.0.0.14', 'ann')).toBe(200)
})

test('No alerts are offered without a mail server, without live stock or if the site wants none', async () => {
  for (const [more, status] of [
    [{ environment: {} }, 404],
    [{ siteOf: () => ({ ...SITE, alerts: false }) }, 404],
    [{ isLive: () => false }, 503],
  ] as const) {
    const send = open(more)
    expect((await send('/api/alerts?vehicle=a')).status).toBe(status)
    expect((await send('/api/alerts', post(ASK))).status).toBe(status)
  }
  expect(kept()).toEqual([])
})

test('Visitors learn that alerts aren’t working if a store can’t be opened, but not where it is', async () => {
  mkdirSync(join(dir, 'alerts'))
  writeFileSync(join(dir, 'alerts/a-dealer.sqlite'), 'damaged '.repeat(500))
  const { status, text } = await open()('/api/alerts', post(ASK))
  expect(status).toBe(503)
  expect(text).toContain('Alerts aren’t working right now')
  expect(text).not.toContain(dir)
  expect(logged.join()).toContain('can’t be used')
})

test('An alert is confirmed by a button on the site’s own page, not by opening the link', async () => {
  const send = open()
  await send('/api/alerts', post(ASK))
  const store = stores.of('a-dealer')
  const token = tokenOf(store?.key ?? Buffer.of(), 'confirm', kept()[0]?.id ?? '')
  const confirmed = () => (kept()[0]?.confirmed ?? 0) > 0
  for (const method of ['GET', 'HEAD']) await send(`${CONFIRM_PATH}?k=${token}`, { method })
  expect(confirmed()).toBe(false)
  expect((await send(CONFIRM_PATH, post({ k: token }, { origin: 'https://evil.example' }))).status).toBe(403)
  expect((await send(CONFIRM_PATH, post({ k: `${token}x` }))).status).toBe(404)
  expect(confirmed()).toBe(false)
  expect((await send(CONFIRM_PATH, post({ k: token }))).text).toContain('Your alert is on')
  expect(confirmed()).toBe(true)
  expect((await send(`${CONFIRM_PATH}?k=${token}`)).text).toContain('Your alert is on')
})

test('A mail program’s one click unsubscribes, from any origin; opening the link doesn’t', async () => {
  const send = open()
  await send('/api/alerts', post(ASK))
  await send('/api/alerts', post({ ...ASK, of: '?list=/cars' }))
  const store = stores.of('a-dealer')
  const [alert] = kept()
  const path = `${LEAVE_PATH}?k=${tokenOf(store?.key ?? Buffer.of(), 'leave', alert?.person ?? '')}`
  expect((await send(path)).text).toContain('Stop all and delete my address')
  expect(kept()).toHaveLength(1)
  const one = await send(path, post({ one: alert?.id ?? '' }))
  expect(one.text).toContain('We’ve stopped that alert')
  expect(store?.alertsOf(alert?.person ?? '')).toHaveLength(1)
  expect((await send(`${path}x`, { method: 'POST' })).status).toBe(404)
  const off = open({ environment: {}, isLive: () => false })
  const press = { 'content-type': 'multipart/form-data; boundary=x', origin: 'https://mail.example' }
  const pressed = await off(path, { method: 'POST', body: '--x--', headers: press })
  expect(pressed.status).toBe(200)
  expect(store?.alertsOf(alert?.person ?? '')).toEqual([])
  // Mail programs may send the request twice.
  expect((await off(path, { method: 'POST' })).text).toContain('You’re off the list')
})

test('Nobody can end somebody else’s alert with their own link', async () => {
  const send = open()
  await send('/api/alerts', post(ASK))
  await send('/api/alerts', post({ ...ASK, email: 'bob@example.com' }))
  const [ann, bob] = kept()
  const key = stores.of('a-dealer')?.key ?? Buffer.of()
  await send(`${LEAVE_PATH}?k=${tokenOf(key, 'leave', ann?.person ?? '')}`, post({ one: bob?.id ?? '' }))
  expect(kept()).toHaveLength(2)
})
