import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { serveOnFreePort } from '#lib/testing/serveOnFreePort.ts'
import { openFixture, stockOf, writeTenant, type Fixture } from '#build/testing/fixture.ts'
import { choice, dashboardApp } from './index.ts'
import { lateLeadsPart, thumbnailOf } from './page.ts'
import { ago } from './frame.ts'
import { leadConcerns, concernsPart } from './concerns.ts'

let fixture: Fixture
beforeEach(() => {
  fixture = openFixture()
  writeTenant(fixture, 'tenant', stockOf(3), { site: { name: 'Tenant <b>& Sons</b>' } })
})
afterEach(() => fixture.close())

const app = (more: Partial<Parameters<typeof dashboardApp>[0]> = {}) =>
  dashboardApp({
    tenantsDir: fixture.tenants,
    outDir: fixture.out,
    stateDir: fixture.state,
    sitesPort: () => 4321,
    ...more,
  })
async function get(path: string, more: Parameters<typeof app>[0] = {}, isLocal = true) {
  const answer = await app(more).request(`http://localhost:4321${path}`, undefined, { isLocal })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('A tenant is shown before its first build, after it, and when a build fails', async () => {
  expect((await get('/')).text).toContain('Not built yet')
  await fixture.build()
  writeTenant(fixture, 'broken', stockOf(1), { site: { phone: 3 } })
  await fixture.build({ slugs: ['broken'] })
  const { text, headers } = await get('/')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src .*frame-ancestors 'none'$/,
  )
  expect(text).toContain('Tenant &lt;b&gt;&amp; Sons&lt;/b&gt;')
  expect(text).not.toContain('<b>&')
  expect(text).toMatch(/<dt>vehicles<\/dt><dd>3<\/dd>/)
  expect(text).toMatch(/Built <time [^>]*>just now<\/time> in [\d.]+ m?s: \d+ rendered, 0 reused/)
  expect(text).toContain('http://tenant.localhost:4321/feeds/')
  expect(text).toContain('site.json phone must be text')
  expect(text).toContain('1 failed to build')
  expect((await get('/reports/broken')).text).toMatch(
    /The build failed\. The last working site.*<strong>site.json<\/strong> <code>phone<\/code>/s,
  )
  const changed = async () =>
    (JSON.parse((await get('/reports/tenant.json')).text) as { changed_at?: string }).changed_at
  const before = await changed()
  expect(before).toMatch(/^\d{4}-\d\d-\d\dT/)
  await fixture.build({ slugs: ['tenant'] })
  expect((await get('/')).text).toMatch(/: 0 rendered, \d+ reused/)
  expect(await changed()).toBe(before)
})

test('Elsewhere, links lead to a site’s public address; on this machine, to both addresses', async () => {
  const url = 'https://www.dealer.com.au'
  writeTenant(fixture, 'removed', stockOf(1))
  await fixture.build()
  writeTenant(fixture, 'tenant', stockOf(3), { site: { url } })
  rmSync(join(fixture.tenants, 'removed'), { recursive: true })
  const hrefs = async (isLocal: boolean) =>
    Array.from((await get('/', {}, isLocal)).text.matchAll(/href="(http[^"]+)"/g), ([, href = '']) => href)
  const elsewhere = await hrefs(false)
  expect(elsewhere).toEqual(expect.arrayContaining([`${url}/`, `${url}/sitemap.xml`]))
  expect(elsewhere.filter((href) => !href.startsWith(url))).toEqual([])
  const here = await hrefs(true)
  expect(here).toEqual(expect.arrayContaining([`${url}/`, 'http://tenant.localhost:4321/sitemap.xml']))
  expect(here.filter((href) => href.startsWith(url))).toEqual([`${url}/`])
})

test('The documentation and the gallery are linked if they’re there', async () => {
  const preview = await serveOnFreePort({ fetch: () => new Response('ok') })
  onTestFinished(preview.close)
  const running = { previewUrl: `http://localhost:${preview.port}` }
  const linked = async (options: Parameters<typeof app>[0], isLocal = true) =>
    Array.from(
      (await get('/', options, isLocal)).text.matchAll(/href="(\/docs\/[^"]*)"/g),
      ([, path]) => path,
    )
  expect(await linked({ previewUrl: 'http://localhost:1' })).toEqual([])
  mkdirSync(join(fixture.out, '.docs'), { recursive: true })
  writeFileSync(join(fixture.out, '.docs/index.html'), 'the docs')
  expect(await linked(running)).toEqual(['/docs/', '/docs/gallery/'])
  expect(await linked(running, false)).toEqual(['/docs/'])
})

test('Reports, thumbnails and their assets are served, and no other files', async () => {
  await fixture.build()
  expect(JSON.parse((await get('/reports/tenant.json')).text)).toMatchObject({ status: 'ok', errors: [] })
  const report = (await get('/reports/tenant')).text
  expect(report).toContain('The site is up to date with its files.')
  expect(report).toMatch(/<dt>pages<\/dt><dd>\d+<\/dd>/)
  expect(report).toContain('href="/reports/tenant.json"')
  const picture = await get('/thumbnails/tenant')
  expect(picture.status).toBe(200)
  expect(picture.text).not.toContain('<script')
  expect(picture.headers.get('content-security-policy')).toContain("default-src 'none'")
  const [, asset = ''] = /href="(\/_astro\/[^"]+\.css)"/.exec(picture.text) ?? []
  expect((await get(asset)).status).toBe(200)
  mkdirSync(join(fixture.state, 'lighthouse'))
  writeFileSync(join(fixture.state, 'lighthouse/tenant-home.html'), 'ninety-nine')
  expect((await get('/')).text).toContain('href="/lighthouse/tenant-home.html"')
  const lighthouse = await get('/lighthouse/tenant-home.html')
  expect(lighthouse.text).toBe('ninety-nine')
  expect(lighthouse.headers.get('content-security-policy')).toMatch(
    /^sandbox allow-scripts .*default-src 'none'/,
  )
  for (const path of [
    '/reports/..%2Fyard.json',
    '/reports/manifest.json',
    '/reports/..%2Fyard',
    '/reports/nobody',
    '/thumbnails/..%2Fyard',
    '/thumbnails/nobody',
    '/lighthouse/..%2Fsites%2Fyard%2Fmanifest.json',
    '/_astro/..%2Findex.html',
    '/sites/tenant/manifest.json',
  ])
    expect((await get(path)).status, path).toBe(404)
})

test('What needs the dealer’s attention is listed and escaped: pictures, prices, old stock, offers', async () => {
  const now = Date.now()
  const day = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10)
  const snapshot = stockOf(5)
  const today = Math.floor(now / 1000)
  const fresh = { created_at_timestamp: today, price: 9_000, sold: false, status: 'in_stock' }
  const odd = [
    { name: '<b>Bare</b>', primary_image_url: '' },
    { price: null, preorder: false },
    { created_at_timestamp: today - 101 * 86_400 },
    { name: '<i>Plain</i>', colour: '' },
    // Sold vehicles aren't reported, even if their picture or price is missing.
    { status: 'sold', price: null, primary_image_url: '', created_at_timestamp: 1 },
  ]
  const cars = snapshot.cars.map((car, index) => ({ ...car, ...fresh, ...odd[index] }))
  const offer = (ends: string) =>
    `---\ntitle: Ends ${ends}\npath: /offers/${ends}\noffer: { ends: ${ends} }\n---\nGood.\n`
  const content = Object.fromEntries([3, 40, -3].map((days) => [`${days}.md`, offer(day(days))]))
  writeTenant(fixture, 'worried', { ...snapshot, cars }, { content })
  const { text } = await get('/')
  expect(text).toContain('1 vehicle has no picture')
  expect(text).toContain('&lt;b&gt;Bare&lt;/b&gt;')
  expect(text).not.toContain('<b>Bare')
  expect(text).toContain('1 vehicle has no price')
  expect(text).toContain('1 vehicle has been in stock for more than 90 days')
  expect(text).toContain(', 101 days</a>')
  expect(text).toMatch(
    /1 offer ends within 14 days<\/span><\/summary><ul><li><a [^>]*>Ends [\d-]+, in [234] days</,
  )
  expect(text).toMatch(
    /1 vehicle can’t be advertised on Meta: no colour<\/span><\/summary><ul><li><a [^>]*>&lt;i&gt;Plain/,
  )
  expect(text).toContain('1 offer has ended')
  expect(text).not.toContain('Ends ' + day(40))
})

test('An undelivered lead is listed under its own dealer only', async () => {
  const late = {
    tenant: 'tenant',
    destination: 'backend',
    dead: 1,
    late: 0,
    since: Date.now() - 3_600_000,
    references: ['fc-a'],
    trouble: '',
    advice: 'Ask <i>them</i>.',
  }
  const concerns = leadConcerns('tenant', [late], Date.now())
  expect(concerns[0]?.says).toContain('1 lead not delivered to backend, so nobody can answer it')
  expect(concernsPart(concerns)).toContain('Ask &lt;i&gt;them&lt;/i&gt;.')
  expect(leadConcerns('other', [late], Date.now())).toEqual([])
})

test('Leads are counted wherever they went, and sites in trouble come first', async () => {
  writeTenant(fixture, 'another', stockOf(1), {})
  const none = { delivered: 0, waiting: 0, late: 0, dead: 0, oldest: null }
  const leadCounts = async () => ({
    destinations: [
      { tenant: 'another', destination: 'email', ...none, delivered: 1_200 },
      { tenant: 'tenant', destination: 'backend', ...none, delivered: 2, waiting: 3, late: 1, dead: 1 },
    ],
    leads: new Map([
      ['another', 1_200],
      ['tenant', 5],
    ]),
  })
  const fine = { build: undefined, deploy: { at: Date.now() }, feed: undefined, late: [] }
  const late = [
    { what: 'feed' as const, since: Date.now() - 5 * 3_600_000 },
    { what: 'deploy' as const, since: 0 },
  ]
  const stateOf = (slug: string) =>
    slug === 'tenant'
      ? { ...fine, deploy: { at: undefined }, feed: { readAt: 0, trouble: '', troubleSince: 0 }, late }
      : fine
  const { text } = await get('/', { leadCounts, stateOf })
  expect(text).toContain('1,205 leads')
  expect(text).toContain('<dt>Leads to email</dt><dd>1,200 delivered</dd>')
  expect(text).toMatch(/Leads to backend<\/dt><dd>2 delivered, 3 waiting, .*1 late.*1 given up/)
  expect(text).toContain('1 site in trouble')
  expect(text.indexOf('id="tenant"')).toBeLessThan(text.indexOf('id="another"'))
  expect(text).toContain('<strong>Feeds</strong> (1): <a href="#tenant">')
  expect(text).toContain('The feed was last read 5 h ago')
  expect(text).toContain('<dt>Deployed</dt><dd>not from this machine</dd>')
  expect(text).toMatch(/<dt>Deployed<\/dt><dd><time [^>]*>just now</)
  expect(text).toContain('<dt>Certificate</dt><dd>not checked: the address isn’t on the internet</dd>')
})

test('The dashboard works while leads can’t be read', async () => {
  const leadCounts = () => Promise.reject(new Error('malformed'))
  const { status, text } = await get('/', { leadCounts })
  expect(status).toBe(200)
  expect(text).not.toMatch(/\d leads?</)
})

test('A removed tenant is still listed with its site, and a damaged report is ignored', async () => {
  await fixture.build()
  rmSync(join(fixture.tenants, 'tenant'), { recursive: true })
  writeFileSync(join(fixture.state, 'sites/tenant/report.json'), '{')
  const { text } = await get('/')
  expect(text).toContain('/thumbnails/tenant')
  expect(text).not.toContain('Built <time')
})

test('A preview’s tenants are listed to choose from', () => {
  writeTenant(fixture, 'broken', stockOf(1), { site: { phone: 3 } })
  const page = choice(fixture.tenants, fixture.state, '4700')
  for (const slug of ['tenant', 'broken'])
    expect(page).toContain(`href="http://${slug}.localhost:4700/__preview/"`)
})

test('Undelivered leads are shown with what to do, and escaped', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  const one = {
    tenant: 'tenant',
    destination: 'backend',
    dead: 1,
    late: 6,
    since: now - 3 * 3_600_000,
    references: ['fc-a', 'fc-b'],
    trouble: 'HTTP 422 <b>',
    advice: 'Ask whoever runs it.',
  }
  const html = lateLeadsPart([one], now)
  expect(html).toContain('7 leads have not been delivered')
  expect(html).toContain('1 given up</strong>, 6 late, the oldest from')
  expect(html).toContain('3 h ago</time>, last error: HTTP 422 &lt;b&gt;')
  expect(html).toContain('<code>fc-b</code> and 5 more')
  expect(html).toContain('npx forecourt leads show fc-a')
  expect(html).toContain('npx forecourt leads retry tenant')
  expect(lateLeadsPart([], now)).toBe('')
  expect(lateLeadsPart(null, now)).toContain('can’t be read')
})

test('The dashboard says how long ago something was', () => {
  expect([0, 29_000, 5 * 60_000, 3 * 3_600_000, 80 * 3_600_000].map(ago)).toEqual([
    'just now',
    'just now',
    '5 min ago',
    '3 h ago',
    '3 days ago',
  ])
})

test('A thumbnail contains no scripts', () => {
  const html =
    '<head><script>a</script><link rel="modulepreload" href="/x.js"></head><SCRIPT src=x></SCRIPT >'
  expect(thumbnailOf(html.replace(' >', '>'))).toMatch(/^<head><style>[^<]*<\/style><\/head>$/)
})
