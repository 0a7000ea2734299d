import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Car, Snapshot } from '#stock/entities.ts'
import { listFiles } from '#lib/files.ts'
import { isServerPath } from '#rules/links/publicPath.ts'
import { ROOT } from './compile/compile.ts'
import {
  brokenReferences,
  contentText,
  NOW,
  openFixture,
  stockOf,
  treeOf,
  writeTenant,
  type Fixture,
} from './testing/fixture.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let fixture: Fixture
beforeEach(() => {
  fixture = openFixture()
})
afterEach(() => fixture.close())

const SLUG = 'tenant'
const page = (path: string) => readFileSync(join(fixture.out, SLUG, path), 'utf8')
async function reportOf(options: Parameters<Fixture['build']>[0] = {}) {
  const report = (await fixture.build(options)).tenants[SLUG]
  if (!report) throw new Error('no report')
  return report
}
const listed = (stock: Snapshot): Car[] =>
  stock.cars.filter((car) => car.status === 'in_stock' && car.show_on_dealer_website)
function firstListed(stock: Snapshot): Car {
  const [car] = listed(stock)
  if (!car) throw new Error('no car')
  return car
}

test('A build writes page a/b to a/b/index.html and the not-found page to 404.html, and breaks no reference', async () => {
  const stock = stockOf(12)
  writeTenant(fixture, SLUG, stock, {
    content: { 'about.md': contentText('/about-us', 'About us', 'Hello.') },
  })
  const report = await reportOf()
  expect(report).toMatchObject({ status: 'ok', errors: [], reused: 0 })
  expect(readdirSync(fixture.out), 'nothing but sites').toEqual([SLUG])
  const files = listFiles(join(fixture.out, SLUG))
  expect(files).toContain('index.html')
  expect(files).toContain('404.html')
  expect(files).toContain('about-us/index.html')
  expect(files).toContain(`cars/${firstListed(stock).slug}/index.html`)
  expect(files).toContain('search/new-used-and-demo-cars/index.html')
  expect(report.pages).toBe(files.filter((file) => file.endsWith('.html')).length)
  expect(brokenReferences(join(fixture.out, SLUG))).toEqual([])
  expect(page(`cars/${firstListed(stock).slug}/index.html`)).toContain(firstListed(stock).model)
  // The uid mustn't be a hash of the path that the sources have on this machine.
  expect(page('search/new-used-and-demo-cars/index.html')).toContain('<astro-island uid="0"')
})

test('A site has every file in public/, at an address that no editor’s page can have, and a licence for each of its fonts', async () => {
  writeTenant(fixture, SLUG, stockOf(3))
  expect(await reportOf()).toMatchObject({ status: 'ok', errors: [] })
  const shared = listFiles(join(ROOT, 'public'))
  expect(shared).toContain('humans.txt')
  for (const file of shared) {
    expect(readFileSync(join(fixture.out, SLUG, file)), file).toEqual(
      readFileSync(join(ROOT, 'public', file)),
    )
    expect(isServerPath(`/${file}`), file).toBe(true)
  }
  const fonts = readdirSync(join(ROOT, 'node_modules/@fontsource-variable'))
  const files = listFiles(join(fixture.out, SLUG)).filter((file) => file.endsWith('.woff2'))
  expect(files.length).toBeGreaterThan(0)
  const familyOf = (file: string) => fonts.find((font) => file.startsWith(`_astro/${font}-`))
  for (const file of files) expect(shared, file).toContain(`font-licences/${familyOf(file)}.txt`)
})

test('Pages with vehicles state the assumptions behind repayments, and no others do', async () => {
  const stock = stockOf(12)
  const files = ['about.md', 'warranty.md', 'privacy.md']
  writeTenant(fixture, SLUG, stock, {
    site: {
      finance: { rate: 8, comparison_rate: 8.5, disclosure: 'Of a loan.', on_cards: true },
      payment_provider: 'stripe',
    },
    content: Object.fromEntries(
      files.map((file) => [file, contentText(`/${file.slice(0, -3)}`, file, 'Hello.')]),
    ),
  })
  expect(await reportOf()).toMatchObject({ status: 'ok', errors: [] })
  const states = (path: string) => page(`${path}/index.html`).includes('class="footer__note"')
  const vehicles = listed(stock).map(({ slug }) => `cars/${slug}`)
  // Scripts put vehicles on the thank-you page and the page of saved vehicles.
  const others = ['search/new-used-and-demo-cars', 'success', 'my-garage']
  expect([...vehicles, ...others].filter((path) => !states(path))).toEqual([])
  const forms = ['contact', 'book-test-drive']
  expect(['about', 'warranty', 'privacy', 'checkout-journey', ...forms].filter(states)).toEqual([])
  expect(page('404.html')).not.toContain('class="footer__note"')
})

test('A checkout without refund terms links to the terms, under no heading about refunds', async () => {
  writeTenant(fixture, SLUG, stockOf(3), {
    site: { payment_provider: 'stripe' },
    content: { 'terms.md': contentText('/terms-and-conditions', 'Terms', 'Hello.') },
  })
  expect(await reportOf()).toMatchObject({ status: 'ok', errors: [] })
  const html = page('checkout-journey/index.html')
  expect(html).toContain('class="assurance__terms" href="/terms-and-conditions"')
  expect(html).not.toContain('If you change your mind')
})

test('A build warns about dead links, but not about redirected ones', async () => {
  writeTenant(fixture, SLUG, stockOf(3), {
    content: {
      'a.md': contentText('/about-us', 'About us', '[x](/abuot-us) [y](/pages/about-us) [z](/service)'),
    },
  })
  expect((await reportOf()).warnings).toEqual([
    "content/a.md: the link '/abuot-us' leads nowhere: the site has no page /abuot-us; did you mean '/about-us'?",
  ])
})

test('An editor’s redirects are written first, and a change to them renders no page again', async () => {
  const stock = stockOf(3)
  const content = { 'a.md': contentText('/offers', 'Offers', 'Hello.') }
  const redirects = [
    { from: '/specials.html', to: '/offers' },
    { from: '/offers', to: '/contact' },
    { from: '/lost', to: '/ofers', temporary: true },
  ]
  writeTenant(fixture, SLUG, stock, { content })
  await fixture.build()
  writeTenant(fixture, SLUG, stock, { content, site: { redirects } })
  const changed = await reportOf()
  expect(changed).toMatchObject({ rendered: 0, removed: 0 })
  expect(page('_redirects').split('\n').slice(0, 3)).toEqual([
    '/specials.html /offers 301',
    '/offers /contact 301',
    '/lost /ofers 302',
  ])
  expect(changed.warnings).toEqual([
    "site.json: redirects[2].to '/ofers' leads nowhere: the site has no page /ofers; did you mean '/offers'?",
    "site.json: redirects[1].from '/offers' has a page, which visitors get instead: remove the redirect or the page",
  ])
  const [, ...rest] = redirects
  writeTenant(fixture, SLUG, stock, { content, site: { redirects: rest } })
  await fixture.build()
  const incremental = treeOf(join(fixture.out, SLUG))
  expect(page('_redirects')).not.toContain('/specials.html')
  await fixture.build({ clean: true })
  expect(treeOf(join(fixture.out, SLUG))).toEqual(incremental)
})

test('A build does nothing if neither the files nor the hour changed, and says so', async () => {
  writeTenant(fixture, SLUG, stockOf(8))
  const first = await reportOf()
  const second = await reportOf()
  expect(second).toMatchObject({
    status: 'ok',
    rendered: 0,
    reused: first.pages,
    removed: 0,
    pages: first.pages,
    bytes: first.bytes,
  })
  expect(await reportOf({ now: NOW + HOUR - 1 })).toMatchObject({ rendered: 0 })
})

for (const workers of [1, 2]) {
  const tags = workers > 1 ? 'nightly' : []
  test(`With ${workers} at work, a changed price rewrites only files with the car`, { tags }, async () => {
    const stock = stockOf(60)
    writeTenant(fixture, SLUG, stock)
    const first = await reportOf()
    const past = new Date(NOW - DAY)
    for (const file of listFiles(join(fixture.out, SLUG)))
      utimesSync(join(fixture.out, SLUG, file), past, past)

    // The car must be neither the most nor the least expensive, so that the lists' price range stays the same.
    const car = listed(stock).toSorted((a, b) => (a.price ?? 0) - (b.price ?? 0))[20]
    if (!car) throw new Error('too few cars')
    const before = treeOf(join(fixture.out, SLUG))
    car.price = (car.price ?? 0) + 1
    writeTenant(fixture, SLUG, stock)
    const second = await reportOf({ workers })

    const after = treeOf(join(fixture.out, SLUG))
    const changed = Object.keys(after).filter((file) => after[file] !== before[file])
    const touched = listFiles(join(fixture.out, SLUG)).filter(
      (file) => statSync(join(fixture.out, SLUG, file)).mtimeMs > NOW - DAY + 1000,
    )
    expect(changed).toContain(`cars/${car.slug}/index.html`)
    expect(touched.toSorted()).toEqual(changed.toSorted())
    const showing = Object.keys(after).filter(
      (file) => file.endsWith('.html') && page(file).includes(`/cars/${car.slug}"`),
    )
    expect(second.rendered).toBe(showing.length)
    expect(showing.length).toBeLessThanOrEqual(12)
    expect(second.rendered + second.reused).toBe(first.pages)
  })
}

test('A build removes the page and folder of a removed car', async () => {
  const stock = stockOf(30)
  writeTenant(fixture, SLUG, stock)
  await fixture.build()
  // The car mustn't be the last of its model, or the model's list would disappear too.
  const gone = listed(stock).find(
    (car) => listed(stock).filter(({ make, model }) => make === car.make && model === car.model).length > 1,
  )
  if (!gone) throw new Error('no two cars of a model')
  writeTenant(fixture, SLUG, { ...stock, cars: stock.cars.filter((car) => car !== gone) })
  expect(await reportOf()).toMatchObject({ status: 'ok', removed: 1 })
  expect(existsSync(join(fixture.out, SLUG, 'cars', gone.slug))).toBe(false)
  expect(brokenReferences(join(fixture.out, SLUG))).toEqual([])
})

test('An old search index is kept next to the site for an hour', async () => {
  const stock = stockOf(6)
  writeTenant(fixture, SLUG, stock)
  await fixture.build()
  const index = (JSON.parse(page('search/index.json')) as { file: string }).file
  firstListed(stock).price = 99_999
  writeTenant(fixture, SLUG, stock)
  await fixture.build({ now: NOW + HOUR })
  const retired = join(fixture.out, '.retired', SLUG, index)
  expect(existsSync(join(fixture.out, SLUG, index))).toBe(false)
  expect(existsSync(retired)).toBe(true)
  await fixture.build({ now: NOW + 2 * HOUR })
  expect(existsSync(retired)).toBe(false)
})

test('A build restores pages that were deleted by hand', async () => {
  writeTenant(fixture, SLUG, stockOf(5))
  await fixture.build()
  const whole = treeOf(join(fixture.out, SLUG))
  rmSync(join(fixture.out, SLUG, 'contact'), { recursive: true })
  rmSync(join(fixture.out, SLUG, 'search/index.json'))
  await fixture.build()
  expect(treeOf(join(fixture.out, SLUG))).toEqual(whole)
})

test('A build of an unknown folder removes foreign files and leaves identical ones untouched', async () => {
  writeTenant(fixture, SLUG, stockOf(5))
  await fixture.build()
  const whole = treeOf(join(fixture.out, SLUG))
  rmSync(fixture.state, { recursive: true })
  writeFileSync(join(fixture.out, SLUG, 'stranger.html'), 'x')
  const past = new Date(NOW - DAY)
  utimesSync(join(fixture.out, SLUG, 'index.html'), past, past)
  await fixture.build()
  expect(treeOf(join(fixture.out, SLUG))).toEqual(whole)
  expect(statSync(join(fixture.out, SLUG, 'index.html')).mtimeMs).toBe(past.getTime())
})

test('A build gives the same bytes with any number of workers', { tags: 'nightly' }, async () => {
  writeTenant(fixture, SLUG, stockOf(80))
  const one = await fixture.buildAfresh({ workers: 1 })
  const three = await fixture.buildAfresh({ workers: 3 })
  expect(treeOf(join(three, SLUG))).toEqual(treeOf(join(one, SLUG)))
})

test('The New tag is shown for the right number of hours, and only pages with it are rendered again', async () => {
  const stock = stockOf(8)
  for (const car of stock.cars)
    Object.assign(car, { created_at: '2020-01-01', created_at_timestamp: 1_577_836_800 })
  const car = firstListed(stock)
  Object.assign(car, {
    tag: '',
    reserved: false,
    certified: false,
    created_at: '',
    created_at_timestamp: NOW / 1000,
  })
  writeTenant(fixture, SLUG, stock)
  await fixture.build()
  expect(page(`cars/${car.slug}/index.html`)).toContain('>New<')
  expect(await reportOf({ now: NOW + 7 * DAY })).toMatchObject({ rendered: 0 })
  const later = await reportOf({ now: NOW + 9 * DAY })
  expect(later.rendered).toBeGreaterThan(0)
  expect(later.reused).toBeGreaterThan(0)
})

test('One tenant’s bad files change nothing for the others, and that tenant keeps its last good site', async () => {
  writeTenant(fixture, 'good', stockOf(5, 1))
  writeTenant(fixture, 'bad', stockOf(5, 2))
  await fixture.build()
  const before = treeOf(join(fixture.out, 'bad'))

  writeTenant(fixture, 'good', stockOf(6, 3))
  writeFileSync(
    join(fixture.tenants, 'bad', 'site.json'),
    '{ "slug": "bad", "naem": "x", "url": "javascript:alert(1)" }',
  )
  const { tenants } = await fixture.build()
  expect(tenants['good']).toMatchObject({ status: 'ok' })
  expect(tenants['bad']?.status).toBe('failed')
  const fields = tenants['bad']?.errors.map(({ file, field }) => `${file}:${field}`)
  expect(fields).toEqual(expect.arrayContaining(['site.json:id', 'site.json:naem', 'site.json:url']))
  expect(treeOf(join(fixture.out, 'bad'))).toEqual(before)
})

test.each([
  ['no snapshot', undefined, 'snapshot.json'],
  ['half a snapshot', '{"cars": [', 'snapshot.json'],
  ['cars that aren’t a list', '{"cars": 5}', 'snapshot.json'],
  ['a snapshot that isn’t an object', '[]', 'snapshot.json'],
])('A tenant with %s fails with the file’s name, and keeps its last good site', async (_, text, file) => {
  writeTenant(fixture, SLUG, stockOf(3))
  await fixture.build()
  const before = treeOf(join(fixture.out, SLUG))
  const path = join(fixture.tenants, SLUG, 'snapshot.json')
  if (text === undefined) rmSync(path)
  else writeFileSync(path, text)
  const report = await reportOf()
  expect(report).toMatchObject({ status: 'failed', errors: [{ file }] })
  expect(treeOf(join(fixture.out, SLUG))).toEqual(before)
})

test('A tenant that doesn’t exist or has an invalid slug fails, and the others are built', async () => {
  writeTenant(fixture, SLUG, stockOf(3))
  const { tenants } = await fixture.build({ slugs: [SLUG, 'nobody', '../../etc'] })
  expect(tenants[SLUG]?.status).toBe('ok')
  expect(tenants['nobody']?.status).toBe('failed')
  expect(tenants['../../etc']?.status).toBe('failed')
  expect(readdirSync(fixture.dir).toSorted()).toEqual(['dist', 'state', 'tenants'])
})

test('Each tenant is built in exactly one shard', async () => {
  for (const slug of ['a', 'b', 'c', 'd', 'e']) writeTenant(fixture, slug, stockOf(1))
  const built: string[] = []
  for (const index of [1, 2, 3])
    built.push(...Object.keys((await fixture.build({ shard: { index, count: 3 } })).tenants))
  expect(built.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
})
