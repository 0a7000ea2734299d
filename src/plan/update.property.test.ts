import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '#rules/constants.ts'
import { priceSettings } from '#rules/pricing/basis.ts'
import type { PublishedPrice } from '#rules/pricing/priceHistory.ts'
import { siteSchema } from '#site/settings/schema.ts'
import type { Stock, Vehicle } from '#stock/snapshot.ts'
import type { Listing } from './pages/list/listing.ts'
import { planTenant, type TenantPlan } from './plan.ts'
import type { PlannedPage } from './plannedPage.ts'
import { priceSubject } from './priceFalls.ts'
import { stockOf } from './testing/demo.ts'
import { car, offer, written } from './testing/small.ts'

/** A plan that's changed with the stock is the one that would be made anew. */

const NOW = Date.parse('2026-11-20T00:00:00Z')
const MOST = 30
const daysAgo = (days: number): number => (NOW - days * DAY_MS) / 1000
const STRIPE = { authorization_type: 'stripe', deposit_amount: 500 }

type Fields = Record<string, unknown>
const FIELDS = {
  price: fc.constantFrom(null, 5, 19_990, 29_990, 31_000, 39_990, 80_000),
  status: fc.constantFrom('in_stock', 'in_stock', 'in_stock', 'coming_soon', 'sold', 'odd'),
  sold_date_timestamp: fc.constantFrom(daysAgo(1), daysAgo(5), daysAgo(20), daysAgo(50), null),
  show_on_dealer_website: fc.constantFrom(true, true, true, false),
  custom_rank: fc.nat(3),
  photos_count: fc.nat(1),
  make: fc.constantFrom('Toyota', 'TOYOTA', ' toyota', 'Kia', 'GWM', 'Haval', 'GWM Haval', '!'),
  model: fc.constantFrom('Rio', 'HiLux', 'Hilux', 'Jolion', 'new', '?'),
  body: fc.constantFrom('Ute', 'Hatch', 'SUV', ''),
  car_type: fc.constantFrom('new', 'used', 'demo'),
  year: fc.constantFrom(2019, 2025, 2026, null),
  km: fc.constantFrom(0, 10, 90_000, null),
  colour: fc.constantFrom('White', 'Arctic White', 'Red'),
  seats: fc.constantFrom(5, 7),
  features: fc.subarray(['Towbar', 'Sunroof', 'Roof racks']),
  reserved: fc.boolean(),
  payment_processors: fc.constantFrom([], [STRIPE]),
  specifications: fc
    .subarray(['2,000 kg', '3,500 kg'])
    .map((weights) => weights.map((value) => ({ name: 'Towing capacity', value }))),
  created_at_timestamp: fc.constantFrom(daysAgo(1), daysAgo(100)),
}
const someFields = fc.record(FIELDS)
const only = (name: string, values: fc.Arbitrary<unknown>): fc.Arbitrary<Fields> =>
  values.map((value) => ({ [name]: value }))

interface Edit {
  at: number
  change: Fields | 'removed' | 'fell'
}
const someEdit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat(MOST - 1),
  change: fc.oneof(
    { weight: 6, arbitrary: fc.oneof(...Object.entries(FIELDS).map(([name, values]) => only(name, values))) },
    { weight: 2, arbitrary: only('slug', fc.constantFrom('moved', 'moved-again')) },
    { weight: 3, arbitrary: only('price', FIELDS.price) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(1, 20).map((days) => ({ ...SOLD, sold_date_timestamp: daysAgo(days) })),
    },
    // Of another vehicle.
    { weight: 1, arbitrary: only('id', fc.nat(MOST)) },
    {
      weight: 1,
      arbitrary: only(
        'stocknum',
        fc.nat(MOST).map((id) => `S${id}`),
      ),
    },
    { weight: 4, arbitrary: fc.constantFrom('removed' as const, 'fell' as const) },
  ),
})
const SOLD = { status: 'sold' }

interface Settings {
  sort: string
  phrases: string[]
}
const PHRASES = [
  'white utes',
  'under 30',
  'kia or toyota',
  'price drops',
  'utes with towbar',
  'runabouts',
  'nonsuch',
]
const someSettings: fc.Arbitrary<Settings> = fc.record({
  sort: fc.constantFrom('most_relevant', 'lowest_price', 'latest'),
  phrases: fc.subarray(PHRASES),
})

const siteOf = ({ sort, phrases }: Settings) => ({
  site: siteSchema.validateSync({
    ...{ id: 1, slug: 'a', name: 'A', url: 'https://a.example', state: 'NSW', payment_provider: 'stripe' },
    build_model_pages: true,
    search: { default_sort: sort, hits_per_page: 4 },
    offers: { count: 1 },
    search_words: [{ says: 'runabout', means: 'hatch under $30,000' }],
    landing_listings: [
      { slug: 'white', title: 'White', filter: { colour: ['White'] } },
      { slug: 'cheap', title: 'Cheap', filter: { price: { max: 30_000 } } },
      ...phrases.map((search, index) => ({ slug: `phrase-${index}`, search })),
    ],
  }),
  // One is named after a vehicle.
  photos: new Map(['yard.jpg', 'S4.jpg'].map((name) => [name, name])),
  content: [
    written({ path: '/about-us' }),
    written({ path: '/service' }),
    written({ path: '/offers/used', offer: offer({ vehicles: 'used white or red' }) }),
  ],
})

const carOf = (id: number, { slug, ...fields }: Fields) =>
  car(id, { ...fields, slug: slug === undefined ? `car-${id}` : `car-${id}-${String(slug)}` })

/** Vehicles of equal texts are the same objects, as in a process that goes on running. */
function reader(): (fields: ReadonlyMap<number, Fields>) => Stock {
  const known = new Map<string, Vehicle>()
  const others = stockOf({})
  return (fields) => {
    const read = stockOf({ cars: Array.from(fields, ([id, some]) => carOf(id, some)) })
    const vehicles = read.vehicles.map((vehicle) => {
      const key = `${vehicle.brief.slug} ${vehicle.hash}`
      const same = known.get(key) ?? vehicle
      known.set(key, same)
      return same
    })
    return { ...others, vehicles }
  }
}

const dataOf = (vehicles: readonly Vehicle[]) => vehicles.map(({ brief, hash }) => ({ brief, hash }))
const listingData = (listing: Listing) => ({ ...listing, vehicles: dataOf(listing.vehicles) })
const textOf = ({ make }: PlannedPage): string => JSON.stringify(make())

/** A page, and its key when it was published, or its text if it has none. */
const published = (page: PlannedPage) => ({ page, print: page.quickKey ?? textOf(page) })
type Published = Map<string, ReturnType<typeof published>>

const pagesOf = (plan: TenantPlan): Published =>
  new Map(Array.from(plan.pages(), (page) => [page.path, published(page)]))

/** @param sample every seventh page is made, beginning at this one: pages of equal keys must have equal texts */
function expectSame(pages: Published, fresh: Published, sample: number): void {
  const prints = (all: Published) => [...all].map(([path, { print }]) => [path, print]).sort()
  expect(prints(pages)).toEqual(prints(fresh))
  for (const [index, [path, { page }]] of [...fresh].entries()) {
    const kept = pages.get(path)?.page
    if (kept?.quickKey !== undefined && index % 7 === sample % 7)
      expect(textOf(kept), path).toBe(textOf(page))
  }
}

/** Returns how many of the plans were changed, and how many made anew. */
function checkUpdates(settings: Settings, start: readonly Fields[], rounds: readonly Edit[][]) {
  const site = siteOf(settings)
  const read = reader()
  const fields = new Map(start.map((some, index) => [index + 1, some]))
  let prices = new Map<string, PublishedPrice>()
  let plan = planTenant(site, read(fields), NOW)
  let pages = pagesOf(plan)
  const counts = { changed: 0, anew: 0 }
  for (const [round, edits] of rounds.entries()) {
    for (const { at, change } of edits) edit(at + 1, change)
    const stock = read(fields)
    const fresh = planTenant(site, stock, NOW, prices)
    const updated = plan.update(stock, prices)
    if (updated) {
      counts.changed++
      expect(updated.context.site).toEqual(fresh.context.site)
      for (const path of updated.gone) pages.delete(path)
      for (const page of updated.pages) pages.set(page.path, published(page))
      expect(dataOf(updated.context.listed)).toEqual(dataOf(fresh.context.listed))
      expect(dataOf(updated.context.unlisted)).toEqual(dataOf(fresh.context.unlisted))
      expect(new Map(updated.context.prices)).toEqual(new Map(fresh.context.prices))
      expect(updated.listings.map(listingData)).toEqual(fresh.listings.map(listingData))
      expectSame(pages, pagesOf(fresh), round)
    } else {
      counts.anew++
      plan = fresh
      pages = pagesOf(fresh)
    }
    prices = new Map(fresh.context.prices)
  }
  return counts

  function edit(id: number, change: Edit['change']): void {
    const before = fields.get(id)
    if (change === 'removed') fields.delete(id)
    else if (change !== 'fell') fields.set(id, { ...before, ...change })
    else if (before) {
      fields.set(id, { ...before, price: 15_000 + id })
      const [vehicle] = stockOf({ cars: [carOf(id, { ...before, price: 15_000 + id })] }).vehicles
      if (!vehicle) return
      const of = priceSubject(vehicle.brief, priceSettings(site.site).priceSuffixes)
      prices.set(String(vehicle.brief.id), { price: 90_000, of, since: NOW - 30 * DAY_MS })
    }
  }
}

/** A vehicle has a picture by its number, until another has the same number. */
const SHARED_NUMBER: Edit[][] = [[{ at: 3, change: { price: 5 } }], [{ at: 21, change: { stocknum: 'S4' } }]]
/** Without the make itself, the phrase means the related make. */
const OTHER_MEANING: Edit[][] = [[{ at: 2, change: 'removed' }], [{ at: 2, change: { make: 'Haval' } }]]
const MAKES: Fields[] = ['GWM', 'GWM', 'Haval'].map((make) => ({ make }))
/** A make that differs from another only in case goes and comes back. */
const ALIKE: Fields[] = [' toyota', 'Toyota'].map((make) => ({ make }))
const COMES_BACK: Edit[][] = ['Kia', ' toyota'].map((make) => [{ at: 0, change: { make } }])
const haval: Settings = { sort: 'most_relevant', phrases: ['haval'] }

function checkAny(numRuns: number, steps: number) {
  const counts = { changed: 0, anew: 0 }
  const someStock = fc.array(someFields, { maxLength: MOST, size: 'max' })
  const someRounds = fc.array(fc.array(someEdit, { minLength: 1, maxLength: 3 }), {
    minLength: 2,
    maxLength: steps,
    size: 'max',
  })
  const full = Array.from({ length: 24 }, (): Fields => ({}))
  fc.assert(
    fc.property(someSettings, someStock, someRounds, (settings, start, rounds) => {
      const { changed, anew } = checkUpdates(settings, start, rounds)
      counts.changed += changed
      counts.anew += anew
    }),
    {
      numRuns,
      endOnFailure: true,
      examples: [
        [haval, full, SHARED_NUMBER],
        [haval, MAKES, OTHER_MEANING],
        [haval, ALIKE, COMES_BACK],
      ],
    },
  )
  return counts
}

test('A plan that’s changed with the stock is the plan of the changed stock, and few changes need a new one', () => {
  const { changed, anew } = checkAny(14, 6)
  expect(anew).toBeLessThan(changed)
})

test('After many changes, a plan is still that of the changed stock', { tags: 'nightly' }, () => {
  checkAny(50, 12)
})

test('The first vehicle of a site changes its menus, which name only conditions in stock', () => {
  checkUpdates(
    { sort: 'latest', phrases: [] },
    [],
    [[{ at: 0, change: {} }], [{ at: 0, change: { price: 5 } }]],
  )
})

test('A new price changes only the home page, the vehicle’s page and its page of each list', () => {
  const read = reader()
  const fields = new Map(
    Array.from({ length: 60 }, (_, index): [number, Fields] => [
      index + 1,
      { price: 40_000 + index, model: `Model ${index % 3}`, body: 'Van' },
    ]),
  )
  const plan = planTenant(siteOf({ sort: 'most_relevant', phrases: [] }), read(fields), NOW)
  fields.set(30, { ...fields.get(30), price: 40_010 })
  const pages = plan.update(read(fields), new Map(plan.context.prices))?.pages ?? []
  expect(pages.map(({ path }) => path).toSorted()).toEqual([
    '/',
    '/cars/car-30',
    '/search/new-cars/page/8',
    '/search/new-used-and-demo-cars/page/8',
    '/search/new-used-and-demo-cars/wanderstone/model-2/page/3',
    '/search/new-used-and-demo-cars/wanderstone/page/8',
  ])
})
