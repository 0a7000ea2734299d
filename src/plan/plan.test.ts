import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { isListed } from '#rules/listing/listing.ts'
import { linkOf } from '#rules/links/links.ts'
import { loadTenant, type Tenant } from '#site/loading/loadTenant.ts'
import { siteSchema } from '#site/settings/schema.ts'
import type { Snapshot } from '#stock/entities.ts'
import { readStock, sourceOf, type Stock } from '#stock/snapshot.ts'
import type { Page } from './page.ts'
import { allPages } from './plan.ts'
import { similarVehicles } from './pages/vehicle/similar.ts'
import { hashOf } from './testing/hashOf.ts'

const NOW = Date.parse('2026-11-20T00:00:00Z')
const TENANTS = join(import.meta.dirname, '../../tenants')
const stockOf = (snapshot: unknown): Stock =>
  readStock(sourceOf(Buffer.from(JSON.stringify(snapshot))), hashOf).stock

const demo: Record<string, { tenant: Tenant; snapshot: Snapshot; pages: Page[] }> = {}
const of = (slug: string) => {
  const found = demo[slug]
  if (!found) throw new Error(slug)
  return found
}
const pageAt = (slug: string, path: string) => of(slug).pages.find((page) => page.path === path)

beforeAll(async () => {
  for (const slug of readdirSync(TENANTS)) {
    const tenant = await loadTenant(join(TENANTS, slug))
    const snapshot = JSON.parse(readFileSync(join(TENANTS, slug, 'snapshot.json'), 'utf8')) as Snapshot
    demo[slug] = { tenant, snapshot, pages: allPages(tenant, stockOf(snapshot), NOW) }
  }
})

/** Every text within a value, each with the keys that lead to it. */
const texts = (value: unknown, at = ''): [at: string, text: string][] =>
  typeof value === 'string'
    ? [[at, value]]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => texts(inner, `${at}.${key}`))
      : []

describe('planTenant', () => {
  it('is pure: the same arguments give the same pages, and the arguments don’t change', () => {
    const { tenant, snapshot } = of('redgum-rv')
    const stock = stockOf(snapshot)
    const before = JSON.stringify([tenant, stock])
    const once = JSON.stringify(allPages(tenant, stock, NOW))
    expect(JSON.stringify(allPages(tenant, stock, NOW))).toBe(once)
    expect(JSON.stringify([tenant, stock])).toBe(before)
  })

  it('depends on the hour, but not on minutes or seconds', () => {
    const { tenant, snapshot, pages } = of('redgum-rv')
    expect(allPages(tenant, stockOf(snapshot), NOW + 3_599_999)).toEqual(pages)
  })

  it('doesn’t depend on the order of the snapshot', () => {
    const { tenant, snapshot, pages } = of('harbourside-motors')
    const turned = { ...snapshot, cars: snapshot.cars.toReversed() }
    expect(allPages(tenant, stockOf(turned), NOW)).toEqual(pages)
  })

  it('gives every page of every demo tenant its own path, title and description', () => {
    for (const [slug, { pages }] of Object.entries(demo)) {
      const seen = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at)
      expect(seen(pages.map(({ path }) => path)), slug).toEqual([])
      expect(seen(pages.map(({ meta }) => meta.title)), slug).toEqual([])
      for (const { path, meta } of pages) {
        expect(meta.description, `${slug}${path}`).not.toBe('')
        expect(meta.description.length, `${slug}${path}`).toBeLessThanOrEqual(160)
      }
    }
  })

  it('never shows undefined, NaN or an object’s name', () => {
    for (const [slug, { pages }] of Object.entries(demo)) {
      for (const page of pages) {
        for (const [at, text] of texts(page)) {
          expect(text, `${slug}${page.path} ${at}`).not.toMatch(/undefined|\bNaN\b|\[object/)
        }
      }
    }
  })

  it('has a page for each listed vehicle and no others', () => {
    for (const { tenant, snapshot, pages } of Object.values(demo)) {
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

  it('links only to pages that exist', () => {
    for (const [slug, { tenant, pages }] of Object.entries(demo)) {
      const paths = new Set(pages.map(({ path }) => path))
      for (const page of pages) {
        for (const [at, href] of texts(page).filter(([where]) => where.endsWith('.href'))) {
          const found = linkOf(href, tenant.site)
          if (found.kind !== 'internal' || href.startsWith('#')) continue
          expect(paths, `${slug}${page.path} ${at}`).toContain(href.replace(/[?#].*/, ''))
        }
      }
    }
  })
})

describe('addresses (spec §2)', () => {
  it.each([
    ['harbourside-motors', '/search/new-used-and-demo-cars', '/cars/'],
    ['redgum-rv', '/search/RVs-in-stock', '/cars/'],
    ['southern-cross-motorcycles', '/search/new-used-and-demo-motorcycles', '/motorcycles/'],
    ['great-plains-truck-center', '/search/new-used-and-demo-trucks', '/cars/'],
    ['saltbush-campers', '/search/new-used-and-demo-campers', '/campers/'],
  ])('%s has its stock list at %s and its vehicles under %s', (slug, list, base) => {
    expect(pageAt(slug, list)?.view).toBe('search')
    expect(
      of(slug)
        .pages.filter(({ view }) => view === 'vehicle')
        .every(({ path }) => path.startsWith(base)),
    ).toBe(true)
  })

  it('the RV dealer has its own lists, and 35 vehicles: 22 new, 13 used, 0 demo (spec §9)', () => {
    const count = (path: string) => {
      const page = pageAt('redgum-rv', path)
      return page?.view === 'search' ? page.props.search.first.nbHits : undefined
    }
    expect(count('/search/RVs-in-stock')).toBe(35)
    expect(count('/search/new-RVs-in-stock')).toBe(22)
    expect(count('/search/pre-owned-RVs-in-stock')).toBe(13)
    expect(count('/search/demo-RVs-in-stock')).toBe(0)
  })
})

describe('two pages at one path', () => {
  const site = siteSchema.validateSync({ id: 1, slug: 'a', name: 'A', url: 'https://a.example' })
  const page = (path: string, title: string) => ({
    file: `content/${title}.md`,
    path,
    title,
    description: 'x',
    kicker: '',
    image: '',
    aside: 'none' as const,
    html: '',
    headings: [],
  })

  it('keeps the first and warns about the other', () => {
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

  it('plans a tenant with no stock, no content and no locations', () => {
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

  it('plans any stock without throwing or showing undefined or NaN', () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('in_stock', 'sold', 'new', true, 15_000, -1, 1e14, '<b>x</b>'),
    )
    const fields = Object.keys(of('redgum-rv').snapshot.cars[0] ?? {})
    const car = fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 30 })
    fc.assert(
      fc.property(fc.array(car, { maxLength: 5 }), (cars) => {
        const shown = cars.map((each, at) => ({
          make: 'Kia',
          model: 'Rio',
          ...each,
          slug: `car-${at}`,
          show_on_dealer_website: true,
          status: 'in_stock',
        }))
        const pages = allPages({ site, content: [] }, stockOf({ cars: shown }), NOW)
        for (const each of pages) {
          for (const [at, text] of texts({ meta: each.meta, cards: each.cards })) {
            if (!JSON.stringify(shown).includes(text))
              expect(text, at).not.toMatch(/\bundefined\b|\bNaN\b|\[object/)
          }
        }
      }),
      { numRuns: 150 },
    )
  })
})

describe('similar vehicles', () => {
  it('are at most six, and removing a vehicle affects at most twelve others', () => {
    const { vehicles } = stockOf(of('harbourside-motors').snapshot)
    const names = (list: typeof vehicles) =>
      new Map(
        [...similarVehicles(list)].map(([{ brief }, alike]) => [
          brief.slug,
          alike.map((each) => each.brief.slug),
        ]),
      )
    const all = names(vehicles)
    expect(Math.max(...[...all.values()].map((alike) => alike.length))).toBe(6)
    for (const gone of vehicles) {
      const without = names(vehicles.filter((each) => each !== gone))
      const changed = [...without].filter(([slug, alike]) => alike.join() !== all.get(slug)?.join())
      expect(changed.length, gone.brief.slug).toBeLessThanOrEqual(12)
    }
  })

  it('change with a new price only where that vehicle itself is shown', () => {
    const { snapshot } = of('harbourside-motors')
    const names = (cars: typeof snapshot.cars) =>
      new Map(
        [...similarVehicles(stockOf({ ...snapshot, cars }).vehicles)].map(([{ brief }, alike]) => [
          brief.slug,
          alike.map((each) => each.brief.slug),
        ]),
      )
    const before = names(snapshot.cars)
    for (const { slug } of snapshot.cars.filter((_, at) => at % 7 === 0)) {
      const after = names(
        snapshot.cars.map((car) => (car.slug === slug ? { ...car, price: (car.price ?? 0) * 3 } : car)),
      )
      for (const [each, alike] of after) {
        if (each === slug) continue
        const others = (list: readonly string[] = []) => list.filter((name) => name !== slug)
        expect(others(alike), each).toEqual(others(before.get(each)))
      }
    }
  })

  it('are ordered by similarity: same model, then same make, then nearest price', () => {
    const steps = [...similarVehicles(stockOf(of('harbourside-motors').snapshot).vehicles)].flatMap(
      ([{ brief }, alike]) => {
        const ranks = alike.map(({ brief: other }) => ({
          kin: Number(brief.make !== other.make) + Number(brief.model !== other.model),
          apart: Math.abs(Math.log((other.price ?? 0) / (brief.price ?? 0))),
          priced: (brief.price ?? 0) > 10 && (other.price ?? 0) > 10,
        }))
        return ranks.slice(1).map((rank, at) => [ranks[at], rank] as const)
      },
    )
    expect(steps.filter(([before, after]) => (before?.kin ?? 0) > after.kin)).toEqual([])
    const alikeInKind = steps.filter(
      ([before, after]) => before?.kin === after.kin && before.priced && after.priced,
    )
    expect(alikeInKind.length).toBeGreaterThan(100)
    for (const [before, after] of alikeInKind) expect(before?.apart).toBeLessThanOrEqual(after.apart + 1e-9)
  })

  it('cost at most twice as much, and at least half as much', () => {
    const pairs = readdirSync(TENANTS).flatMap((slug) =>
      [...similarVehicles(stockOf(of(slug).snapshot).vehicles)].flatMap(([{ brief }, alike]) =>
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
})
