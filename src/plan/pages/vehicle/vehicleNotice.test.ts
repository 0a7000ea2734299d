import { describe, expect, test } from 'vitest'
import { planContext } from '../../planContext.ts'
import { redirectsOf } from '../../addresses/redirects.ts'
import { NOW } from '../../testing/demo.ts'
import { CAR, daysAgo, inputs, pageOf, propsOf, SOLD } from '../../testing/vehiclePage.ts'
import { listingsOf } from '../list/listings.ts'

describe('Status', () => {
  test.each([
    ['in stock', 'none', {}],
    ['coming soon', 'Coming soon', { status: 'coming_soon' }],
    ['reserved', 'Reserved', { reserved: true }],
    ['reserved and coming soon', 'Reserved', { reserved: true, status: 'coming_soon' }],
    ['sold yesterday', 'Sold', { ...SOLD, reserved: true }],
    ['only for test drives', 'Test drive only', { tag: '*** Test Drive Vehicle Only ***' }],
    ['on pre-order', 'Pre-order', { preorder: true, price: null }],
  ])('A vehicle that’s %s has the notice ‘%s’', (_name, title, car) => {
    expect(propsOf(car).notice?.title ?? 'none').toBe(title)
  })

  const PAYABLE = { payment_processors: [{ deposit_amount: 500 }] }
  const TAKES_PAYMENTS = { payment_provider: 'stripe' } as const

  test.each<[string, object, RegExp]>([
    ['reserved', { reserved: true }, /This car is reserved/],
    ['sold yesterday', SOLD, /This car has been sold/],
    ['only for test drives', { tag: 'Test Drive Only' }, /is for test drives only/],
    ['coming soon', { status: 'coming_soon' }, /It can’t be reserved online yet/],
    ['not reservable', { reservable: false }, /We don’t take payments for it online/],
    ['without a payment processor', { payment_processors: [] }, /We don’t take payments for it online/],
    ['without a price', { price: null }, /It has no price that could be paid online/],
  ])('The page of a vehicle that’s %s says why it has no checkout', (_name, car, why) => {
    const { notice, noCheckout } = propsOf({ ...PAYABLE, ...car }, TAKES_PAYMENTS)
    expect([notice, noCheckout].filter(Boolean)).toHaveLength(1)
    expect((notice ?? noCheckout)?.text).toMatch(why)
    expect(propsOf({ ...PAYABLE, ...car }).noCheckout).toBeNull()
  })

  test('On a US site, the page of a vehicle without a checkout asks for an inquiry', () => {
    const { noCheckout } = propsOf({ ...PAYABLE, reservable: false }, { ...TAKES_PAYMENTS, region: 'en-US' })
    expect(noCheckout?.text).toMatch(/send us an inquiry\.$/)
  })

  test('The page of a vehicle with a checkout doesn’t say that it has none', () => {
    expect(propsOf(PAYABLE, TAKES_PAYMENTS)).toMatchObject({ notice: null, noCheckout: null })
  })

  test('A sold vehicle’s notice mentions similar vehicles only if there are any', () => {
    expect(propsOf(SOLD).notice?.text).toBe('This car has been sold.')
    const other = { ...CAR, id: 2, slug: 'another' }
    expect(pageOf(SOLD, {}, [other]).props.notice?.text).toContain('There are others like it below')
  })

  test.each([
    ['sold 4 days ago', { status: 'sold', sold_date_timestamp: daysAgo(4) }],
    ['never on the site', { show_on_dealer_website: false }],
    ['of an unknown status', { status: 'on_the_moon' }],
  ])('A vehicle that’s %s has no page', (_name, car) => {
    expect(() => pageOf(car)).toThrow('no page')
  })
})

describe('The address of a sold vehicle', () => {
  const redirects = (cars: object[], site: object = {}) => {
    const [planSite, stock] = inputs(cars, site)
    const context = planContext(planSite, stock, NOW)
    return redirectsOf(context, listingsOf(context))
  }
  const sold = (days: number) => ({ ...CAR, status: 'sold', sold_date_timestamp: daysAgo(days) })
  const toyota = { ...CAR, id: 2, slug: 'another' }

  test('A sold vehicle redirects to its make’s list for 30 days once its page is gone', () => {
    const to = '/search/new-used-and-demo-cars/toyota#gone'
    expect(redirects([sold(4), toyota])).toContainEqual({ from: '/cars/the-car', to })
    expect(redirects([sold(33), toyota])).toContainEqual({ from: '/cars/the-car', to })
    for (const days of [1, 3, 34]) {
      const from = redirects([sold(days), toyota]).map((redirect) => redirect.from)
      expect(from, String(days)).not.toContain('/cars/the-car')
    }
  })

  test('A vehicle of an unknown status redirects too, while it has no page', () => {
    const lost = { ...CAR, status: 'on_the_moon' }
    const to = '/search/new-used-and-demo-cars/toyota#gone'
    expect(redirects([lost, toyota])).toContainEqual({ from: '/cars/the-car', to })
    const hidden = { ...lost, show_on_dealer_website: false }
    expect(redirects([hidden, toyota]).map(({ from }) => from)).not.toContain('/cars/the-car')
    expect(redirects([CAR, toyota]).map(({ from }) => from)).not.toContain('/cars/the-car')
  })

  test('A sold vehicle redirects to all stock if its make’s list is gone too', () => {
    const to = '/search/new-used-and-demo-cars#gone'
    expect(redirects([sold(32)])).toContainEqual({ from: '/cars/the-car', to })
  })

  test('A sold vehicle keeps its page for as long as the site lists sold vehicles', () => {
    const from = (days: number) =>
      redirects([sold(days), toyota], { include_sold_cars_days: 10 }).map((redirect) => redirect.from)
    expect(from(9)).not.toContain('/cars/the-car')
    expect(from(11)).toContain('/cars/the-car')
  })
})
