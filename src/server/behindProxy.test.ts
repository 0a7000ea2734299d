import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveOnFreePort, type TestServer } from '#lib/testing/serveOnFreePort.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPaymentsApp } from '#demo/fakes/payments/app.ts'
import { fakePayments } from '#demo/fakes/payments/keys.ts'
import { makeTenant, PERSON } from './payments/testing/stand.ts'
import { CADDY, isInstalled, NGINX, NOT_INSTALLED } from './testing/installed.ts'
import { startCaddy, startNginx, startPlainNginx, type RunningProxy } from './testing/proxies.ts'
import { startForecourt, type Served } from './testing/served.ts'
import { visitOf, type Answer, type Sent } from './testing/visit.ts'

/** Runs the proxies from docs/deployment.md in front of real processes. */

const HOST = 'www.redgumrv.example'
const SITE = `https://${HOST}`
const visit = visitOf(HOST)
const COMPILED = join(import.meta.dirname, '../../.forecourt/compiled')

let root = ''
let car = ''
let fakes: TestServer
let payments: Record<string, string> = {}
let sites: Served
let live: Served

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-proxy-'))
  car = makeTenant(join(root, 'tenants'), 'paypal').cars[0]?.slug ?? ''
  makeTenant(join(root, 'tenants'), 'stripe')
  for (const slug of ['redgum-rv', 'harbourside-motors']) {
    mkdirSync(join(root, 'out', slug), { recursive: true })
    writeFileSync(join(root, 'out', slug, 'index.html'), `<h1>${slug}</h1>`)
  }
  mkdirSync(COMPILED, { recursive: true })
  mkdirSync(join(root, 'live/state'), { recursive: true })
  symlinkSync(COMPILED, join(root, 'live/state/compiled'))
  fakes = await serveOnFreePort(createPaymentsApp())
  payments = fakePayments(fakes.url)
  // The servers trust only the proxy's address. The visitors in this test come from other addresses of this machine.
  const environment = { ...payments, FORECOURT_PROXIES: '127.0.0.1' }
  ;[sites, live] = await Promise.all([
    startForecourt('serve', root, environment),
    // The folder of this process has no tenants, so live stock builds nothing.
    startForecourt('live', join(root, 'live'), environment),
  ])
}, 60_000)
afterAll(async () => {
  await Promise.all([sites.stop(), live.stop()])
  await fakes.close()
  rmSync(root, { recursive: true, force: true })
})

const press = (port: number, more: Sent = {}, wish: object = {}): Promise<Answer> =>
  visit(port, '/api/checkout', {
    method: 'POST',
    body: JSON.stringify({ car, kind: 'reserve', ...PERSON, ...wish }),
    ...more,
    headers: { 'content-type': 'application/json', origin: SITE, ...more.headers },
  })

describe.each([
  { server: NGINX, start: startNginx },
  { server: CADDY, start: startCaddy },
])('behind $server.name', ({ server, start }) => {
  const isHere = isInstalled(server)
  let proxy: RunningProxy
  beforeAll(async () => {
    if (isHere) proxy = await start({ serve: sites.port, live: live.port })
  })
  afterAll(() => proxy?.stop())
  beforeEach(({ skip }) => skip(!isHere, NOT_INSTALLED(server)))

  test('The site is served by its name, which visitors can’t override, and kept apart in caches', async () => {
    const { status, body, headers } = await visit(proxy.port, '/')
    expect([status, body]).toEqual([200, '<h1>redgum-rv</h1>'])
    expect(headers['vary']).toMatch(/x-forecourt-tenant/i)
    for (const name of ['x-forecourt-tenant', 'X-Forecourt-Tenant']) {
      const other = await visit(proxy.port, '/', { headers: { [name]: 'harbourside-motors' } })
      expect(other.body).toBe('<h1>redgum-rv</h1>')
    }
  })

  test('Buyers reserve a vehicle from the site’s own pages only, and return to its address', async () => {
    const { status, body } = await press(proxy.port)
    expect(status, body).toBe(200)
    const page = await fetch((JSON.parse(body) as { redirect: string }).redirect, {
      method: 'POST',
      body: new URLSearchParams({ do: 'cancel' }),
      redirect: 'manual',
    })
    const back = page.headers.get('location') ?? ''
    expect(back).toMatch(/^https:\/\/www\.redgumrv\.example\/api\/checkout\/cancel\?ref=/)
    const { pathname, search } = new URL(back)
    expect((await visit(proxy.port, pathname + search)).headers['location']).toMatch(/#payment-cancelled$/)
    expect((await press(proxy.port, { headers: { origin: 'https://evil.example' } })).status).toBe(403)
  })

  test('A buyer who tries too often is blocked, even posing as somebody else, and nobody else is', async () => {
    const from = server === NGINX ? '127.0.0.3' : '127.0.0.4'
    const statuses = new Set<number>()
    for (let n = 0; n < 31; n++) {
      const headers = { 'x-forwarded-for': `198.51.100.${n}`, 'x-real-ip': `198.51.100.${n}` }
      statuses.add((await press(proxy.port, { from, headers }, { name: '' })).status)
    }
    expect([...statuses]).toEqual([400, 429])
    expect((await press(proxy.port, {}, { name: '' })).status).toBe(400)
  })

  test('The dashboard, metrics and status are hidden from outsiders', async () => {
    for (const host of ['localhost', 'localhost:4321', '127.0.0.1', HOST, 'harbourside-motors.localhost'])
      for (const path of ['/', '/metrics', '/status', '/fakes/x.js']) {
        const { body } = await visit(proxy.port, path, { headers: { host } })
        expect(body, `${host}${path}`).not.toMatch(/Forecourt|forecourt_|harbourside|"depth"/)
      }
  })

  test('Webhooks reach live stock, and leads’ files reach the server', async () => {
    const hook = await visit(proxy.port, '/hooks/stock', { method: 'POST', body: '{}' })
    expect([hook.status, hook.body]).toEqual([400, '{"error":"data.website_slug must name a website"}'])
    const files = await visit(proxy.port, '/api/leads/with-files', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', origin: SITE },
      body: Buffer.concat([
        Buffer.from('--x\r\ncontent-disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n'),
        Buffer.alloc(3_000_000),
        Buffer.from('\r\n--x--\r\n'),
      ]),
    })
    expect(files.status, files.body).toBe(400)
    expect(files.body).toContain('"error"')
  })
})

test('The dashboard and metrics are shown on the machine itself, which is redirected to their port', async () => {
  const dashboard = await fetch(`http://localhost:${sites.port}/`)
  expect([dashboard.status, await dashboard.text()]).toEqual([200, expect.stringContaining('Forecourt')])
  expect((await fetch(`http://localhost:${sites.port}/metrics`)).status).toBe(200)
  expect((await fetch(`http://localhost:${live.port}/metrics`)).status).toBe(200)
  expect(sites.said()).not.toContain('FORECOURT_PROXIES')
})

test('Behind a proxy that adds no headers, buyers can buy and outsiders see no dashboard', async ({
  skip,
}) => {
  skip(!isInstalled(NGINX), NOT_INSTALLED(NGINX))
  const tenant = 'proxy_set_header x-forecourt-tenant redgum-rv;'
  // Nothing in the requests of such a proxy shows that there is one.
  const unseen = 'proxy_http_version 1.1; proxy_set_header Connection "";'
  const [plain, named, bare, bareLive, bareNamed] = await Promise.all([
    startPlainNginx(sites.port),
    startPlainNginx(sites.port, tenant),
    startPlainNginx(sites.port, unseen),
    startPlainNginx(live.port, unseen),
    startPlainNginx(sites.port, unseen + tenant),
  ])
  try {
    for (const host of ['localhost', `127.0.0.1:${sites.port}`, HOST])
      for (const path of ['/', '/metrics'])
        expect((await visit(plain.port, path, { headers: { host } })).status, host + path).toBe(404)
    for (const { port } of [bare, bareLive])
      for (const path of ['/', '/metrics', '/status']) {
        const { status, body } = await visit(port, path)
        expect([status, body], path).toEqual([307, ''])
      }
    // The proxy `named` sends its upstream's name as the host, instead of the site's.
    const wish = { email: 'other@example.com' }
    const { status, body } = await press(named.port, {}, wish)
    expect(status, body).toBe(200)
    expect((await press(named.port, { headers: { origin: 'https://evil.example' } }, wish)).status).toBe(403)
    const paying = JSON.parse((await press(bareNamed.port, {}, wish)).body) as { redirect: string }
    const page = await fetch(paying.redirect, {
      method: 'POST',
      body: new URLSearchParams({ do: 'cancel' }),
      redirect: 'manual',
    })
    expect(page.headers.get('location')).toMatch(/^https:\/\/www\.redgumrv\.example\//)
  } finally {
    await Promise.all([plain, named, bare, bareLive, bareNamed].map((each) => each.stop()))
  }
})

test('An unknown proxy is warned about, and can’t choose a site or see the dashboard', async () => {
  const served = await startForecourt('serve', root, payments)
  try {
    const headers = { host: `localhost:${served.port}`, 'x-forwarded-for': '203.0.113.9' }
    const other = { ...headers, 'x-forecourt-tenant': 'redgum-rv' }
    expect((await visit(served.port, '/', { headers })).status).toBe(404)
    expect((await visit(served.port, '/', { headers: other })).status).toBe(404)
    await expect.poll(served.said).toMatch(/FORECOURT_PROXIES doesn’t name the proxy at 127\.0\.0\.2/)
  } finally {
    await served.stop()
  }
})

test('A wrong FORECOURT_PROXIES ends the command with an explanation', async () => {
  await expect(startForecourt('live', root, { FORECOURT_PROXIES: 'all of them' })).rejects.toThrow(
    /FORECOURT_PROXIES must be the number of proxies/,
  )
})
