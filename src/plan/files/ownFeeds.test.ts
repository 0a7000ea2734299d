import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { parseOwnFeed, type OwnFeed } from '#site/feeds/ownFeed.ts'
import { planTenant } from '../plan.ts'
import { GROUP, NOW, of, stockOf } from '../testing/demo.ts'
import { textOf } from '../testing/small.ts'
import { findableFiles } from './findableFiles.ts'
import { lacksIn } from './portals/lacks.ts'

function planned(slug: string, more: { feeds?: OwnFeed[]; cars?: object[] } = {}) {
  const { tenant, snapshot } = of(slug)
  const { cars = snapshot.cars, feeds = tenant.feeds ?? [] } = more
  const { context, listings } = planTenant({ ...tenant, feeds }, stockOf({ ...snapshot, cars }), NOW)
  const files = [...findableFiles(context, listings, new Map())]
  const textAt = (path: string) => {
    const file = files.find((each) => each.path === path)
    return file ? textOf(file) : undefined
  }
  return { context, textAt }
}

function ownFeed(text: string): OwnFeed {
  const feed = parseOwnFeed(text, 'feeds/yard.yaml', 'yard')
  if (Array.isArray(feed)) throw new Error(JSON.stringify(feed))
  return feed
}

test.each([
  [GROUP, 'feeds/classifieds.csv', ',', ['StockNo', 'Make', 'Model', 'Year', 'Odometer', 'VIN', 'Price']],
  [
    'southern-cross-motorcycles',
    'feeds/marketplace.csv',
    ',',
    ['Reference', 'Title', 'Kilometres', 'Asking price'],
  ],
  ['great-plains-truck-center', 'feeds/listings.csv', '|', ['stock_number', 'vin', 'miles', 'price']],
])(
  'The own feed of %s has every vehicle on offer with all that its file requires',
  (slug, path, delimiter, required) => {
    const { context, textAt } = planned(slug)
    expect(textAt('llms.txt')).toContain(`${context.site.url}/${path}`)
    const rows = parse<Record<string, string>>(textAt(path) ?? '', { columns: true, delimiter })
    expect(rows.length).toBeGreaterThan(30)
    for (const row of rows) for (const name of required) expect(row[name], name).toMatch(/\S/)
  },
)

test('A feed of one’s own has the chosen vehicles, and what its file says of each', () => {
  const [car] = of(GROUP).snapshot.cars.filter(({ status, reserved }) => status === 'in_stock' && !reserved)
  const photo = (name: string) => ({ image: { url: `/photos/${name}.jpg`, thumb: { url: '' } } })
  const like = (change: object, index: number) => ({
    ...car,
    id: index + 1,
    slug: `car-${index}`,
    stocknum: `S${index}`,
    vin: '',
    ...change,
  })
  const cars = [
    {
      car_type: 'used',
      body: 'Ute',
      colour: 'Red; "deep"',
      features: ['a;b', 'c', 'd'],
      images: [photo('b;1'), photo('c')],
    },
    { car_type: 'used', body: 'Sedan', colour: 'x'.repeat(50) },
    { car_type: 'used', body: '' },
    { car_type: 'new', body: 'Ute' },
    { car_type: 'used', body: 'Ute', price: null },
    { car_type: 'used', body: 'Ute', reserved: true },
    {
      car_type: 'used',
      body: 'Ute',
      location_name: 'Harbourside Gosford',
      dealership_slug: 'harbourside-gosford',
    },
  ].map((change, index) =>
    like(
      {
        location_name: 'Harbourside Newcastle',
        dealership_slug: 'harbourside-newcastle',
        primary_image_url: '/photos/a.jpg',
        ...change,
      },
      index,
    ),
  )
  const feed = ownFeed(
    `separator: semicolon\nvehicles: { condition: [used], location: [Harbourside Newcastle] }\ncolumns:\n  No: id\n  Body: { fact: body, values: { ute: Pickup }, otherwise: Other, required: true }\n  Colour: { fact: colour, longest: 12 }\n  Features: { fact: features, join: ';', most: 2 }\n  Photos: { fact: more_images, join: ';' }\n  Dealer: { value: '7' }`,
  )
  const { context, textAt } = planned(GROUP, { feeds: [feed], cars })
  const { url } = context.site
  const rows = (textAt('feeds/yard.csv') ?? '').split('\r\n')
  expect(rows[0]).toBe('No;Body;Colour;Features;Photos;Dealer')
  expect(rows.slice(1, -1).toSorted()).toEqual([
    `S0;Pickup;"Red; ""deep""";"a b;c";"${url}/photos/b%3B1.jpg;${url}/photos/c.jpg";7`,
    expect.stringMatching(/^S1;Other;xxxxxxxxxxxx;/),
  ])
  expect(lacksIn(context).find(({ where }) => where === 'in feeds/yard.csv')).toMatchObject({
    reason: 'no Body',
    vehicles: [{ id: 'S2' }],
  })
})
