import { expect, test } from 'vitest'
import { checkoutOffers } from '#rules/pricing/checkout.ts'
import { isListed } from '#rules/listing/listing.ts'
import { priceLine } from '#rules/pricing/price.ts'
import type { Car } from '#stock/entities.ts'
import { planContext } from '../../planContext.ts'
import { allPages } from '../../plan.ts'
import { redirectsOf } from '../../addresses/redirects.ts'
import { NOW, of, RV, stockOf } from '../../testing/demo.ts'

const { tenant, snapshot } = of(RV)
function pagesOf(change: Partial<Car> = {}, site = tenant.site) {
  const cars = snapshot.cars.map((car) => ({ ...car, ...change }))
  return allPages({ ...tenant, site }, stockOf({ ...snapshot, cars }), NOW)
}
const PRICING = tenant.site.pricing
const UNPRICED: Partial<Car> = { before_price: null, dapprice: null, subscription_price: null }
const checkoutsOf = (...args: Parameters<typeof pagesOf>) =>
  pagesOf(...args).filter(({ view }) => view === 'checkout')

test('Each listed vehicle that can be paid for has a checkout, and no other has one (spec §5)', () => {
  const can = snapshot.cars.filter(
    (car) => isListed(car, { now: NOW }) && checkoutOffers(car, tenant.site).length > 0,
  )
  expect(can.length).toBeGreaterThan(10)
  const checkouts = checkoutsOf()
  expect(checkouts.map(({ path }) => path).toSorted()).toEqual(
    can.map(({ slug }) => `/cars/${slug}/checkout`).toSorted(),
  )
  for (const { meta } of checkouts) expect(meta.noindex).toBe(true)
})

test.each<[string, Partial<Car>]>([
  ['reserved', { reserved: true }],
  ['sold', { status: 'sold', sold: true, sold_date_timestamp: NOW / 1000 }],
  ['not reservable', { reservable: false }],
  ['only for test drives', { tag: 'Test Drive Only' }],
  ['without a payment processor', { payment_processors: [], has_checkout_payment_processor: false }],
])('A vehicle that’s %s has no checkout', (_name, change) => {
  expect(checkoutsOf(change)).toEqual([])
})

test('A site without a payment provider has no checkouts', () => {
  const pages = pagesOf({}, { ...tenant.site, payment_provider: '' })
  expect(pages.filter(({ view }) => view === 'checkout' || view === 'checkout-journey')).toEqual([])
  const success = pages.find(({ view }) => view === 'success')
  expect(JSON.stringify(success)).not.toContain('reserve-car')
})

test('The pages after a payment claim nothing until the server has told them the payment’s status', () => {
  const pages = pagesOf().filter(({ path }) => /^\/success(?:$|\/(?:reserve|buy)-car$)/.test(path))
  expect(pages).toHaveLength(3)
  for (const page of pages) {
    if (page.view !== 'success') throw new Error(page.view)
    const { messages, steps, payments, answers } = page.props
    const category = page.path === '/success' ? 'reserve-car' : ''
    expect(messages[category]?.title).toMatch(/^(?:Reservation|Purchase) payment$/)
    expect(steps[category]).toEqual([])
    expect(JSON.stringify([messages, steps, page.meta])).not.toMatch(/your deposit|is yours|is reserved/)
    expect(payments?.reserved.title).toBe('The RV is reserved for you')
    expect(JSON.stringify(payments)).not.toMatch(/\{one\}|receipt/)
    expect(category === '' ? answers : answers?.not.includes(category)).toBe(category === '' ? null : true)
  }
})

test('A checkout is at /buy-online if the site says so (spec §2)', () => {
  for (const { path } of checkoutsOf({}, { ...tenant.site, checkout_path: 'buy-online' }))
    expect(path).toMatch(/^\/cars\/[\w-]+\/buy-online$/)
})

test('A vehicle without a deposit can be bought, but not reserved', () => {
  const [page] = checkoutsOf({ payment_processors: [] })
  expect(page?.view === 'checkout' && page.props.offers.map(({ kind }) => kind)).toEqual(['buy'])
  expect(page?.props).toMatchObject({ title: 'Buy this RV online', provider: 'PayPal', currency: 'AUD' })
})

test('The checkout’s title says what can be done there', () => {
  const both = checkoutsOf().find(({ view, props }) => view === 'checkout' && props.offers.length > 1)
  expect(both?.props).toMatchObject({ title: 'Reserve or buy this RV' })
})

const CALL = 'We’ll call you to arrange a time to pick up the RV.'
test.each<[string, Partial<Car>, Partial<typeof tenant.site>, string, [string, string]]>([
  [
    'that includes everything',
    {},
    { pricing: { ...PRICING, used: 'drive_away' } },
    '$20,000 drive away',
    ['$19,000 left to pay when you pick up the RV.', `Pay in full. ${CALL}`],
  ],
  [
    'without taxes and fees',
    {},
    { pricing: { ...PRICING, used: 'plus_taxes_and_fees' } },
    '$20,000 plus taxes and fees',
    [
      '$19,000 plus taxes and fees left to pay when you pick up the RV.',
      `Pay the price now. Taxes and other fees are not included. ${CALL}`,
    ],
  ],
  [
    'without on-road costs of which there’s an estimate',
    { dapprice: 21_234.5 },
    { pricing: { ...PRICING, used: 'plus_on_road_costs' } },
    '$20,000 plus on-road costs',
    [
      '$20,234.50 left to pay when you pick up the RV, going by the estimated drive away of $21,234.50.',
      `Pay the price now. $1,234.50 left to pay when you pick up the RV, going by the estimated drive away of $21,234.50. ${CALL}`,
    ],
  ],
  [
    'without taxes and fees of which there’s an estimate, in the US',
    { dapprice: 21_500 },
    { region: 'en-US', pricing: { ...PRICING, used: 'plus_taxes_and_fees' } },
    '$20,000 plus taxes and fees',
    [
      '$20,500 left to pay when you pick up the RV, going by the estimated out-the-door price of $21,500.',
      `Pay the price now. $1,500 left to pay when you pick up the RV, going by the estimated out-the-door price of $21,500. ${CALL}`,
    ],
  ],
  [
    'that includes everything but a fee',
    {},
    { pricing: { ...PRICING, used: 'drive_away', doc_fee: 299 } },
    '$20,000 plus $299 doc fee',
    [
      '$19,000 plus $299 doc fee left to pay when you pick up the RV.',
      `Pay the price now. The $299 doc fee is not included. ${CALL}`,
    ],
  ],
  [
    'beside that of a subscription',
    { subscription_price: 299 },
    { offers_subscription: true, pricing: { ...PRICING, used: 'drive_away' } },
    '$20,000 drive away',
    ['$19,000 left to pay when you pick up the RV.', `Pay in full. ${CALL}`],
  ],
])('A checkout says what’s left to pay for a price %s', (_name, car, settings, price, notes) => {
  const [page] = checkoutsOf(
    { ...UNPRICED, price: 20_000, car_type: 'used', ...car },
    { ...tenant.site, ...settings },
  )
  if (page?.view !== 'checkout') throw new Error('no checkout')
  const { car: summary, offers } = page.props
  expect(priceLine({ text: summary.price, suffix: summary.suffix })).toBe(price)
  expect(offers.map(({ note }) => note)).toEqual(notes)
  expect(offers.map(({ amount, suffix }) => priceLine({ text: amount, suffix }))).toEqual(['$1,000', price])
})

test('Both checkout addresses of a reserved or sold vehicle redirect to its page, which says why', () => {
  const { slug } = snapshot.cars.find((car) => checkoutOffers(car, tenant.site).length > 0) ?? { slug: '' }
  const toOf = (site: typeof tenant.site) => {
    const cars = snapshot.cars.map((car) => (car.slug === slug ? { ...car, reserved: true } : car))
    const stock = stockOf({ ...snapshot, cars })
    const redirects = redirectsOf(planContext({ ...tenant, site }, stock, NOW), [])
    return (from: string) => redirects.find((redirect) => redirect.from === from)?.to
  }
  const at = toOf(tenant.site)
  expect(at('/cars/:car/checkout')).toBe('/cars/:car#no-checkout')
  expect(at('/cars/:car/buy-online')).toBe('/cars/:car/checkout')
  expect(at(`/cars/${slug}/checkout-journey`)).toBe(`/cars/${slug}#no-checkout`)
  expect(at('/cars/:car/checkout-journey')).toBe('/checkout-journey?car=:car')
  const other = toOf({ ...tenant.site, checkout_path: 'buy-online' })
  expect(other('/cars/:car/buy-online')).toBe('/cars/:car#no-checkout')
  expect(other('/cars/:car/checkout')).toBe('/cars/:car/buy-online')
  expect(toOf({ ...tenant.site, payment_provider: '' })('/cars/:car/checkout')).toBeUndefined()
})
