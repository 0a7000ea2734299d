import { expect, test } from 'vitest'
import { NOTHING, type Choice } from '../state/choice.ts'
import { SHOPPERS_NOW, siteOf, startOf, stockOf } from '../testing/fixtures.ts'
import { lookup } from '../client/lookup.ts'
import { nearest } from './nearest.ts'
import { searchClient } from '../client/searchClient.ts'

const stock = stockOf(60)
const listed = stock.filter(({ status }) => status !== 'other')
const search = startOf(stock)
const ask = lookup(searchClient(search, { fetch: siteOf(stock), now: () => SHOPPERS_NOW }), search)
const find = (choice: Partial<Choice>) => nearest({ ...NOTHING, ...choice }, search, ask)
const priced = listed.flatMap(({ price }) => (price === null ? [] : [price])).sort((a, b) => a - b)

test('a price that nothing has: those that only just miss it, nearest first', async () => {
  const below = await find({ ranges: { price: { min: null, max: 20 } } })
  expect(below.close).toBe(true)
  expect(below.counts).toEqual([listed.length])
  expect(below.hits.map(({ price }) => price)).toEqual(priced.slice(0, 6))
  const above = await find({ ranges: { price: { min: 9_000_000, max: null } } })
  expect(above.hits.map(({ price }) => price)).toEqual(priced.toReversed().slice(0, 6))
})

test('one wish too many: vehicles that fail that one only, and what each chip’s removal brings', async () => {
  const { hits, counts, close } = await find({
    lists: { make: ['Toyota'] },
    ranges: { price: { min: null, max: 20 } },
  })
  expect(close).toBe(true)
  expect(counts).toEqual([0, listed.filter(({ make }) => make === 'Toyota').length])
  expect(hits.length).toBeGreaterThan(0)
  for (const { make } of hits) expect(make).toBe('Toyota')
})

test('a word that nothing has is dropped before the other words', async () => {
  const { hits, close } = await find({ q: 'toyota xylophone' })
  expect(close).toBe(true)
  for (const { make } of hits) expect(make).toBe('Toyota')
})

test('two wishes that nothing has: the one that something has is kept', async () => {
  const { hits, counts, close } = await find({
    q: 'xylophone',
    lists: { make: ['Toyota'], body: ['Hovercraft'] },
  })
  expect(counts).toEqual([0, 0, 0])
  expect(close).toBe(true)
  expect(hits.length).toBeGreaterThan(0)
  for (const { make } of hits) expect(make).toBe('Toyota')
})

test('nothing of it is to be had: the stock, and it is not called close', async () => {
  const { hits, close } = await find({ q: 'xylophone' })
  expect(close).toBe(false)
  expect(hits).toHaveLength(6)
  expect(await find({ q: 'xylophone', lists: { body: ['Hovercraft'] } })).toMatchObject({ close: false })
})

test('features: all that are asked for', async () => {
  const [first = '', second = ''] = stock.find(({ features }) => features.length > 1)?.features ?? []
  const wanted = { ...NOTHING, lists: { features: [first, second] } }
  const [found] = await ask([{ choice: wanted, hits: 0 }])
  expect(found?.count).toBe(
    listed.filter(({ features }) => features.includes(first) && features.includes(second)).length,
  )
})
