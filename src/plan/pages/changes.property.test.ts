import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '#rules/constants.ts'
import { priceSettings } from '#rules/pricing/basis.ts'
import type { PublishedPrice } from '#rules/pricing/priceHistory.ts'
import { siteSchema, type Site } from '#site/settings/schema.ts'
import type { Vehicle } from '#stock/snapshot.ts'
import { planContext, type PlanContext } from '../planContext.ts'
import type { Candidate } from '../plannedPage.ts'
import { priceSubject, type PriceHistory } from '../priceFalls.ts'
import { stockOf } from '../testing/demo.ts'
import { car } from '../testing/small.ts'
import type { VehicleChange } from '../vehicleGroups.ts'
import type { Listing } from './list/listing.ts'
import { ListPages } from './list/listPages.ts'
import { delistedVehicles } from './list/soldOut.ts'
import { VehiclePages } from './vehicle/vehiclePages.ts'

/** Lists’ and vehicles’ pages that are kept up to date with changes are those that would be planned anew. */

const NOW = Date.parse('2026-11-20T00:00:00Z')
const daysAgo = (days: number): number => (NOW - days * DAY_MS) / 1000
const STRIPE = { authorization_type: 'stripe', deposit_amount: 500 }

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
  specifications: fc.constantFrom(
    [],
    [{ name: 'Towing capacity', value: '2,000 kg' }],
    [{ name: 'Towing capacity', value: '3,500 kg' }],
  ),
  created_at_timestamp: fc.constantFrom(daysAgo(1), daysAgo(100)),
}
type Fields = Record<string, unknown>

const MOST = 30
const someFields = fc.record(FIELDS)
const aField = fc.oneof(
  ...Object.entries(FIELDS).map(([name, values]) =>
    (values as fc.Arbitrary<unknown>).map((value): Fields => ({ [name]: value })),
  ),
)
const soldAt = (sold_date_timestamp: number): Fields => ({ status: 'sold', sold_date_timestamp })
const someEdit = fc.record({
  at: fc.nat(MOST - 1),
  change: fc.oneof(
    { weight: 4, arbitrary: aField },
    { weight: 2, arbitrary: fc.constantFrom('moved', 'moved-again').map((slug): Fields => ({ slug })) },
    { weight: 2, arbitrary: FIELDS.price.map((price): Fields => ({ price })) },
    { weight: 2, arbitrary: fc.constantFrom(daysAgo(1), daysAgo(20)).map(soldAt) },
    { weight: 4, arbitrary: fc.constantFrom('removed' as const, 'fell' as const) },
  ),
})
const someSite = fc.record({
  sort: fc.constantFrom('most_relevant', 'lowest_price', 'latest'),
  phrases: fc.subarray([
    'white utes',
    'under 30',
    'kia or toyota',
    'price drops',
    'utes with towbar',
    'nonsuch',
  ]),
})

function siteOf({ sort, phrases }: { sort: string; phrases: string[] }): Site {
  return siteSchema.validateSync({
    ...{ id: 1, slug: 'a', name: 'A', url: 'https://a.example', state: 'NSW', payment_provider: 'stripe' },
    search: { default_sort: sort, hits_per_page: 4 },
    landing_listings: [
      { slug: 'white', title: 'White', filter: { colour: ['White'] } },
      { slug: 'cheap', title: 'Cheap', filter: { price: { max: 30_000 } } },
      ...phrases.map((search, index) => ({ slug: `phrase-${index}`, search })),
    ],
  })
}

/** Vehicles with the same fields stay the same objects, as they do when stock is read again. */
function vehicleReader(): (id: number, fields: Fields) => Vehicle {
  const known = new Map<string, Vehicle | undefined>()
  return (id, fields) => {
    const key = JSON.stringify([id, fields])
    const slug = `car-${id}`
    const given = fields['slug'] === undefined ? { slug } : { slug: `${slug}-${String(fields['slug'])}` }
    const vehicle = known.get(key) ?? stockOf({ cars: [car(id, { ...fields, ...given })] }).vehicles[0]
    if (!vehicle) throw new Error(key)
    known.set(key, vehicle)
    return vehicle
  }
}

const differenceOf = (before: readonly Vehicle[], after: readonly Vehicle[]): VehicleChange => ({
  gone: before.filter((vehicle) => !after.includes(vehicle)),
  come: after.filter((vehicle) => !before.includes(vehicle)),
})

class Kept {
  readonly #lists = new ListPages()
  readonly #vehicles = new VehiclePages()
  readonly pages = new Map<string, Candidate>()
  #before: PlanContext | undefined

  /** Returns the changed pages. */
  update(context: PlanContext): { listings: readonly Listing[]; changed: Candidate[] } {
    const before = this.#before
    this.#before = context
    const change = differenceOf(before?.listed ?? [], context.listed)
    const touched = context.listed.filter(
      (vehicle) => before?.listed.includes(vehicle) && before.keyOf(vehicle) !== context.keyOf(vehicle),
    )
    const listed = { gone: [...change.gone, ...touched], come: [...change.come, ...touched] }
    const delisted = differenceOf(before ? delistedVehicles(before) : [], delistedVehicles(context))
    const { listings, ...ofLists } = this.#lists.update(context, listed, delisted)
    const ofVehicles = this.#vehicles.update(context, listed)
    for (const path of [...ofLists.gone, ...ofVehicles.gone]) this.pages.delete(path)
    const changed = [...ofLists.pages, ...ofVehicles.pages]
    for (const page of changed) this.pages.set(page.path, page)
    return { listings, changed }
  }
}

const keysOf = (pages: ReadonlyMap<string, Candidate>) =>
  new Map([...pages].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([path, { quickKey }]) => [path, quickKey]))

function expectSame(kept: Kept, listings: readonly Listing[], context: PlanContext, sample: number): void {
  const fresh = new Kept()
  const planned = fresh.update(context)
  expect(keysOf(kept.pages)).toEqual(keysOf(fresh.pages))
  const textOf = (all: readonly Listing[]) =>
    JSON.stringify(all.map(({ vehicles, ...data }) => [data, vehicles.map(({ hash }) => hash)]))
  expect(textOf(listings)).toBe(textOf(planned.listings))
  const listed = new Set(context.listed)
  expect(listings.every(({ vehicles }) => vehicles.every((vehicle) => listed.has(vehicle)))).toBe(true)
  for (const [index, { path, make }] of [...fresh.pages.values()].entries())
    if (index % 7 === sample % 7)
      expect(JSON.stringify(kept.pages.get(path)?.make()), path).toBe(JSON.stringify(make()))
}

const contextOf = (site: Site, vehicles: Vehicle[], prices?: PriceHistory): PlanContext =>
  planContext({ site, content: [] }, { ...stockOf({}), vehicles }, NOW, prices)

function checkChanges(numRuns: number, steps: number): void {
  const someEdits = fc.array(someEdit, { minLength: 1, maxLength: 3 })
  const someSteps = fc.array(someEdits, { minLength: 2, maxLength: steps, size: 'max' })
  const someStock = fc.array(someFields, { maxLength: MOST, size: 'max' })
  fc.assert(
    fc.property(someSite, someStock, someSteps, (settings, start, changes) => {
      const site = siteOf(settings)
      const read = vehicleReader()
      const fields = new Map<number, Fields>(start.map((some, index) => [index + 1, some]))
      const prices = new Map<string, PublishedPrice>()
      const kept = new Kept()
      for (const [step, edits] of [[], ...changes].entries()) {
        for (const { at, change } of edits) edit(at + 1, change)
        const vehicles = Array.from(fields, ([id, some]) => read(id, some))
        const context = contextOf(site, vehicles, prices)
        expectSame(kept, kept.update(context).listings, context, step)
      }
      function edit(id: number, change: Fields | 'removed' | 'fell'): void {
        const before = fields.get(id)
        if (change === 'removed') fields.delete(id)
        else if (change !== 'fell') fields.set(id, { ...before, ...change })
        else if (before) prices.set(String(id), publishedEarlier(read(id, before), site))
      }
    }),
    { numRuns },
  )
}

/** As if a price was published that was higher than the vehicle's. */
const publishedEarlier = ({ brief }: Vehicle, site: Site): PublishedPrice => ({
  price: 90_000,
  of: priceSubject(brief, priceSettings(site).priceSuffixes),
  since: NOW - 30 * DAY_MS,
})

test('After any changes, lists and their pages, and vehicles’ pages, are those of a new plan', () => {
  checkChanges(12, 6)
})

test('After many changes, lists and pages are still those of a new plan', { tags: 'nightly' }, () => {
  checkChanges(150, 20)
})

test('If a phrase gets another meaning, its list has vehicles that haven’t changed', () => {
  const site = siteOf({ sort: 'most_relevant', phrases: ['haval'] })
  const { vehicles } = stockOf({
    cars: [car(1, { make: 'GWM' }), car(2, { make: 'GWM' }), car(3, { make: 'Haval' })],
  })
  const kept = new Kept()
  const slugsFor = (some: Vehicle[]) =>
    kept
      .update(contextOf(site, some))
      .listings.find(({ path }) => path === '/search/phrase-0')
      ?.vehicles.map(({ brief }) => brief.slug)
  expect(slugsFor(vehicles)).toEqual(['car-3'])
  // Without the make itself, the phrase means the related make.
  expect(slugsFor(vehicles.slice(0, 2))).toEqual(['car-2', 'car-1'])
  expect(slugsFor(vehicles)).toEqual(['car-3'])
})

test('A new price may change only the pages that show the vehicle, and those around it', () => {
  const site = siteOf({ sort: 'most_relevant', phrases: [] })
  const cars = Array.from({ length: 60 }, (_, index) =>
    car(index + 1, { price: 40_000 + index, model: `Model ${index % 3}`, body: 'Van' }),
  )
  const { vehicles } = stockOf({ cars })
  const kept = new Kept()
  kept.update(contextOf(site, vehicles))
  const [changed] = stockOf({ cars: [{ ...cars[29], price: 40_010 }] }).vehicles
  if (!changed) throw new Error('no vehicle')
  const { changed: pages } = kept.update(contextOf(site, vehicles.with(29, changed)))
  const lists = pages.filter(({ kind }) => kind === 'list')
  expect(lists.map(({ path }) => path.replace(/\/page\/\d+$/, '')).toSorted()).toEqual([
    '/search/new-cars',
    '/search/new-used-and-demo-cars',
    '/search/new-used-and-demo-cars/wanderstone',
    '/search/new-used-and-demo-cars/wanderstone/model-2',
  ])
  expect(pages.length - lists.length).toBe(13)
})
