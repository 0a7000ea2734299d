import { expect, test } from 'vitest'
import { contentHash } from '#lib/hash.ts'
import { stockSchema } from '#site/settings/stock.ts'
import { readStock, sourceOf } from '#stock/snapshot.ts'
import { checkStock, checkOwnLocations } from './stock.ts'
import { siteSchema } from '#site/settings/schema.ts'

function locationMessages(locations: readonly string[], places: readonly string[]) {
  const site = siteSchema.cast({
    id: 1,
    slug: 'yard',
    name: 'Yard',
    url: 'https://yard.example',
    locations: locations.map((name) => ({ name })),
  })
  const cars = places.map((location_name, index) => ({ slug: `ute-${index}`, name: 'Hilux', location_name }))
  const snapshot = { fetched_at: '', website_id: 1, cars, models: [], locations: [] }
  const { stock } = readStock(sourceOf(Buffer.from(JSON.stringify(snapshot))), contentHash, null)
  const found: string[] = []
  checkOwnLocations(stock, site, ({ field, message }) => found.push(`${field} ${message}`))
  return found
}

test('Vehicles at locations that the settings don’t have are reported with their numbers', () => {
  expect(locationMessages(['Dandenong', 'Ringwood'], ['Dandenong', 'Box Hill', 'Box Hill'])).toEqual([
    'locations lacks some of the feed’s: 2 vehicles are at locations that the site doesn’t have, so they’re shown at “Dandenong”: “Box Hill” (2). Add them or, if they’re other names for locations that are there, say so in the desk, under ‘Stock’',
  ])
})

test.each([
  ['all are known', ['Dandenong', 'Ringwood'], ['Dandenong Motors', 'Ringwood', '']],
  ['site and feed have one each', ['Yard'], ['Dandenong', 'Dandenong']],
  ['the locations are the dealer backend’s', [], ['Dandenong', 'Ringwood']],
])('Locations aren’t reported if %s', (_, locations, places) => {
  expect(locationMessages(locations, places)).toEqual([])
})

function messagesOf(cars: readonly object[], { source = '', stock_for = 'sale' as const } = {}) {
  const messages: string[] = []
  const snapshot = { fetched_at: '', website_id: 1, cars, models: [], locations: [] }
  const { stock } = readStock(sourceOf(Buffer.from(JSON.stringify(snapshot))), contentHash, null)
  const site = { slug: 'yard', stock: stockSchema.cast({ source }), stock_for, coming_soon_image: '' }
  checkStock(stock, site, ({ message }) => messages.push(message))
  return messages
}

let last = 0
const cars = (count: number, more: object = {}) =>
  Array.from({ length: count }, () => ({
    slug: `ute-${++last}`,
    name: 'Hilux',
    make: 'Toyota',
    body: 'Ute',
    price: 30_000,
    primary_image_url: 'https://img.example/1.jpg',
    status: 'in_stock',
    show_on_dealer_website: true,
    ...more,
  }))

test('Good stock has no findings, and neither has one in which a few vehicles are unpriced', () => {
  expect(messagesOf([])).toEqual([])
  expect(
    messagesOf([...cars(40), ...cars(1, { price: 0 }), ...cars(9, { price: 0, preorder: true })]),
  ).toEqual([])
  expect(
    messagesOf([...cars(9), ...cars(9, { status: 'not_for_sale' }), ...cars(9, { status: 'sold' })]),
  ).toEqual([])
  expect(messagesOf(cars(9, { status: 'Frontline', show_on_dealer_website: false }))).toEqual([])
})

test('Vehicles with unknown statuses are reported with the statuses and their numbers', () => {
  const stock = [
    ...cars(2),
    ...cars(12, { status: 'Bay 3' }),
    ...cars(3, { status: 'Q' }),
    ...cars(1, { status: '' }),
  ]
  const counts =
    '16 of 18 vehicles are hidden, because these statuses mean nothing to us: “Bay 3” (12), “Q” (3), “” (1)'
  expect(messagesOf(stock)).toEqual([
    `${counts}. Correct this in the dealer backend, then run \`forecourt snapshot yard\``,
  ])
  expect(messagesOf(stock, { source: 'stock.csv' })).toEqual([
    `${counts}. Say what they mean in the desk, under ‘Stock’, or in stock.map.yaml at status.values`,
  ])
})

test('Many vehicles without a price are reported, unless they’re for rent', () => {
  const stock = [
    ...cars(20),
    ...cars(12, { price: 0, slug: undefined }).map((car, index) => ({ ...car, slug: `poa-${index}` })),
  ]
  expect(messagesOf(stock, { source: 'stock.csv' })).toEqual([
    '12 of 32 vehicles are for sale without a price: poa-0, poa-1, poa-2, poa-3, poa-4, poa-5, poa-6, poa-7, poa-8, poa-9 and 2 more. Correct this in the feed, then import it again',
  ])
  expect(messagesOf(stock, { stock_for: 'rent' as never })).toEqual([])
})

test('Many vehicles without a picture are reported', () => {
  expect(messagesOf([...cars(9), ...cars(2, { primary_image_url: '' })])).toEqual([])
  expect(messagesOf([...cars(1), ...cars(1, { slug: 'bare', primary_image_url: '' })])).toEqual([
    '1 of 2 vehicles is for sale without a picture: bare. Correct this in the dealer backend, then run `forecourt snapshot yard`',
  ])
})

test('Several spellings of a make or a body type are reported', () => {
  const stock = [
    ...cars(2),
    ...cars(1, { make: 'TOYOTA', body: 'SUV' }),
    ...cars(3, { make: 'Škoda', body: 'S.U.V.' }),
  ]
  expect(messagesOf([...stock, ...cars(1, { make: 'SKODA' })])).toEqual([
    expect.stringMatching(/^A make is spelt in several ways.*: “Toyota” \(2\), “TOYOTA” \(1\)\. Correct/),
    expect.stringMatching(
      /^A body type is spelt in several ways.*: “S\.U\.V\.” \(3\), “SUV” \(1\)\. Correct/,
    ),
  ])
})
