import { expect, test } from 'vitest'
import type { IndexUiState } from 'instantsearch.js'
import { SHOPPERS_NOW, siteOf, startOf, stockOf } from '#search/testing/searchStart.ts'
import { differs, nearest } from './nearest.ts'
import { searchClient } from '#search/client/searchClient.ts'

const stock = stockOf(60)
const listed = stock.filter(({ status }) => status !== 'other')
const search = startOf(stock)
const { ask } = searchClient(search, { fetch: siteOf(stock), now: () => SHOPPERS_NOW })
const find = (state: IndexUiState) => nearest(state, search, ask)
const priced = listed.flatMap(({ price }) => (price === null ? [] : [price])).sort((a, b) => a - b)

test('Vehicles that just miss the price are found, nearest first', async () => {
  const below = await find({ range: { price: ':20' } })
  expect(below.close).toBe(true)
  expect(below.counts).toEqual([listed.length])
  expect(below.hits.map(({ price }) => price)).toEqual(priced.slice(0, 6))
  const above = await find({ range: { price: '9000000:' } })
  expect(above.hits.map(({ price }) => price)).toEqual(priced.toReversed().slice(0, 6))
  const [{ objectID = '', price = 0 } = {}] = below.hits
  expect(below.misses[objectID]).toBe(`$${((price ?? 0) - 20).toLocaleString('en')} over`)
})

test('Vehicles that miss only one wish are found, and what removing each chip would find is counted', async () => {
  const { hits, counts, close } = await find({
    refinementList: { make: ['Toyota'] },
    range: { price: ':20' },
  })
  expect(close).toBe(true)
  expect(counts).toEqual([0, listed.filter(({ make }) => make === 'Toyota').length])
  expect(hits.length).toBeGreaterThan(0)
  for (const { make } of hits) expect(make).toBe('Toyota')
})

test('A word that matches nothing is dropped before other words are', async () => {
  const { hits, close } = await find({ query: 'toyota xylophone' })
  expect(close).toBe(true)
  for (const { make } of hits) expect(make).toBe('Toyota')
})

test('The only wish that any vehicle meets is kept', async () => {
  const { hits, counts, close } = await find({
    query: 'xylophone',
    refinementList: { make: ['Toyota'], body: ['Hovercraft'] },
  })
  expect(counts).toEqual([0, 0, 0])
  expect(close).toBe(true)
  expect(hits.length).toBeGreaterThan(0)
  for (const { make } of hits) expect(make).toBe('Toyota')
})

test('The stock is shown if no vehicle meets any wish, but isn’t called a close match', async () => {
  const { hits, close } = await find({ query: 'xylophone' })
  expect(close).toBe(false)
  expect(hits).toHaveLength(6)
  expect(await find({ query: 'xylophone', refinementList: { body: ['Hovercraft'] } })).toMatchObject({
    close: false,
  })
})

test('Only vehicles with all requested features are counted', async () => {
  const [first = '', second = ''] = stock.find(({ features }) => features.length > 1)?.features ?? []
  const wanted = { refinementList: { features: [first, second] } }
  const [found] = await ask([{ state: wanted }])
  expect(found?.nbHits).toBe(
    listed.filter(({ features }) => features.includes(first) && features.includes(second)).length,
  )
})

test('A close match says how it differs: by an amount, another value or a missing word', async () => {
  const [car] = listed.filter(
    ({ make, price, body }) => make === 'Toyota' && price !== null && body === 'SUV',
  )
  if (!car) throw new Error('no such car')
  const one = (state: IndexUiState, key: string, label = '') => differs(car, { key, label }, state, 'en-AU')
  const { year, price, km } = car
  expect(one({ range: { price: `:${(price ?? 0) - 1990}` } }, 'price')).toBe('$1,990 over')
  expect(one({ range: { price: `${(price ?? 0) + 10}:` } }, 'price')).toBe('$10 under')
  expect(one({ range: { km: `:${(km ?? 0) - 1500}` } }, 'km')).toBe('1,500 km over')
  expect(one({ range: { year: '2035:2035' } }, 'year')).toBe(String(year))
  expect(one({ refinementList: { body: ['Ute'] } }, 'body Ute')).toBe('SUV')
  expect(one({ refinementList: { body: ['SUV', 'Ute'] } }, 'body Ute')).toBe('')
  expect(one({ refinementList: { make: ['Mazda'] } }, 'make Mazda')).toBe('')
  expect(one({ refinementList: { with: ['tow bar'] } }, 'with tow bar', 'Tow bar')).toBe(
    'No match for “tow bar”',
  )
  expect(one({ query: 'xylophone' }, 'q', '“xylophone”')).toBe('No match for “xylophone”')
})
