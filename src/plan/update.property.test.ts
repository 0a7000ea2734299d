import fc from 'fast-check'
import { expect, test } from 'vitest'
import { generateSnapshot } from '#demo/stock/generate.ts'
import { defaultDealership } from '#demo/stock/default-dealership.ts'
import { siteSchema } from '#site/settings/schema.ts'
import type { Car } from '#stock/entities.ts'
import type { Stock, Vehicle } from '#stock/snapshot.ts'
import type { Listing } from './pages/list/listing.ts'
import { planTenant } from './plan.ts'
import type { PlannedPage } from './plannedPage.ts'
import type { PriceHistory } from './priceFalls.ts'
import { stockOf } from './testing/demo.ts'
import { offer, written } from './testing/small.ts'

const NOW = Date.parse('2026-11-20T00:00:00Z')

const snapshotOf = (count: number, seed: number) =>
  generateSnapshot({
    trade: 'cars',
    count,
    seed,
    website_id: 1,
    now: new Date(NOW).toISOString(),
    mix: { new: 1, used: 2, demo: 1 },
    dealerships: [defaultDealership('cars')],
  })

const site = {
  site: siteSchema.validateSync({
    ...{ id: 1, slug: 'fixture', name: 'Fixture Motors', url: 'https://fixture.example', state: 'NSW' },
    ...{ build_model_pages: true, payment_provider: 'stripe' },
    search: { hits_per_page: 4 },
    search_words: [{ says: 'runabout', means: 'hatch under $30,000' }],
    offers: { count: 1 },
    landing_listings: [{ slug: 'whites', search: 'white or silver suvs under $60,000' }],
  }),
  // One is named after a vehicle.
  photos: new Map(['yard.jpg', `${snapshotOf(24, 1).cars[3]?.stocknum}.jpg`].map((name) => [name, name])),
  content: [
    written({ path: '/about-us' }),
    written({ path: '/service' }),
    written({ path: '/offers/used', offer: offer({ vehicles: 'used white or silver' }) }),
  ],
}

/** Vehicles of equal texts are the same objects, as in a process that goes on running. */
function reading() {
  const vehicles = new Map<string, Vehicle>()
  const base = snapshotOf(0, 1)
  const rest = stockOf(base)
  return (cars: readonly Car[]): Stock => {
    const read = stockOf({ ...base, cars: cars as unknown as Record<string, unknown>[] })
    return {
      ...rest,
      vehicles: read.vehicles.map((vehicle) => {
        const key = `${vehicle.brief.slug} ${vehicle.hash}`
        const same = vehicles.get(key) ?? vehicle
        vehicles.set(key, same)
        return same
      }),
    }
  }
}

const dataOf = (vehicles: readonly Vehicle[]) => vehicles.map(({ brief, hash }) => ({ brief, hash }))
const listingData = (listing: Listing) => ({ ...listing, vehicles: dataOf(listing.vehicles) })

const printOf = ({ quickKey, make }: PlannedPage): string => quickKey ?? JSON.stringify(make())

const KINDS = [
  'price',
  'sell',
  'hide',
  'remove',
  'add',
  'move',
  'rank',
  'make',
  'model',
  'body',
  'type',
  'id',
  'number',
  'pictures',
] as const

const change = fc.record({ kind: fc.constantFrom(...KINDS), at: fc.nat(1000) })

function apply(cars: Car[], spare: Car[], { kind, at }: { kind: (typeof KINDS)[number]; at: number }): void {
  const index = at % Math.max(1, cars.length)
  const car = cars[index]
  if (kind === 'add' || !car) {
    const next = spare.pop()
    if (next) cars.splice(at % (cars.length + 1), 0, next)
    return
  }
  const other = cars[(at * 7) % cars.length] ?? car
  if (kind === 'remove') return void cars.splice(index, 1)
  cars[index] = {
    ...car,
    ...(kind === 'price' && { price: 10_000 + at * 13, before_price: null }),
    ...(kind === 'sell' && {
      status: 'sold',
      sold: true,
      sold_date_timestamp: NOW / 1000 - (at % 40) * 86_400,
    }),
    ...(kind === 'hide' && { show_on_dealer_website: !car.show_on_dealer_website }),
    ...(kind === 'move' && { slug: `moved-${at}` }),
    ...(kind === 'rank' && { custom_rank: at }),
    ...(kind === 'make' && { make: at % 2 ? other.make : car.make.toUpperCase() }),
    ...(kind === 'model' && { model: at % 2 ? other.model : `${car.model} ${at}` }),
    ...(kind === 'body' && { body: other.body }),
    ...(kind === 'type' && { car_type: other.car_type }),
    ...(kind === 'id' && { id: at % 5 ? at + 10_000 : other.id }),
    ...(kind === 'number' && { stocknum: other.stocknum }),
    ...(kind === 'pictures' && { photos_count: at % 3, primary_image_url: '' }),
  }
}

const rounds = fc.array(fc.array(change, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 })

function checkUpdates(count: number, changes: { kind: (typeof KINDS)[number]; at: number }[][]): void {
  const cars = [...snapshotOf(count, 1).cars]
  const spare = snapshotOf(30, 2).cars.map((car) => ({ ...car, slug: `spare-${car.slug}` }))
  const read = reading()
  let published: PriceHistory = new Map()
  let stock = read(cars)
  let plan = planTenant(site, stock, NOW)
  let known = new Map(Array.from(plan.pages(), (page) => [page.path, printOf(page)]))
  for (const round of changes) {
    for (const one of round) apply(cars, spare, one)
    stock = read(cars)
    const fresh = planTenant(site, stock, NOW, published)
    const expected = new Map(Array.from(fresh.pages(), (page) => [page.path, printOf(page)]))
    const updated = plan.update(stock, published)
    rebuilt.push(updated === undefined)
    if (updated) {
      expect(updated.context.site).toEqual(fresh.context.site)
      for (const path of updated.gone) known.delete(path)
      for (const page of updated.pages) known.set(page.path, printOf(page))
      expect(dataOf(updated.context.listed)).toEqual(dataOf(fresh.context.listed))
      expect(dataOf(updated.context.unlisted)).toEqual(dataOf(fresh.context.unlisted))
      expect(new Map(updated.context.prices)).toEqual(new Map(fresh.context.prices))
      expect(updated.listings.map(listingData)).toEqual(fresh.listings.map(listingData))
      expect([...known].sort()).toEqual([...expected].sort())
      published = new Map(updated.context.prices)
    } else {
      plan = fresh
      known = expected
      published = new Map(fresh.context.prices)
    }
  }
}

/** A vehicle has a picture by its number, until another has the same number. */
const SHARED_NUMBER: { kind: (typeof KINDS)[number]; at: number }[][] = [
  [{ kind: 'pictures', at: 3 }],
  [{ kind: 'number', at: 21 }],
]

/** Whether each plan was made anew instead of being changed. */
const rebuilt: boolean[] = []

test('A plan that’s changed with the stock is the plan of the changed stock, and few changes need a new one', () => {
  rebuilt.length = 0
  fc.assert(
    fc.property(rounds, (changes) => checkUpdates(24, changes)),
    { numRuns: 12, endOnFailure: true, examples: [[SHARED_NUMBER]] },
  )
  expect(rebuilt.filter(Boolean).length).toBeLessThan(rebuilt.length / 2)
})

test('Large stock too', { tags: 'nightly', timeout: 120_000 }, () =>
  fc.assert(
    fc.property(rounds, (changes) => checkUpdates(300, changes)),
    { numRuns: 12, endOnFailure: true },
  ),
)

test('The first vehicle of a site changes its menus, which name only conditions in stock', () =>
  checkUpdates(0, [[{ kind: 'add', at: 0 }], [{ kind: 'price', at: 0 }]]))
