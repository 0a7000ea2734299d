import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { checkoutOffers } from '#rules/pricing/checkout.ts'
import { isListed } from '#rules/listing/listing.ts'
import { loadTenant, type Tenant } from '#site/loading/loadTenant.ts'
import type { Car, Snapshot } from '#stock/entities.ts'
import { readStock, sourceOf } from '#stock/snapshot.ts'
import { planContext } from '../../planContext.ts'
import { allPages } from '../../plan.ts'
import { redirectsOf } from '../../addresses/redirects.ts'
import { hashOf } from '../../testing/hashOf.ts'

const NOW = Date.parse('2026-11-20T00:00:00Z')
const DIR = join(import.meta.dirname, '../../../../tenants/redgum-rv')

let tenant: Tenant
let snapshot: Snapshot
beforeAll(async () => {
  tenant = await loadTenant(DIR)
  snapshot = JSON.parse(readFileSync(join(DIR, 'snapshot.json'), 'utf8')) as Snapshot
})
const pagesOf = (change: Partial<Car> = {}, site = tenant.site) => {
  const cars = snapshot.cars.map((car) => ({ ...car, ...change }))
  const { stock } = readStock(sourceOf(Buffer.from(JSON.stringify({ ...snapshot, cars }))), hashOf)
  return allPages({ ...tenant, site }, stock, NOW)
}
const checkoutsOf = (...args: Parameters<typeof pagesOf>) =>
  pagesOf(...args).filter(({ view }) => view === 'checkout')

it('gives a checkout to each listed vehicle that can be paid for, and to no others (spec §5)', () => {
  const can = snapshot.cars.filter(
    (car) => isListed(car, { now: NOW }) && checkoutOffers(car, tenant.site).length > 0,
  )
  expect(can.length).toBeGreaterThan(10)
  expect(
    checkoutsOf()
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(can.map(({ slug }) => `/cars/${slug}/checkout`).toSorted())
  for (const { meta } of checkoutsOf()) expect(meta.noindex).toBe(true)
})

it.each<[string, Partial<Car>]>([
  ['reserved', { reserved: true }],
  ['sold', { status: 'sold', sold: true, sold_date_timestamp: NOW / 1000 }],
  ['not reservable', { reservable: false }],
  ['only for test drives', { tag: 'Test Drive Only' }],
  ['without a payment processor', { payment_processors: [], has_checkout_payment_processor: false }],
])('has no checkout for a vehicle that’s %s', (_name, change) => {
  expect(checkoutsOf(change)).toEqual([])
})

it('has no checkouts without a payment provider', () => {
  const pages = pagesOf({}, { ...tenant.site, payment_provider: '' })
  expect(pages.filter(({ view }) => view === 'checkout' || view === 'checkout-journey')).toEqual([])
  const success = pages.find(({ view }) => view === 'success')
  expect(JSON.stringify(success)).not.toContain('reserve-car')
})

it('says what happens next after each kind of payment, in as many steps as after any other form', () => {
  const success = pagesOf().find((page) => page.view === 'success')
  if (success?.view !== 'success') throw new Error('no success page')
  const { messages, steps } = success.props
  for (const category of ['reserve-car', 'buy-car', 'payment-pending', 'payment-check', 'payment-refunded']) {
    expect(messages[category]?.title).not.toBe(messages['']?.title)
    // The browser replaces the text of each general step, but never adds or removes a step.
    expect(steps[category]).toHaveLength(steps['']?.length ?? 0)
    expect(JSON.stringify([messages[category], steps[category]])).not.toContain('{one}')
  }
  expect(messages['reserve-car']?.title).toBe('The RV is reserved for you')
})

it('is at /buy-online if the site says so (spec §2)', () => {
  for (const { path } of checkoutsOf({}, { ...tenant.site, checkout_path: 'buy-online' }))
    expect(path).toMatch(/^\/cars\/[\w-]+\/buy-online$/)
})

it('offers only buying, not reserving, for a car without a deposit', () => {
  const [page] = checkoutsOf({ payment_processors: [] })
  expect(page?.view === 'checkout' && page.props.offers.map(({ kind }) => kind)).toEqual(['buy'])
  expect(page?.props).toMatchObject({ title: 'Buy this RV online', provider: 'PayPal', currency: 'AUD' })
})

it('redirects both checkout addresses of a reserved or sold vehicle to the vehicle', () => {
  const { slug } = snapshot.cars.find((car) => checkoutOffers(car, tenant.site).length > 0) ?? { slug: '' }
  const toOf = (site: typeof tenant.site) => {
    const cars = snapshot.cars.map((car) => (car.slug === slug ? { ...car, reserved: true } : car))
    const { stock } = readStock(sourceOf(Buffer.from(JSON.stringify({ ...snapshot, cars }))), hashOf)
    const redirects = redirectsOf(planContext({ ...tenant, site }, stock, NOW), [])
    return (from: string) => redirects.find((each) => each.from === from)?.to
  }
  const at = toOf(tenant.site)
  expect(at('/cars/:car/checkout')).toBe('/cars/:car')
  expect(at('/cars/:car/buy-online')).toBe('/cars/:car/checkout')
  expect(at(`/cars/${slug}/checkout-journey`)).toBe(`/cars/${slug}`)
  expect(at('/cars/:car/checkout-journey')).toBe('/checkout-journey?car=:car')
  const other = toOf({ ...tenant.site, checkout_path: 'buy-online' })
  expect(other('/cars/:car/buy-online')).toBe('/cars/:car')
  expect(other('/cars/:car/checkout')).toBe('/cars/:car/buy-online')
  expect(toOf({ ...tenant.site, payment_provider: '' })('/cars/:car/checkout')).toBeUndefined()
})
