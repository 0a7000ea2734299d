import { describe, expect, test } from 'vitest'
import { planTenant } from '../../plan.ts'
import type { PriceHistory } from '../../priceFalls.ts'
import { NOW } from '../../testing/demo.ts'
import { CAR, inputs, pageOf, propsOf, SOLD } from '../../testing/vehiclePage.ts'
import type { VehicleProps } from './props.ts'

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

test('Pictures say what the data says about them', () => {
  expect(propsOf({ photos_note: 'Library pictures' }).picturesNote).toBe('Library pictures')
  expect(propsOf({})).not.toHaveProperty('picturesNote')
})

test.each([
  ['in stock', {}, true],
  ['reserved', { reserved: true }, true],
  ['sold', SOLD, false],
  ['for test drives only', { tag: 'Test Drive Only' }, false],
])('A vehicle that’s %s shows ways to pay only if it’s for sale', (_name, car, isForSale) => {
  expect(propsOf(car).isForSale).toBe(isForSale)
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

test.each([
  ['3', 'Mazda 3'],
  ['CX-5', 'CX-5'],
])('The link back to the list of the model %j says %j, because phones show it alone', (model, label) => {
  expect(propsOf({ make: 'Mazda', model }).crumbs.at(-2)?.label).toBe(label)
})
