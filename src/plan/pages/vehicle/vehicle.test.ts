import { describe, expect, test } from 'vitest'
import { siteSchema } from '#site/settings/schema.ts'
import { readStock, sourceOf, type Stock } from '#stock/snapshot.ts'
import { planContext } from '../../planContext.ts'
import type { PlanSite } from '../../context.ts'
import type { PriceHistory } from '../../priceFalls.ts'
import type { VehicleProps } from './props.ts'
import { listingsOf } from '../list/listings.ts'
import { allPages, planTenant } from '../../plan.ts'
import { redirectsOf } from '../../addresses/redirects.ts'
import { hashOf } from '../../testing/hashOf.ts'

const NOW = Date.parse('2026-11-20T00:00:00Z')
const daysAgo = (days: number) => NOW / 1000 - days * 86_400

const SITE = {
  id: 7,
  slug: 'fixture',
  name: 'Fixture Motors',
  url: 'https://fixture.example',
  phone: '02 5550 9999',
  email: 'hello@fixture.example',
  state: 'NSW',
}
const CAR = {
  id: 41,
  slug: 'the-car',
  make: 'Toyota',
  model: 'HiLux',
  badge: 'SR5',
  year: 2023,
  km: 42_310,
  car_type: 'used',
  status: 'in_stock',
  price: 50_000,
  show_on_dealer_website: true,
  stocknum: 'U1',
  dealership_id: 5,
  location_id: 9,
  location_name: 'Newcastle',
  location: { name: 'Newcastle', slug: 'newcastle', phone: '02 5550 4100' },
}
const HOURS = [
  { weekday: 1, status: 'open', formated_hours: '8:00am - 5:00pm', open: '08:00', close: '17:00' },
]
const LOCATION = {
  id: 9,
  name: 'Fixture Motors Newcastle',
  visible: true,
  primary: true,
  contact_detail: { phone: '02 5550 4100', email: 'newcastle@fixture.example' },
  opening_hours: HOURS,
  address: { street: '1 Road', city: 'Newcastle', state: 'NSW', postcode: '2300' },
}
const finance = {
  file: 'finance.md',
  path: '/finance',
  title: 'Finance',
  description: 'x',
  kicker: '',
  image: '',
  aside: 'none' as const,
  html: '',
  headings: [],
}

const inputs = (cars: object[], site: object): [PlanSite, Stock] => {
  const snapshot = Buffer.from(JSON.stringify({ cars, locations: [LOCATION] }))
  const { stock } = readStock(sourceOf(snapshot), hashOf)
  return [{ site: siteSchema.validateSync({ ...SITE, ...site }), content: [finance] }, stock]
}
const pageOf = (car: object = {}, site: object = {}, others: object[] = []) => {
  const [planSite, stock] = inputs([{ ...CAR, ...car }, ...others], site)
  const page = allPages(planSite, stock, NOW).find(({ path }) => path.endsWith('/the-car'))
  if (page?.view !== 'vehicle') throw new Error('no page')
  return page
}
const propsOf = (car: object = {}, site: object = {}): VehicleProps => pageOf(car, site).props
const kinds = ({ buttons: { first, more, quiet } }: VehicleProps) => ({
  first: first?.kind ?? null,
  more: more.map(({ kind }) => kind),
  quiet: quiet.map(({ kind }) => kind),
})
const ld = (car: object = {}, site: object = {}) => pageOf(car, site).meta.jsonLd[1] ?? {}

describe('buttons (spec §2)', () => {
  const everything = {
    buttons: undefined,
    autobot: true,
    livechat_agent_group: 'sales',
    payment_provider: 'stripe',
    custom_button: { label: 'Ours', href: 'https://ours.example/x' },
  }
  const file = 'https://history.example/1.pdf'

  test('by their weight, each where its condition is met and its page is there', () => {
    expect(kinds(propsOf({ file }, everything))).toEqual({
      first: 'enquire',
      more: ['finance', 'test_drive', 'trade_in', 'custom'],
      quiet: ['call_us_now', 'chat_bot', 'chat', 'history_report', 'location'],
    })
  })

  test.each([
    [
      'the first that leads, in the site’s order',
      {},
      { buttons: ['finance', 'test_drive', 'enquire'] },
      'test_drive',
    ],
    [
      'the form on the page, where there is no other',
      {},
      { buttons: ['inline_form', 'finance'] },
      'inline_form',
    ],
    ['any other before the form on the page', {}, { buttons: ['inline_form', 'enquire'] }, 'enquire'],
    ['none for a sold vehicle', { status: 'sold', sold_date_timestamp: daysAgo(1) }, {}, null],
    ['none where the site wants none', {}, { buttons: [] }, null],
  ])('stands out: %s', (_name, car, site, first) => {
    expect(kinds(propsOf(car, site)).first).toBe(first)
  })

  test('the form on the page is there without a button of its own', () => {
    const props = propsOf({}, { buttons: ['enquire', 'inline_form'] })
    expect(props.inlineForm).toBe(true)
    expect(kinds(props)).toEqual({ first: 'enquire', more: [], quiet: [] })
    expect(propsOf().inlineForm).toBe(false)
  })

  test('words are the site’s, else the region’s', () => {
    const site = { region: 'en-US', button_labels: [{ kind: 'test_drive', label: 'Take it out' }] }
    const { buttons, enquireTitle } = propsOf({}, site)
    expect(buttons.first?.label).toBe('Inquire Now')
    expect(buttons.more.map(({ label }) => label)).toEqual(['Finance', 'Take it out', 'Trade-in'])
    expect(enquireTitle).toBe('Inquire about this car')
  })

  test('nowhere to be found on the map: no button that leads there', () => {
    const props = propsOf({ location_id: null, dealership_id: null })
    expect(props.location).toBeNull()
    expect(kinds(props).quiet).toEqual(['call_us_now'])
  })
})

describe('the phone block (spec §4, §8)', () => {
  test('shown at once', () => {
    expect(propsOf().phone).toEqual({
      label: 'Call the dealer',
      shown: '02 5550 4100',
      masked: false,
      number: '02 5550 4100',
      href: 'tel:0255504100',
      reveal: { car_id: 41, dealership_id: 5, website_id: 7 },
      call: { car_id: 41, dealership_id: 5, website_id: 7, phone: '02 5550 4100' },
      event: 25,
    })
  })

  test('masked, and then the number is nowhere else in what is said of the dealer', () => {
    const { phone, location } = propsOf({}, { phone_masked: true })
    expect(phone).toMatchObject({ masked: true, shown: '02 55** ****' })
    expect(location?.phone).toBeNull()
    expect(JSON.stringify(ld({}, { phone_masked: true }))).not.toContain('5550')
  })

  test('hidden without a location phone, which the console is told', () => {
    const props = propsOf({ location: null })
    expect(props.phone).toBeNull()
    expect(props.phoneWarning).toBe('No phone number is available for car the-car.')
    expect(propsOf().phoneWarning).toBe('')
  })

  test('not there where the site has no such button', () => {
    expect(propsOf({}, { buttons: ['enquire'] }).phone).toBeNull()
  })
})

describe('the price block', () => {
  const autograb_data = { state_average_market_price: 52_410, average_market_price: 60_000 }

  test('says how far it is below the market, and what the market is', () => {
    expect(propsOf({ autograb_data, state: 'NSW' }, { autograb: true }).market).toEqual({
      text: '$2,410 below market average',
      isBelow: true,
      note: 'Similar vehicles are on sale for $52,410 on average in NSW, according to Autograb.',
    })
  })

  test.each([
    ['a site without the price check', {}, { autograb: false }],
    ['a price of no more than 200', { price: 200 }, { autograb: true }],
  ])('says only how far: %s (spec §5)', (_name, car, site) => {
    expect(propsOf({ autograb_data, ...car }, site).market).toEqual({
      text: expect.stringMatching(/^\$[\d,]+ below market average$/),
      isBelow: true,
      note: '',
    })
  })

  test.each([
    ['sold', { status: 'sold', sold_date_timestamp: daysAgo(1) }],
    ['no price', { price: null }],
  ])('does not: %s', (_name, car) => {
    expect(propsOf({ autograb_data, ...car }).market).toBeNull()
  })

  test.each([
    ['499 below is close to it (spec §5)', 51_911, 'Close to market average'],
    ['499 above as well', 52_909, 'Close to market average'],
    ['more is told', 55_000, '$2,590 above market average'],
  ])('says where the price stands otherwise: %s', (_name, price, text) => {
    expect(propsOf({ autograb_data, price }).market).toEqual({ text, isBelow: false, note: '' })
  })

  test('a week’s repayment with what it rests on; none without a price', () => {
    const finance = { rate: 10, comparison_rate: 11, disclosure: 'WARNING' }
    const { estimate } = propsOf({}, { finance })
    expect(estimate).toMatchObject({ text: '$244.56', per: 'a week' })
    expect(estimate?.assumptions).toContainEqual({
      label: 'Interest rate',
      text: '10% a year (comparison rate 11% a year)',
    })
    expect(estimate?.disclaimer).toMatch(/estimate only/)
    expect(propsOf({ price: 0 }, { finance }).estimate).toBeNull()
    // In Australia, a rate isn't shown without its comparison rate.
    expect(propsOf().estimate).toBeNull()
  })

  test('certified vehicles of the site’s make that are not sold', () => {
    const site = { certified_manufacturer: 'Toyota' }
    expect(propsOf({ certified: true }, site).certified).toMatchObject({ title: 'Certified Toyota' })
    expect(propsOf({ certified: true }, site).certified?.lines).toHaveLength(6)
    expect(propsOf({ certified: true }).certified).toBeNull()
    const sold = { certified: true, status: 'sold', sold_date_timestamp: daysAgo(1) }
    expect(propsOf(sold, site).certified).toBeNull()
  })
})

describe('status', () => {
  test.each([
    ['in stock', {}, null],
    ['coming soon', { status: 'coming_soon' }, 'Coming soon'],
    ['reserved', { reserved: true }, 'Reserved'],
    ['reserved and coming soon', { reserved: true, status: 'coming_soon' }, 'Reserved'],
    ['sold yesterday', { status: 'sold', sold_date_timestamp: daysAgo(1), reserved: true }, 'Sold'],
    ['test drives only', { tag: '*** Test Drive Vehicle Only ***' }, 'Test drive only'],
    ['pre-order', { preorder: true, price: null }, 'Pre-order'],
  ])('%s', (_name, car, title) => {
    expect(propsOf(car).notice?.title ?? null).toBe(title)
  })

  test('of others like a sold one only where there are any', () => {
    const sold = { status: 'sold', sold_date_timestamp: daysAgo(1) }
    expect(propsOf(sold).notice?.text).toBe('This car has been sold.')
    const other = { ...CAR, id: 2, slug: 'another' }
    expect(pageOf(sold, {}, [other]).props.notice?.text).toContain('There are others like it below')
  })

  test.each([
    ['sold 4 days ago', { status: 'sold', sold_date_timestamp: daysAgo(4) }],
    ['never on the site', { show_on_dealer_website: false }],
    ['a status nobody knows', { status: 'on_the_moon' }],
  ])('has no page: %s', (_name, car) => {
    expect(() => pageOf(car)).toThrow('no page')
  })
})

describe('the address of a sold vehicle', () => {
  const redirects = (cars: object[], site: object = {}) => {
    const [planSite, stock] = inputs(cars, site)
    const context = planContext(planSite, stock, NOW)
    return redirectsOf(context, listingsOf(context))
  }
  const sold = (days: number) => ({ ...CAR, status: 'sold', sold_date_timestamp: daysAgo(days) })
  const toyota = { ...CAR, id: 2, slug: 'another' }

  test('leads to its make’s list once its page has gone, for 30 days', () => {
    const to = '/search/new-used-and-demo-cars/toyota'
    expect(redirects([sold(4), toyota])).toContainEqual({ from: '/cars/the-car', to })
    expect(redirects([sold(33), toyota])).toContainEqual({ from: '/cars/the-car', to })
    for (const days of [1, 3, 34]) {
      const from = redirects([sold(days), toyota]).map((each) => each.from)
      expect(from, String(days)).not.toContain('/cars/the-car')
    }
  })

  test('so does that of one whose status nobody knows, while it has no page', () => {
    const lost = { ...CAR, status: 'on_the_moon' }
    const to = '/search/new-used-and-demo-cars/toyota'
    expect(redirects([lost, toyota])).toContainEqual({ from: '/cars/the-car', to })
    const hidden = { ...lost, show_on_dealer_website: false }
    expect(redirects([hidden, toyota]).map(({ from }) => from)).not.toContain('/cars/the-car')
    expect(redirects([CAR, toyota]).map(({ from }) => from)).not.toContain('/cars/the-car')
  })

  test('leads to all stock where that list has gone as well', () => {
    const to = '/search/new-used-and-demo-cars'
    expect(redirects([sold(32)])).toContainEqual({ from: '/cars/the-car', to })
  })

  test('waits as long as the site keeps sold vehicles', () => {
    const from = (days: number) =>
      redirects([sold(days), toyota], { include_sold_cars_days: 10 }).map((each) => each.from)
    expect(from(9)).not.toContain('/cars/the-car')
    expect(from(11)).toContain('/cars/the-car')
  })
})

test('a social card shows the first picture, or the dealer’s', () => {
  const hero = { hero: { image: '/images/hero.jpg' } }
  expect(pageOf({ images: [{ image: { url: '/images/a.jpg' } }] }, hero).meta.image).toBe('/images/a.jpg')
  expect(pageOf({}, hero).meta.image).toBe('/images/hero.jpg')
})

test.each<[string, object, string | null]>([
  ['of a list price', {}, 'Estimated drive away $53,000'],
  ['of a reduced price', { before_price: 55_000 }, 'Estimated drive away $53,000'],
  ['not of a demonstrator, whose price is drive away', { car_type: 'demo' }, null],
  ['not beside a subscription', { subscription_price: 199 }, null],
  ['not of what is sold', { status: 'sold', sold_date_timestamp: daysAgo(1) }, null],
  ['not without a price', { price: null }, null],
])('what comes on top, %s', (_, change, expected) => {
  const pricing = { used: 'plus_on_road_costs', demo: 'drive_away' }
  const { breakdown } = propsOf({ dapprice: 53_000, ...change }, { pricing, offers_subscription: true })
  expect(breakdown && `${breakdown.sum.label} ${breakdown.sum.text}`).toBe(expected)
})

test.each<[string, object, object, VehicleProps['fall']]>([
  ['in Australia', {}, {}, { text: '$2,000 less since', day: '20 November', date: '2026-11-20' }],
  [
    'in Texas, where it is the day before, with cents',
    { price: 49_999.5 },
    { region: 'en-US', state: 'TX', time_zone: 'America/Chicago', price_decimals: true },
    { text: '$2,000.50 less since', day: 'November 19', date: '2026-11-19' },
  ],
  ['beside a subscription', { subscription_price: 199 }, { offers_subscription: true }, null],
  ['beside the backend’s own', { before_price: 55_000 }, {}, null],
  ['where it rose', { price: 53_000 }, {}, null],
  ['on a site that tells none', {}, { pricing: { falls: false } }, null],
])('a price that fell, %s', (_, change, settings, expected) => {
  const planAt = (days: number, car: object, published?: PriceHistory) =>
    planTenant(...inputs([{ ...CAR, ...car }], settings), NOW + days * 86_400_000, published)
  const before = planAt(-10, { ...change, price: 52_000 })
  const page = [...planAt(0, change, before.context.prices).pages()]
    .find(({ path }) => path.endsWith('/the-car'))
    ?.make()
  expect(page?.view === 'vehicle' && page.props.fall).toEqual(expected)
})
