import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isListed } from '#rules/listing/listing.ts'
import { linkOf } from '#rules/links/links.ts'
import { siteSchema } from '#site/settings/schema.ts'
import type { Vehicle } from '#stock/snapshot.ts'
import { allPages } from './plan.ts'
import { byKind, similarTo } from './pages/vehicle/similar.ts'
import { GROUP, NOW, of, RV, SLUGS, stockOf } from './testing/demo.ts'
import { written } from './testing/small.ts'

const demo = SLUGS.map((slug) => {
  const { tenant, snapshot } = of(slug)
  return { slug, tenant, snapshot, pages: allPages(tenant, stockOf(snapshot), NOW) }
})
const pagesOf = (slug: string) => demo.find((each) => each.slug === slug)?.pages ?? []
const pageAt = (slug: string, path: string) => pagesOf(slug).find((page) => page.path === path)

const texts = (value: unknown, at = ''): [at: string, text: string][] =>
  typeof value === 'string'
    ? [[at, value]]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => texts(inner, `${at}.${key}`))
      : []

test('Planning is pure: it makes the same pages of the same arguments, and leaves those alone', () => {
  const { tenant, snapshot } = of(RV)
  const stock = stockOf(snapshot)
  const before = JSON.stringify([tenant, stock])
  const once = JSON.stringify(allPages(tenant, stock, NOW))
  expect(JSON.stringify(allPages(tenant, stock, NOW))).toBe(once)
  expect(JSON.stringify([tenant, stock])).toBe(before)
})

test('A plan depends on the hour, but not on minutes or seconds', () => {
  const { tenant, snapshot } = of(RV)
  expect(allPages(tenant, stockOf(snapshot), NOW + 3_599_999)).toEqual(pagesOf(RV))
})

test('A plan doesn’t depend on the order of the snapshot', () => {
  const { tenant, snapshot } = of(GROUP)
  const turned = { ...snapshot, cars: snapshot.cars.toReversed() }
  expect(allPages(tenant, stockOf(turned), NOW)).toEqual(pagesOf(GROUP))
})

test('Every page has its own path and title, and a description', () => {
  for (const { slug, pages } of demo) {
    const seen = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index)
    expect(seen(pages.map(({ path }) => path)), slug).toEqual([])
    expect(seen(pages.map(({ meta }) => meta.title)), slug).toEqual([])
    for (const { path, meta } of pages) {
      expect(meta.description, `${slug}${path}`).not.toBe('')
      expect(meta.description.length, `${slug}${path}`).toBeLessThanOrEqual(160)
    }
  }
})

test('No page shows undefined, NaN or an object’s name', () => {
  const wrong = demo.flatMap(({ slug, pages }) =>
    pages.flatMap((page) =>
      texts(page)
        .filter(([, text]) => /undefined|\bNaN\b|\[object/.test(text))
        .map(([at, text]) => `${slug}${page.path} ${at}: ${text}`),
    ),
  )
  expect(wrong).toEqual([])
})

test('Each listed vehicle has a page, and no other has one', () => {
  for (const { tenant, snapshot, pages } of demo) {
    const soldDays = tenant.site.include_sold_cars_days ?? 3
    const listed = snapshot.cars
      .filter((car) => isListed(car, { now: NOW, soldDays }))
      .map(({ slug }) => slug)
    const planned = pages
      .filter(({ view }) => view === 'vehicle')
      .map(({ path }) => path.split('/').at(-1) ?? '')
    expect(planned.toSorted()).toEqual(listed.toSorted())
  }
})

test('Pages link only to pages that exist', () => {
  for (const { slug, tenant, pages } of demo) {
    const paths = new Set(pages.map(({ path }) => path))
    for (const page of pages) {
      for (const [at, href] of texts(page).filter(([where]) => where.endsWith('.href'))) {
        const found = linkOf(href, tenant.site)
        if (found.kind !== 'internal' || /^(?:#|\/images\/)/.test(href)) continue
        expect(paths, `${slug}${page.path} ${at}`).toContain(href.replace(/[?#].*/, ''))
      }
    }
  }
})

test.each([
  ['harbourside-motors', '/search/new-used-and-demo-cars', '/cars/'],
  ['redgum-rv', '/search/RVs-in-stock', '/cars/'],
  ['southern-cross-motorcycles', '/search/new-used-and-demo-motorcycles', '/motorcycles/'],
  ['great-plains-truck-center', '/search/new-used-and-demo-trucks', '/cars/'],
  ['saltbush-campers', '/search/new-used-and-demo-campers', '/campers/'],
])('The site %s has its stock list at %s and its vehicles under %s (spec §2)', (slug, list, base) => {
  expect(pageAt(slug, list)?.view).toBe('search')
  const vehicles = pagesOf(slug).filter(({ view }) => view === 'vehicle')
  expect(vehicles.every(({ path }) => path.startsWith(base))).toBe(true)
})

test('The RV dealer has its own lists, and 35 vehicles: 22 new, 13 used, 0 demo (spec §9)', () => {
  const count = (path: string) => {
    const page = pageAt(RV, path)
    return page?.view === 'search' ? page.props.search.first.nbHits : undefined
  }
  expect(count('/search/RVs-in-stock')).toBe(35)
  expect(count('/search/new-RVs-in-stock')).toBe(22)
  expect(count('/search/pre-owned-RVs-in-stock')).toBe(13)
  expect(count('/search/demo-RVs-in-stock')).toBe(0)
})

const site = siteSchema.validateSync({ id: 1, slug: 'a', name: 'A', url: 'https://a.example' })
const page = (path: string, title: string) => written({ path, title, file: `content/${title}.md` })

test('Of two pages at one path, the first stays and the other is warned about', () => {
  const warnings: string[] = []
  const content = [
    page('/success', 'mine'),
    page('/about', 'one'),
    page('/About', 'two'),
    page('/_astro/x', 'deep'),
  ]
  const pages = allPages({ site, content }, stockOf({}), NOW, (warning) => warnings.push(warning))
  expect(pages.filter(({ view }) => view === 'content').map(({ path }) => path)).toEqual(['/about'])
  expect(warnings).toEqual([
    'content/mine.md: left out: another page already has the address /success',
    'content/two.md: left out: another page already has the address /About',
    'content/deep.md: left out: "/_astro/x" can’t be a page’s address',
  ])
})

test('A tenant with no stock, content or locations still has its fixed pages', () => {
  const pages = allPages({ site, content: [] }, stockOf({}), NOW)
  const thanks = pages.map(({ path }) => path).filter((path) => path.startsWith('/success/'))
  expect(thanks).toContain('/success/trade-in')
  expect(pages.map(({ path }) => path).filter((path) => !thanks.includes(path))).toEqual([
    '/',
    '/404.html',
    '/success',
    '/contact',
    '/my-garage',
    '/my-garage/compare',
    '/search/new-used-and-demo-cars',
    '/search/new-cars',
    '/search/used-cars',
    '/search/demo-cars',
    '/search/7-seater-cars',
    '/finance',
    '/book-test-drive',
    '/book-a-service',
    '/trade-in',
    '/cars/trade-in',
  ])
})

test('Any stock is planned without throwing or showing undefined or NaN', { tags: 'nightly' }, () => {
  const value = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom('in_stock', 'sold', 'new', true, 15_000, -1, 1e14, '<b>x</b>'),
  )
  const fields = Object.keys(of(RV).snapshot.cars[0] ?? {})
  const car = fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 30 })
  fc.assert(
    fc.property(fc.array(car, { maxLength: 5 }), (cars) => {
      const always = { show_on_dealer_website: true, status: 'in_stock' }
      const shown = cars.map((car, index) => ({
        make: 'Kia',
        model: 'Rio',
        ...car,
        ...always,
        slug: `car-${index}`,
      }))
      const pages = allPages({ site, content: [] }, stockOf({ cars: shown }), NOW)
      for (const page of pages) {
        for (const [at, text] of texts({ meta: page.meta, cards: page.cards })) {
          if (!JSON.stringify(shown).includes(text))
            expect(text, at).not.toMatch(/\bundefined\b|\bNaN\b|\[object/)
        }
      }
    }),
    { numRuns: 150 },
  )
})

const similarVehicles = (vehicles: readonly Vehicle[]) =>
  [...Map.groupBy(vehicles, ({ brief }) => brief.body).values()].flatMap((group) =>
    group
      .toSorted(byKind)
      .map((vehicle, position, ordered) => [vehicle, similarTo(ordered, position)] as const),
  )

const namesOfSimilar = (vehicles: readonly Vehicle[]) =>
  new Map(
    similarVehicles(vehicles).map(([{ brief }, alike]) => [
      brief.slug,
      alike.map((vehicle) => vehicle.brief.slug),
    ]),
  )

test('Similar vehicles are at most six, and one that goes affects at most twelve others', () => {
  const { vehicles } = stockOf(of(GROUP).snapshot)
  const all = namesOfSimilar(vehicles)
  expect(Math.max(...[...all.values()].map((alike) => alike.length))).toBe(6)
  for (const gone of vehicles) {
    const without = namesOfSimilar(vehicles.filter((vehicle) => vehicle !== gone))
    const changed = [...without].filter(([slug, alike]) => alike.join() !== all.get(slug)?.join())
    expect(changed.length, gone.brief.slug).toBeLessThanOrEqual(12)
  }
})

test('A new price changes similar vehicles only where that vehicle itself is shown', () => {
  const { snapshot } = of(GROUP)
  const before = namesOfSimilar(stockOf(snapshot).vehicles)
  for (const { slug } of snapshot.cars.filter((_, index) => index % 7 === 0)) {
    const cars = snapshot.cars.map((car) =>
      car.slug === slug ? { ...car, price: (car.price ?? 0) * 3 } : car,
    )
    const after = namesOfSimilar(stockOf({ ...snapshot, cars }).vehicles)
    for (const [each, alike] of after) {
      if (each === slug) continue
      const others = (list: readonly string[] = []) => list.filter((name) => name !== slug)
      expect(others(alike), each).toEqual(others(before.get(each)))
    }
  }
})

test('Similar vehicles are ordered by model, then make, then nearest price', () => {
  const steps = similarVehicles(stockOf(of(GROUP).snapshot).vehicles).flatMap(([{ brief }, alike]) => {
    const ranks = alike.map(({ brief: other }) => ({
      kin: Number(brief.make !== other.make) + Number(brief.model !== other.model),
      apart: Math.abs(Math.log((other.price ?? 0) / (brief.price ?? 0))),
      priced: (brief.price ?? 0) > 10 && (other.price ?? 0) > 10,
    }))
    return ranks.slice(1).map((rank, index) => [ranks[index], rank] as const)
  })
  expect(steps.filter(([before, after]) => (before?.kin ?? 0) > after.kin)).toEqual([])
  const alikeInKind = steps.filter(
    ([before, after]) => before?.kin === after.kin && before.priced && after.priced,
  )
  expect(alikeInKind.length).toBeGreaterThan(100)
  for (const [before, after] of alikeInKind) expect(before?.apart).toBeLessThanOrEqual(after.apart + 1e-9)
})

test('Similar vehicles cost at most twice as much, and at least half as much', () => {
  const pairs = SLUGS.flatMap((slug) =>
    similarVehicles(stockOf(of(slug).snapshot).vehicles).flatMap(([{ brief }, alike]) =>
      alike.map((other) => [brief.price ?? 0, other.brief.price ?? 0] as const),
    ),
  )
  const priced = pairs.filter(([one, other]) => one > 10 && other > 10)
  expect(priced.length).toBeGreaterThan(500)
  for (const [one, other] of priced) {
    expect(other).toBeLessThanOrEqual(one * 2)
    expect(other * 2).toBeGreaterThanOrEqual(one)
  }
})
