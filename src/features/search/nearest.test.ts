import { expect, test } from 'vitest'
import { NOTHING, type Choice } from '#search/list/searchState.ts'
import { SHOPPERS_NOW, siteOf, startOf, stockOf } from '#search/testing/searchStart.ts'
import { lookup } from './client/lookup.ts'
import { differs, nearest } from './nearest.ts'
import { searchClient } from '#search/client/searchClient.ts'

const stock = stockOf(60)
const listed = stock.filter(({ status }) => status !== 'other')
const search = startOf(stock)
const ask = lookup(searchClient(search, { fetch: siteOf(stock), now: () => SHOPPERS_NOW }), search)
const find = (choice: Partial<Choice>) => nearest({ ...NOTHING, ...choice }, search, ask)
const priced = listed.flatMap(({ price }) => (price === null ? [] : [price])).sort((a, b) => a - b)

test('Vehicles that just miss the price are found, nearest first', async () => {
  const below = await find({ ranges: { price: { min: null, max: 20 } } })
  expect(below.close).toBe(true)
  expect(below.counts).toEqual([listed.length])
  expect(below.hits.map(({ price }) => price)).toEqual(priced.slice(0, 6))
  const above = await find({ ranges: { price: { min: 9_000_000, max: null } } })
  expect(above.hits.map(({ price }) => price)).toEqual(priced.toReversed().slice(0, 6))
  const [{ objectID = '', price = 0 } = {}] = below.hits
  expect(below.misses[objectID]).toBe(`$${((price ?? 0) - 20).toLocaleString('en')} over`)
})

test('Vehicles that miss only one wish are found, and what removing each chip would find is counted', async () => {
  const { hits, counts, close } = await find({
    lists: { make: ['Toyota'] },
    ranges: { price: { min: null, max: 20 } },
  })
  expect(close).toBe(true)
  expect(counts).toEqual([0, listed.filter(({ make }) => make === 'Toyota').length])
  expect(hits.length).toBeGreaterThan(0)
  for (const { make } of hits) expect(make).toBe('Toyota')
})

test('A word that matches nothing is dropped before other words are', async () => {
  const { hits, close } = await find({ q: 'toyota xylophone' })
  expect(close).toBe(true)
  for (const { make } of hits) expect(make).toBe('Toyota')
})

test('The only wish that any vehicle meets is kept', async () => {
  const { hits, counts, close } = await find({
    q: 'xylophone',
    lists: { make: ['Toyota'], body: ['Hovercraft'] },
  })
  expect(counts).toEqual([0, 0, 0])
  expect(close).toBe(true)
  expect(hits.length).toBeGreaterThan(0)
  for (const { make } of hits) expect(make).toBe('Toyota')
})

test('The stock is shown if no vehicle meets any wish, but isn’t called a close match', async () => {
  const { hits, close } = await find({ q: 'xylophone' })
  expect(close).toBe(false)
  expect(hits).toHaveLength(6)
  expect(await find({ q: 'xylophone', lists: { body: ['Hovercraft'] } })).toMatchObject({ close: false })
})

test('Only vehicles with all requested features are counted', async () => {
  const [first = '', second = ''] = stock.find(({ features }) => features.length > 1)?.features ?? []
  const wanted = { ...NOTHING, lists: { features: [first, second] } }
  const [found] = await ask([{ choice: wanted, hits: 0 }])
  expect(found?.count).toBe(
    listed.filter(({ features }) => features.includes(first) && features.includes(second)).length,
  )
})

test('A close match says how it differs: by an amount, another value or a missing word', async () => {
  const [car] = listed.filter(
    ({ make, price, body }) => make === 'Toyota' && price !== null && body === 'SUV',
  )
  if (!car) throw new Error('no such car')
  const one = (choice: Partial<Choice>, key: string, label = '') =>
    differs(car, { key, label }, { ...NOTHING, ...choice }, 'en-AU')
  const { year, price, km } = car
  expect(one({ ranges: { price: { min: null, max: (price ?? 0) - 1990 } } }, 'price')).toBe('$1,990 over')
  expect(one({ ranges: { price: { min: (price ?? 0) + 10, max: null } } }, 'price')).toBe('$10 under')
  expect(one({ ranges: { km: { min: null, max: (km ?? 0) - 1500 } } }, 'km')).toBe('1,500 km over')
  expect(one({ ranges: { year: { min: 2035, max: 2035 } } }, 'year')).toBe(String(year))
  expect(one({ lists: { body: ['Ute'] } }, 'body Ute')).toBe('SUV')
  expect(one({ lists: { body: ['SUV', 'Ute'] } }, 'body Ute')).toBe('')
  expect(one({ lists: { make: ['Mazda'] } }, 'make Mazda')).toBe('')
  expect(one({ lists: { with: ['tow bar'] } }, 'with tow bar', 'Tow bar')).toBe('No match for “tow bar”')
  expect(one({ q: 'xylophone' }, 'q', '“xylophone”')).toBe('No match for “xylophone”')
})
