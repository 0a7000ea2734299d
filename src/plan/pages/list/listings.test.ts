import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listingFilter } from '#rules/listing/listing.ts'
import { defaultSort } from '#rules/listing/sort.ts'
import { isRepaymentRange } from '#rules/pricing/repayment.ts'
import { repaymentFilter } from '#rules/pricing/repaymentFilter.ts'
import { factSorts } from '#rules/vehicle/facts/factSorts.ts'
import { openIndex } from '#search/engine/index.ts'
import type { Car, Snapshot } from '#stock/entities.ts'
import type { Page } from '../../page.ts'
import { MAX_FACET_VALUES } from './search.ts'
import {
  DAY,
  GROUP,
  LIST,
  NOW,
  RV,
  SLUGS,
  of,
  planned,
  withCars,
  withSite,
  type Input,
} from './testing/lists.ts'

type SearchPage = Extract<Page, { view: 'search' }>
const searchPages = (pages: readonly Page[]): SearchPage[] => pages.filter((page) => page.view === 'search')

for (const [slug, sort] of [
  ...SLUGS.map((slug) => [slug, 'most_relevant'] as const),
  [GROUP, 'lowest_price'] as const,
  [GROUP, 'latest'] as const,
]) {
  const tags = slug === GROUP && sort !== 'latest' ? [] : 'nightly'
  test(
    `The lists of ${slug}, in the order ${sort}, have the same results as the live search`,
    { tags },
    () => {
      const search = { ...of(slug).tenant.site.search, default_sort: sort }
      const { pages, index, context } = planned(withSite(slug, { search }))
      const engine = openIndex(index)
      const base = listingFilter({ now: context.now, soldDays: context.cardSettings.soldDays })
      for (const { path, props, cards } of searchPages(pages)) {
        const { first, listingFilter: own, hitsPerPage } = props.search
        const answer = engine.search({
          indexName: defaultSort(sort).index,
          filters: [base, own].filter(Boolean).join(' AND '),
          hitsPerPage,
          page: first.page - 1,
          facets: ['*'],
          maxValuesPerFacet: MAX_FACET_VALUES,
        })
        expect(first.ids, path).toEqual(answer.hits.map(({ objectID }) => objectID))
        expect([first.nbHits, first.nbPages], path).toEqual([answer.nbHits, answer.nbPages])
        for (const [name, counts] of Object.entries(first.facets))
          expect(Object.entries(counts), `${path} ${name}`).toEqual(
            Object.entries(answer.facets?.[name] ?? {}),
          )
        for (const [name, ends] of Object.entries(first.facets_stats)) {
          if (isRepaymentRange(name)) continue
          expect(answer.facets_stats?.[name], `${path} ${name}`).toMatchObject(ends)
        }
        expect(cards).toHaveLength(first.ids.length)
      }
    },
  )
}

test.each([
  [RV, ['Shortest', 'Longest', 'Lightest', 'Sleeps Most']],
  [GROUP, ['Lowest Fuel Consumption', 'Tows Most']],
])('On %s, sort orders by facts in the stock come after the spec’s: %j', (slug, byFacts) => {
  const labels = (input: Input) =>
    searchPages(planned(input).pages).map(({ props }) => props.search.sorts.map(({ label }) => label))
  const { search } = of(slug).tenant.site
  const usual = labels(withSite(slug, { search: { ...search, fact_sorts: false } }))[0] ?? []
  for (const each of labels(of(slug))) expect(each).toEqual([...usual, ...byFacts])
  // If the stock doesn't have these facts, only the spec's sort orders are offered.
  for (const each of labels(withCars(slug, (car) => [{ ...car, specifications: [] }])))
    expect(each).toEqual(usual)
})

test.each([RV, GROUP])('On %s, sort orders by facts match the live search', (slug) => {
  const { context, index } = planned(of(slug))
  const engine = openIndex(index)
  const sorts = factSorts(context.cardSettings)
  expect(sorts.length).toBeGreaterThan(1)
  for (const sort of sorts) {
    const answer = engine.search({
      indexName: sort.index,
      filters: listingFilter({ now: context.now, soldDays: context.cardSettings.soldDays }),
      hitsPerPage: 1000,
    })
    const told = answer.hits.map((hit) => hit[sort.attribute] ?? null)
    const known = told.filter((value) => value !== null)
    const inOrder = known.toSorted((a, b) => (sort.direction === 'asc' ? a - b : b - a))
    expect(told, sort.id).toEqual([...inOrder, ...told.filter((value) => value === null)])
    expect(known.length, sort.id).toBeGreaterThan(0)
  }
})

test.each([RV, GROUP, 'great-plains-truck-center'])(
  'On %s, the repayment range covers exactly the vehicles found by repayment',
  (slug) => {
    const { pages, index, context } = planned(of(slug))
    const engine = openIndex(index)
    const { region, offersSubscription } = context.cardSettings
    const base = listingFilter({ now: context.now, soldDays: context.cardSettings.soldDays })
    for (const { path, props } of searchPages(pages)) {
      const name = props.search.filters.map(({ attribute }) => attribute).find(isRepaymentRange)
      if (name === undefined) throw new Error(`${path} has no filter by repayment`)
      const ends = props.search.first.facets_stats[name]
      const count = (span: { min: number | null; max: number | null }) => {
        const asked = repaymentFilter(name, span, {
          finance: context.site.finance,
          region,
          offersSubscription,
        })
        const filters = [base, props.search.listingFilter, asked].filter(Boolean).join(' AND ')
        return engine.search({ filters, hitsPerPage: 0 }).nbHits
      }
      const all = count({ min: 0, max: null })
      expect(all > 0, path).toBe(ends !== undefined)
      if (!ends) continue
      expect(count(ends), path).toBe(all)
      expect(count({ min: null, max: ends.min - 0.01 }), path).toBe(0)
      expect(count({ min: ends.max + 0.01, max: null }), path).toBe(0)
    }
  },
)

test('Lists have a repayment filter only if the site may show its own rate', () => {
  const start = (finance: object) => {
    const site = { ...of(RV).tenant.site, finance: { ...of(RV).tenant.site.finance, ...finance } }
    const [page] = searchPages(planned(withSite(RV, site)).pages)
    const { text, search } = page?.props ?? {}
    const filters = search?.filters.map(({ label }) => label) ?? []
    return [filters.filter((label) => label.endsWith('repayment')), text?.join(' ') ?? '', search?.repayments]
  }
  const [offered, note, asked] = start({})
  expect([offered, asked]).toEqual([['Weekly repayment'], true])
  expect(note).toMatch(
    /one a week\. We advertise 9\.49% a year \(comparison rate 10\.37% a year\)\. WARNING: /,
  )
  expect(start({ frequency: 'month' })[0]).toEqual(['Monthly repayment'])
  // If cards show repayments, the list itself has no note, because every page has one at the bottom.
  expect(start({ on_cards: true })).toEqual([['Weekly repayment'], '', true])
  expect(start({ comparison_rate: null })).toEqual([[], '', false])
  expect(start({ rate: null, comparison_rate: null })).toEqual([[], '', false])
})

test('The pages of a list hold every listed vehicle once, and link to each other', () => {
  for (const slug of SLUGS) {
    const { pages, context, at } = planned(of(slug))
    const all = searchPages(pages).filter(({ props }) => props.search.listingFilter === '')
    const shown = all.flatMap(({ props }) => props.search.first.ids)
    expect(shown.toSorted()).toEqual(context.listed.map(({ brief }) => brief.slug).toSorted())
    for (const { path, meta, props } of searchPages(pages)) {
      expect(meta.canonical).toBe(path)
      const { page, nbPages } = props.search.first
      expect(path).toBe(page === 1 ? props.listPath : `${props.listPath}/page/${page}`)
      expect([meta.prev !== undefined, meta.next !== undefined], path).toEqual([page > 1, page < nbPages])
      for (const other of [meta.prev, meta.next]) if (other !== undefined) expect(at(other)).toBeDefined()
    }
  }
})

test('The pages of a list say their page number', () => {
  const second = planned(of(GROUP)).at(`${LIST}/page/2`)
  expect(second?.meta.title).toMatch(/^Cars for sale in .*, page 2 \|/)
  expect(second?.meta.description).toMatch(/^Page 2: /)
  expect(second?.props.browse).toEqual([])
})

test('A car’s price changes the quick keys of only those pages that show the car', () => {
  const before = planned(of(GROUP))
  const car = of(GROUP).snapshot.cars.find(
    ({ status, car_type, make }) => status === 'in_stock' && car_type === 'used' && make === 'Toyota',
  )
  if (!car) throw new Error('no car')
  const changed = planned(
    withCars(GROUP, (each) => [each.slug === car.slug ? { ...each, price: (each.price ?? 0) - 10 } : each]),
  )
  const quickKeys = new Map(before.candidates.map(({ path, quickKey }) => [path, quickKey]))
  const different = changed.candidates.filter(
    ({ path, quickKey }) => quickKey !== undefined && quickKeys.get(path) !== quickKey,
  )
  const shows = changed.pages.filter(
    ({ path, view, cards }) =>
      (view === 'search' || view === 'vehicle' || view === 'model') &&
      (path.endsWith(`/${car.slug}`) || showsCar(cards, car)),
  )
  expect(different.map(({ path }) => path).toSorted()).toEqual(shows.map(({ path }) => path).toSorted())
  expect(different.length).toBeGreaterThan(4)
})

test('Pages with the same quick key are identical, whatever changed', { tags: 'nightly' }, () => {
  const { snapshot } = of('redgum-rv')
  const before = planned(of('redgum-rv'))
  const known = new Map(
    before.candidates.map(({ quickKey }, at) => [quickKey, JSON.stringify(before.pages[at])]),
  )
  const change = fc.oneof(
    fc.record({ price: fc.integer({ min: 0, max: 200_000 }) }),
    fc.record({ body: fc.constantFrom('Caravan', 'Pop Top', 'Van') }),
    fc.record({ make: fc.constantFrom('Jayco', 'Lotus', 'Kea') }),
    fc.record({ year: fc.integer({ min: 1990, max: 2027 }) }),
    fc.record({ custom_rank: fc.integer({ min: 0, max: 1000 }) }),
    fc.record({ seats: fc.integer({ min: 1, max: 9 }), colour: fc.constantFrom('White', 'Red') }),
    fc.record({ status: fc.constant('sold'), sold_date_timestamp: fc.constantFrom(NOW / 1000 - DAY, 1) }),
    fc.record({ created_at_timestamp: fc.constantFrom(NOW / 1000, 1) }),
  )
  fc.assert(
    fc.property(fc.nat(snapshot.cars.length - 1), change, fc.boolean(), (at, fields, later) => {
      const cars = snapshot.cars.map((car, index) => (index === at ? { ...car, ...fields } : car))
      const input = { tenant: of('redgum-rv').tenant, snapshot: { ...snapshot, cars } as Snapshot }
      const after = planned(input, later ? NOW + 5 * DAY * 1000 : NOW)
      after.candidates.forEach(({ quickKey, path }, index) => {
        const same = quickKey === undefined ? undefined : known.get(quickKey)
        if (same !== undefined) expect(JSON.stringify(after.pages[index]), path).toBe(same)
      })
    }),
    { numRuns: 25 },
  )
})

const showsCar = (cards: Page['cards'], car: Car) => cards.some(({ href }) => href.endsWith(`/${car.slug}`))

test('Each make and model in stock has a list with its own text, address and breadcrumbs', () => {
  const { at, pages } = planned(of(GROUP))
  const toyota = at(`${LIST}/toyota`)
  expect(toyota?.meta.title).toMatch(/^Toyota cars for sale in /)
  expect(toyota?.props.search.listingFilter).toBe('make:"Toyota"')
  const model = at(`${LIST}/toyota/hilux`)
  expect(model?.meta.title).toMatch(/^Toyota HiLux for sale in /)
  expect(model?.props.crumbs).toEqual([
    { label: 'Home', href: '/' },
    { label: 'All cars', href: LIST },
    { label: 'Toyota', href: `${LIST}/toyota` },
    { label: 'HiLux', href: `${LIST}/toyota/hilux` },
  ])
  expect(toyota?.props.browse[0]?.links.map(({ href }) => href)).toContain(`${LIST}/toyota/hilux`)
  expect(at(LIST)?.props.browse[0]?.links.map(({ href }) => href)).toContain(`${LIST}/skoda`)
  const home = pages.find(({ view }) => view === 'home')
  if (home?.view !== 'home') throw new Error('no home page')
  expect(home.props.makes.map(({ href }) => href)).toContain(`${LIST}/toyota`)
})

test('A vehicle’s breadcrumbs have its make and its model', () => {
  const { pages, at } = planned(of(GROUP))
  for (const page of pages) {
    if (page.view !== 'vehicle') continue
    const [, , make, model] = page.props.crumbs
    expect(at(make?.href ?? '')?.props.search.first.nbHits).toBeGreaterThan(0)
    expect(at(model?.href ?? '')?.props.search.first.nbHits).toBeGreaterThan(0)
  }
})

test('A make that’s spelt two ways has one list', () => {
  let turn = 0
  const { at, warnings } = planned(
    withCars(GROUP, (car) => [
      car.make === 'Toyota' ? { ...car, make: turn++ % 2 ? 'TOYOTA' : 'Toyota' } : car,
    ]),
  )
  const toyota = at(`${LIST}/toyota`)?.props.search
  expect(toyota?.listingFilter).toBe('(make:"TOYOTA" OR make:"Toyota")')
  expect(toyota?.first.nbHits).toBe(planned(of(GROUP)).at(`${LIST}/toyota`)?.props.search.first.nbHits)
  expect(warnings).toEqual([])
})

test.each([
  ['rent', '/search/rental-cars', 'Cars for rent in Newcastle, NSW'],
  ['subscription', '/search/subscription-cars', 'Cars on subscription in Newcastle, NSW'],
])('Stock that’s for %s is at %s (spec §2)', (stock_for, path, title) => {
  const { at } = planned(withSite(GROUP, { stock_for, default_search_path: '' }))
  expect(at(path)?.props.title).toBe(title)
  expect(at(`${path}/kia`)?.props.title).toContain(title.replace('Cars', 'Kia cars'))
  expect(at(LIST)).toBeUndefined()
})
