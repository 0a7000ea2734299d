import { describe, expect, test } from 'vitest'
import { siteSchema } from '#site/settings/schema.ts'
import type { Stock } from '#stock/snapshot.ts'
import { planContext } from '../../planContext.ts'
import type { PlanSite } from '../../context.ts'
import type { PriceHistory } from '../../priceFalls.ts'
import type { VehicleProps } from './props.ts'
import { listingsOf } from '../list/listings.ts'
import { allPages, planTenant } from '../../plan.ts'
import { redirectsOf } from '../../addresses/redirects.ts'
import { NOW, stockOf } from '../../testing/demo.ts'
import { written } from '../../testing/small.ts'

const daysAgo = (days: number) => NOW / 1000 - days * 86_400
const SOLD = { status: 'sold', sold_date_timestamp: daysAgo(1) }

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

const inputs = (cars: object[], site: object, locations: object[] = [LOCATION]): [PlanSite, Stock] => {
  const stock = stockOf({ cars, locations })
  return [
    { site: siteSchema.validateSync({ ...SITE, ...site }), content: [written({ path: '/finance' })] },
    stock,
  ]
}
const pageOf = (car: object = {}, site: object = {}, others: object[] = []) => {
  const [planSite, stock] = inputs([{ ...CAR, ...car }, ...others], site)
  const page = allPages(planSite, stock, NOW).find(({ path }) => path.endsWith('/the-car'))
  if (page?.view !== 'vehicle') throw new Error('no page')
  return page
}
const propsOf = (car: object = {}, site: object = {}): VehicleProps => pageOf(car, site).props
const kinds = ({ buttons: { first, second, list } }: VehicleProps) => ({
  first: first?.kind ?? null,
  second: second?.kind ?? null,
  list: list.map(({ kind }) => kind),
})
const ld = (car: object = {}, site: object = {}) => pageOf(car, site).meta.jsonLd[1] ?? {}

test('A small picture that can’t be shown is replaced by the large one', () => {
  const image = (url: string, thumb: string) => ({ image: { url, thumb: { url: thumb } } })
  const images = [
    image('/images/1.jpg', '/images/1-small.jpg'),
    image('/images/2.jpg', 'small.jpg'),
    image('large.jpg', '/images/3-small.jpg'),
  ]
  expect(propsOf({ images }).pictures.map(({ src, thumb }) => [src, thumb])).toEqual([
    ['/images/1.jpg', '/images/1-small.jpg'],
    ['/images/2.jpg', '/images/2.jpg'],
  ])
})

describe('Buttons (spec §2)', () => {
  const everything = {
    buttons: undefined,
    autobot: true,
    livechat_agent_group: 'sales',
    payment_provider: 'stripe',
    custom_button: { label: 'Ours', href: 'https://ours.example/x' },
  }
  const file = 'https://history.example/1.pdf'

  test('Two buttons are prominent, and the others are listed, each only if its condition is met and its page exists', () => {
    expect(kinds(propsOf({ file }, everything))).toEqual({
      first: 'enquire',
      second: 'test_drive',
      list: [
        'finance',
        'trade_in',
        'custom',
        'call_us_now',
        'chat_bot',
        'chat',
        'history_report',
        'location',
      ],
    })
  })

  test('A history report may be a file on the site, and the site’s own button may lead to a list', () => {
    const own = { custom_button: { label: 'All used', href: '/search/used-cars' } }
    const { second, list } = propsOf({ file: '/reports/r 1.pdf' }, own).buttons
    const hrefs = [second, ...list].map((button) => button?.does === 'link' && button.link.href)
    expect(hrefs).toEqual(expect.arrayContaining(['/search/used-cars', '/reports/r%201.pdf']))
  })

  test.each([
    [
      'another of the site’s leading buttons',
      {},
      { buttons: ['finance', 'enquire', 'test_drive'] },
      'test_drive',
    ],
    ['any other way to buy', {}, { buttons: ['enquire', 'location', 'finance'] }, 'finance'],
    ['none if there’s no other way to buy', {}, { buttons: ['enquire', 'location'] }, null],
    ['none for a sold vehicle', SOLD, {}, null],
  ])('The second prominent button is %s', (_name, car, site, second) => {
    expect(kinds(propsOf(car, site)).second).toBe(second)
  })

  test.each([
    [
      'the first of the site’s leading buttons',
      {},
      { buttons: ['finance', 'test_drive', 'enquire'] },
      'test_drive',
    ],
    ['the form on the page if there’s no other', {}, { buttons: ['inline_form', 'finance'] }, 'inline_form'],
    ['any other rather than the form on the page', {}, { buttons: ['inline_form', 'enquire'] }, 'enquire'],
    ['none for a sold vehicle', SOLD, {}, null],
    ['none if the site has none', {}, { buttons: [] }, null],
  ])('The prominent button is %s', (_name, car, site, first) => {
    expect(kinds(propsOf(car, site)).first).toBe(first)
  })

  test('The form on the page is no button if another button is prominent', () => {
    const props = propsOf({}, { buttons: ['enquire', 'inline_form'] })
    expect(props.inlineForm).toBe(true)
    expect(kinds(props)).toEqual({ first: 'enquire', second: null, list: [] })
    expect(propsOf().inlineForm).toBe(false)
  })

  test('Buttons have the site’s texts, or else the region’s', () => {
    const site = { region: 'en-US', button_labels: [{ kind: 'test_drive', label: 'Take it out' }] }
    const { buttons, enquireTitle } = propsOf({}, site)
    expect(buttons.first?.label).toBe('Inquire Now')
    expect(buttons.second?.label).toBe('Take it out')
    expect(buttons.list.map(({ label }) => label).slice(0, 2)).toEqual(['Finance', 'Trade-in'])
    expect(enquireTitle).toBe('Inquire about this car')
  })

  test('No button links to the map for a vehicle without a known location', () => {
    const props = propsOf({ location_id: null, dealership_id: null })
    expect(props.location).toBeNull()
    expect(kinds(props).list).not.toContain('location')
  })
})

describe('The phone block (spec §4, §8)', () => {
  test('The phone block shows the number', () => {
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

  test('A masked number is left out of the dealer’s details too', () => {
    const { phone, location } = propsOf({}, { phone_masked: true })
    expect(phone).toMatchObject({ masked: true, shown: '02 55** ****' })
    expect(location?.phone).toBeNull()
    expect(JSON.stringify(ld({}, { phone_masked: true }))).not.toContain('5550')
  })

  const TAREE = { ...LOCATION, id: 10, name: 'Fixture Motors Taree', contact_detail: { phone: '' } }
  test.each<[string, object, object, object[], string]>([
    ['of its place', {}, {}, [LOCATION, TAREE], '02 5550 4100'],
    ['of its place, even if pages mask it', {}, { phone_masked: true }, [LOCATION, TAREE], '02 5550 4100'],
    ['that the vehicle has for its place', { location_id: 10 }, {}, [LOCATION, TAREE], '02 5550 4100'],
    ['of no other place', { location_id: 10, location: null }, {}, [LOCATION, TAREE], ''],
    ['of the dealer, who has one place', { location_id: 10, location: null }, {}, [TAREE], '02 5550 9999'],
    [
      'of the dealer if its place is unknown',
      { location_id: null, dealership_id: null, location: null },
      {},
      [LOCATION, TAREE],
      '02 5550 9999',
    ],
  ])('A windscreen card has the number %s', (_, change, settings, locations, expected) => {
    const page = allPages(...inputs([{ ...CAR, ...change }], settings, locations), NOW).find(
      ({ view }) => view === 'vehicle',
    )
    expect(page?.view === 'vehicle' && page.props.printedPhone).toBe(expected)
  })

  test('The phone block is hidden without a location phone, with a console warning', () => {
    const props = propsOf({ location: null })
    expect(props.phone).toBeNull()
    expect(props.phoneWarning).toBe('No phone number is available for car the-car.')
    expect(propsOf().phoneWarning).toBe('')
  })

  test('The phone block is hidden if the site has no such button', () => {
    expect(propsOf({}, { buttons: ['enquire'] }).phone).toBeNull()
  })
})

describe('The price block', () => {
  const autograb_data = { state_average_market_price: 52_410, average_market_price: 60_000 }

  test('A price below the market says how far, and what the market average is', () => {
    expect(propsOf({ autograb_data, state: 'NSW' }, { autograb: true }).market).toEqual({
      text: '$2,410 below market average',
      isBelow: true,
      note: 'Similar vehicles are on sale for $52,410 on average in NSW, according to Autograb.',
    })
  })

  test.each([
    ['a site without the price check', {}, { autograb: false }],
    ['a price of no more than 200', { price: 200 }, { autograb: true }],
  ])('With %s, a price says only how far it’s below the market (spec §5)', (_name, car, site) => {
    expect(propsOf({ autograb_data, ...car }, site).market).toEqual({
      text: expect.stringMatching(/^\$[\d,]+ below market average$/),
      isBelow: true,
      note: '',
    })
  })

  test.each([
    ['that’s sold', SOLD],
    ['without a price', { price: null }],
  ])('A vehicle %s says nothing about the market', (_name, car) => {
    expect(propsOf({ autograb_data, ...car }).market).toBeNull()
  })

  test.each([
    ['close to the average if 499 below (spec §5)', 51_911, 'Close to market average'],
    ['close to the average if 499 above', 52_909, 'Close to market average'],
    ['above the average if it’s higher', 55_000, '$2,590 above market average'],
  ])('A price is %s', (_name, price, text) => {
    expect(propsOf({ autograb_data, price }).market).toEqual({ text, isBelow: false, note: '' })
  })

  test('A vehicle shows a weekly repayment with its assumptions, but none without a price', () => {
    const finance = { rate: 10, comparison_rate: 11, disclosure: 'WARNING' }
    const { estimate } = propsOf({}, { finance })
    expect(estimate).toMatchObject({ text: '$244.56', per: 'a week' })
    const text = '10% a year (comparison rate 11% a year)'
    expect(estimate?.assumptions).toContainEqual({ label: 'Interest rate', text })
    expect(estimate?.disclaimer).toMatch(/estimate only/)
    expect(propsOf({ price: 0 }, { finance }).estimate).toBeNull()
    // Australian law doesn't allow a rate to be shown without its comparison rate, and this site has none.
    expect(propsOf().estimate).toBeNull()
  })

  test('The badge for certified vehicles is on those of the site’s make that aren’t sold', () => {
    const site = { certified_manufacturer: 'Toyota' }
    expect(propsOf({ certified: true }, site).certified).toMatchObject({ title: 'Certified Toyota' })
    expect(propsOf({ certified: true }, site).certified?.lines).toHaveLength(6)
    expect(propsOf({ certified: true }).certified).toBeNull()
    expect(propsOf({ ...SOLD, certified: true }, site).certified).toBeNull()
  })
})

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
    const to = '/search/new-used-and-demo-cars/toyota'
    expect(redirects([sold(4), toyota])).toContainEqual({ from: '/cars/the-car', to })
    expect(redirects([sold(33), toyota])).toContainEqual({ from: '/cars/the-car', to })
    for (const days of [1, 3, 34]) {
      const from = redirects([sold(days), toyota]).map((each) => each.from)
      expect(from, String(days)).not.toContain('/cars/the-car')
    }
  })

  test('A vehicle of an unknown status redirects too, while it has no page', () => {
    const lost = { ...CAR, status: 'on_the_moon' }
    const to = '/search/new-used-and-demo-cars/toyota'
    expect(redirects([lost, toyota])).toContainEqual({ from: '/cars/the-car', to })
    const hidden = { ...lost, show_on_dealer_website: false }
    expect(redirects([hidden, toyota]).map(({ from }) => from)).not.toContain('/cars/the-car')
    expect(redirects([CAR, toyota]).map(({ from }) => from)).not.toContain('/cars/the-car')
  })

  test('A sold vehicle redirects to all stock if its make’s list is gone too', () => {
    const to = '/search/new-used-and-demo-cars'
    expect(redirects([sold(32)])).toContainEqual({ from: '/cars/the-car', to })
  })

  test('A sold vehicle keeps its page for as long as the site lists sold vehicles', () => {
    const from = (days: number) =>
      redirects([sold(days), toyota], { include_sold_cars_days: 10 }).map((each) => each.from)
    expect(from(9)).not.toContain('/cars/the-car')
    expect(from(11)).toContain('/cars/the-car')
  })
})

test('A social card shows the first picture, or the dealer’s', () => {
  const hero = { hero: { image: '/images/hero.jpg' } }
  expect(pageOf({ images: [{ image: { url: '/images/a.jpg' } }] }, hero).meta.image).toBe('/images/a.jpg')
  expect(pageOf({}, hero).meta.image).toBe('/images/hero.jpg')
})

test.each<[string, object, string | null]>([
  ['are added to a list price', {}, 'Estimated drive away $53,000'],
  ['are added to a reduced price', { before_price: 55_000 }, 'Estimated drive away $53,000'],
  ['aren’t added to a demonstrator’s drive-away price', { car_type: 'demo' }, null],
  ['aren’t shown with a subscription', { subscription_price: 199 }, null],
  ['aren’t shown for a sold vehicle', SOLD, null],
  ['aren’t shown without a price', { price: null }, null],
])('On-road costs %s', (_, change, expected) => {
  const pricing = { used: 'plus_on_road_costs', demo: 'drive_away' }
  const { breakdown } = propsOf({ dapprice: 53_000, ...change }, { pricing, offers_subscription: true })
  expect(breakdown && `${breakdown.sum.label} ${breakdown.sum.text}`).toBe(expected)
})

test.each<[string, object, object, VehicleProps['fall']]>([
  ['is shown in Australia', {}, {}, { text: '$2,000 less since', day: '20 November', date: '2026-11-20' }],
  [
    'is shown in Texas, where it was still the day before, with cents',
    { price: 49_999.5 },
    { region: 'en-US', state: 'TX', time_zone: 'America/Chicago', price_decimals: true },
    { text: '$2,000.50 less since', day: 'November 19', date: '2026-11-19' },
  ],
  ['isn’t shown with a subscription', { subscription_price: 199 }, { offers_subscription: true }, null],
  ['isn’t shown if the backend gives the earlier price', { before_price: 55_000 }, {}, null],
  ['isn’t shown if the price rose', { price: 53_000 }, {}, null],
  ['isn’t shown if the site turned it off', {}, { pricing: { falls: false } }, null],
])('A price drop %s', (_, change, settings, expected) => {
  const planAt = (days: number, car: object, published?: PriceHistory) =>
    planTenant(...inputs([{ ...CAR, ...car }], settings), NOW + days * 86_400_000, published)
  const before = planAt(-10, { ...change, price: 52_000 })
  const { context, pages } = planAt(0, change, before.context.prices)
  const page = [...pages()].find(({ path }) => path.endsWith('/the-car'))?.make()
  expect(page?.view === 'vehicle' && page.props.fall).toEqual(expected)
  // The card says so too, and pages with the card are rendered again.
  const [vehicle] = context.listed
  if (!vehicle) throw new Error('no vehicle')
  const amount = expected?.text.replace(' less since', '')
  expect(context.card(vehicle).price.deals).toEqual(amount && [`Price drop of ${amount}`])
  expect(context.keyOf(vehicle).includes('fell')).toBe(context.fallOf(vehicle) !== undefined)
})

describe('The specifications', () => {
  const namesIn = (car: object) =>
    propsOf(car).specifications.map(({ group, open, lines }) => ({
      group,
      open,
      names: lines.map(({ name }) => name),
    }))

  test('Specifications end with what identifies the vehicle', () => {
    const said = { series: 'GUN126R', doors: 4, vin: 'MR0FZ29G001000001' }
    expect(namesIn(said)).toEqual([
      { group: 'Overview', open: true, names: ['Series', 'Doors'] },
      { group: 'Identification', open: false, names: ['Stock number', 'VIN'] },
    ])
  })

  test('Specifications are in the region’s words, except what identifies the vehicle', () => {
    const specifications = [{ group: 'Body', name: 'Colour', value: 'Two-colour' }]
    const car = { specifications, stocknum: 'PETROL-12' }
    expect(propsOf(car, { region: 'en-US' }).specifications.map(({ lines }) => lines)).toEqual([
      [{ name: 'Color', value: 'Two-color' }],
      [{ name: 'Stock number', value: 'PETROL-12' }],
    ])
  })

  test.each([
    ['en-NZ', ['Licence']],
    ['en-US', []],
  ])(
    'Whether learners may ride a motorcycle is said only where there’s a list of them: %s',
    (region, groups) => {
      const specifications = [{ group: 'Licence', name: 'LAMS approved', value: 'Yes' }]
      const said = propsOf({ specifications, stocknum: 'U1' }, { region }).specifications
      expect(said.map(({ group }) => group)).toEqual([...groups, 'Identification'])
    },
  )

  test('Specifications list nothing twice, whichever group the API has it in', () => {
    const specifications = [
      { group: 'Identification', name: 'Stock number', value: 'U1' },
      { group: 'Overview', name: 'Series', value: 'GUN126R' },
      { group: 'Body', name: 'Doors', value: '4' },
    ]
    expect(namesIn({ specifications, series: 'GUN126R', doors: 4 })).toEqual([
      { group: 'Overview', open: true, names: ['Series'] },
      { group: 'Body', open: true, names: ['Doors'] },
      { group: 'Identification', open: false, names: ['Stock number'] },
    ])
  })
})

test.each<[string, object, object, string]>([
  ['a car (spec §2)', {}, {}, 'Book a Test Drive'],
  [
    'a car whose button has its own text',
    {},
    { button_labels: [{ kind: 'test_drive', label: 'Drive it' }] },
    'Book a Test Drive',
  ],
  ['a motorcycle', {}, { template: 'moto' }, 'Book a test ride'],
  [
    'a motorcycle of a site with its own title',
    {},
    { template: 'moto', forms: { each: [{ form: 'test-drive', title: 'Ride it' }] } },
    'Ride it',
  ],
])('The test drive’s dialog has the right title for %s', (_, car, site, title) =>
  expect(propsOf(car, site).testDriveTitle).toBe(title),
)
