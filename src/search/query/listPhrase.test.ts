import { expect, test } from 'vitest'
import { parseFilters } from '../engine/query/filters.ts'
import { sampleRecords } from '../engine/testing/stock.ts'
import { testOf } from '../reading.ts'
import type { SearchRecord } from '../record.ts'
import { vocabularyIn } from '../testing/vocabularyIn.ts'
import { listFilter, readFilterPhrase } from './listPhrase.ts'

const stock = sampleRecords(300)
const filterIn = (phrase: string, records: readonly SearchRecord[]) =>
  listFilter(readFilterPhrase(phrase, vocabularyIn(records)), records)

test.each<[string, (record: SearchRecord) => boolean]>([
  ['utes under $40,000', ({ body, price }) => body === 'Utility' && price !== null && price <= 40_000],
  ['7 seater cars', ({ seats }) => seats === 7],
  ['white or red toyotas', ({ make, colour }) => make === 'Toyota' && ['White', 'Red'].includes(colour)],
  [
    'suvs with a tow bar, no diesel',
    ({ body, features, simple_fuel }) =>
      body === 'SUV' && features.includes('Tow bar') && simple_fuel !== 'Diesel',
  ],
])('The phrase ‘%s’ finds what it says', (phrase, isMeant) => {
  const { filter, matches } = filterIn(phrase, stock)
  const meant = stock.filter(isMeant)
  expect(meant.length).toBeGreaterThan(0)
  expect(stock.filter(matches)).toEqual(meant)
  // Both search backends get the filter as text. So the text must find the same vehicles as `matches`.
  const read = parseFilters(filter)
  expect(read && stock.filter(testOf(read))).toEqual(meant)
})

test('Words without meaning and words for a sort order are reported', () => {
  const read = readFilterPhrase('cheap zzyzx utes', vocabularyIn(stock))
  expect(read.unknown).toEqual(['zzyzx'])
  expect(read.orders).toEqual(['cheap'])
  expect(listFilter(read, stock).filter).toBe('objectID:"-"')
})

test('A phrase without meaning, or for what isn’t in stock, finds nothing', () => {
  for (const phrase of ['', 'cars for sale', 'motorhomes', '<b>', '🚙', 'x'.repeat(500)])
    expect(filterIn(phrase, stock).filter, phrase).toBe('objectID:"-"')
})

test('A phrase’s filter names only what its own vehicles have, so others don’t change it', () => {
  const phrase = 'white utes'
  const { filter, matches } = filterIn(phrase, stock)
  const [other, own] = [stock.find((record) => !matches(record)), stock.find(matches)]
  if (!other || !own) throw new Error('no such stock')
  const added = (part: Partial<SearchRecord>) => [...stock, { ...other, ...part, objectID: 'new' }]
  expect(filterIn(phrase, added({ colour: 'Glacier White', body: 'SUV' })).filter).toBe(filter)
  const wider = filterIn(phrase, added({ ...own, colour: 'Glacier White' }))
  expect(wider.filter).toContain('"Glacier White"')
  expect(stock.concat().filter(wider.matches)).toEqual(stock.filter(matches))
})
