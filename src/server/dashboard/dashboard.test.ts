import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFixture, stockOf, writeTenant, type Fixture } from '#build/testing/fixture.ts'
import { choice, dashboardApp } from './index.ts'
import { lateLeadsPart } from './lateLeads.ts'
import { arrivedIn } from './leads.ts'
import { ago } from './page.ts'
import { thumbnailOf } from './thumbnail.ts'

const NOBODY = 'http://127.0.0.1:1'

let fixture: Fixture
beforeEach(() => {
  fixture = openFixture()
  writeTenant(fixture, 'tenant', stockOf(3), { site: { name: 'Tenant <b>& Sons</b>' } })
})
afterEach(() => fixture.close())

const app = () =>
  dashboardApp({
    tenantsDir: fixture.tenants,
    outDir: fixture.out,
    stateDir: fixture.state,
    fakesUrl: NOBODY,
  })
const get = async (path: string) => {
  const answer = await app().request(`http://localhost:4321${path}`)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('a tenant before its first build, after it, and when it fails', async () => {
  expect((await get('/')).text).toContain('Not built yet')
  await fixture.build()
  writeTenant(fixture, 'broken', stockOf(1), { site: { phone: 3 } })
  await fixture.build({ slugs: ['broken'] })
  const { text, headers } = await get('/')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(text).toContain('Tenant &lt;b&gt;&amp; Sons&lt;/b&gt;')
  expect(text).not.toContain('<b>&')
  expect(text).toMatch(/<dt>vehicles<\/dt><dd>3<\/dd>/)
  expect(text).toMatch(/Built <time [^>]*>just now<\/time> in [\d.]+ m?s: \d+ rendered, 0 reused/)
  expect(text).toContain('http://tenant.localhost:4321/feeds/')
  expect(text).toContain('site.json phone must be text')
  expect(text).toContain('1 failed to build')
  expect(text).toContain('the fake backend does not answer')
  await fixture.build({ slugs: ['tenant'] })
  expect((await get('/')).text).toMatch(/: 0 rendered, \d+ reused/)
}, 120_000)

test('reports, thumbnails and their assets; nothing else of the disk', async () => {
  await fixture.build()
  expect(JSON.parse((await get('/reports/tenant.json')).text)).toMatchObject({ status: 'ok', errors: [] })
  const picture = await get('/thumbnails/tenant')
  expect(picture.status).toBe(200)
  expect(picture.text).not.toContain('<script')
  expect(picture.headers.get('content-security-policy')).toContain("default-src 'none'")
  const [, asset = ''] = /href="(\/_astro\/[^"]+\.css)"/.exec(picture.text) ?? []
  expect((await get(asset)).status).toBe(200)
  mkdirSync(join(fixture.state, 'lighthouse'))
  writeFileSync(join(fixture.state, 'lighthouse/tenant-home.html'), 'ninety-nine')
  expect((await get('/')).text).toContain('href="/lighthouse/tenant-home.html"')
  expect((await get('/lighthouse/tenant-home.html')).text).toBe('ninety-nine')
  for (const path of [
    '/reports/..%2Fyard.json',
    '/reports/manifest.json',
    '/thumbnails/..%2Fyard',
    '/thumbnails/nobody',
    '/lighthouse/..%2Fsites%2Fyard%2Fmanifest.json',
    '/_astro/..%2Findex.html',
    '/sites/tenant/manifest.json',
  ])
    expect((await get(path)).status, path).toBe(404)
}, 120_000)

test('a tenant that is gone is still listed with its site, a damaged report is none', async () => {
  await fixture.build()
  rmSync(join(fixture.tenants, 'tenant'), { recursive: true })
  writeFileSync(join(fixture.state, 'sites/tenant/report.json'), '{')
  const { text } = await get('/')
  expect(text).toContain('/thumbnails/tenant')
  expect(text).not.toContain('Built <time')
}, 120_000)

test('the tenants of a preview, to choose from', () => {
  writeTenant(fixture, 'broken', stockOf(1), { site: { phone: 3 } })
  const page = choice(fixture.tenants, fixture.state, '4700')
  for (const slug of ['tenant', 'broken'])
    expect(page).toContain(`href="http://${slug}.localhost:4700/__preview/"`)
})

test('leads are counted by the site that they came from; what is no list of leads is none', () => {
  const lead = (slug: unknown) => ({ lead: { website_slug: slug } })
  const arrived = arrivedIn({
    leads: 12,
    newest: [lead('tenant'), lead('tenant'), lead('barn'), lead(3), null],
  })
  expect([arrived?.total, arrived?.bySite]).toEqual([12, new Map(Object.entries({ tenant: 2, barn: 1 }))])
  for (const other of [null, [], { leads: '12' }, { leads: 1, newest: {} }])
    expect(arrivedIn(other)).toBeUndefined()
})

test('leads that don’t arrive come first, with what to do; all words are text', () => {
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
  expect(html).toContain('7 leads do not arrive')
  expect(html).toContain('1 given up</strong>, 6 late, the oldest from')
  expect(html).toContain('3 h ago</time>, last: HTTP 422 &lt;b&gt;')
  expect(html).toContain('<code>fc-b</code> and 5 more')
  expect(html).toContain('npx forecourt leads show fc-a')
  expect(html).toContain('npx forecourt leads retry tenant')
  expect(lateLeadsPart([], now)).toBe('')
  expect(lateLeadsPart(null, now)).toContain('can’t be read')
})

test('how long ago', () => {
  expect([0, 29_000, 5 * 60_000, 3 * 3_600_000, 80 * 3_600_000].map(ago)).toEqual([
    'just now',
    'just now',
    '5 min ago',
    '3 h ago',
    '3 days ago',
  ])
})

test('a thumbnail has no script, of whatever kind', () => {
  const html =
    '<head><script>a</script><link rel="modulepreload" href="/x.js"></head><SCRIPT src=x></SCRIPT >'
  expect(thumbnailOf(html.replace(' >', '>'))).toMatch(/^<head><style>[^<]*<\/style><\/head>$/)
})
