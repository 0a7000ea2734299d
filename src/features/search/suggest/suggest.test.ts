import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchClient } from '#search/client/searchClient.ts'
import { stateFrom } from '#search/list/address.ts'
import type { IndexUiState } from 'instantsearch.js'
import { SHOPPERS_NOW, siteOf, startOf, stockOf } from '#search/testing/searchStart.ts'
import { MODEL_ATTRIBUTE } from '#search/list/filterNames.ts'
import { suggest, type Sources, type Suggestion } from './suggest.ts'

const stock = stockOf(240)
const start = startOf(stock)
const client = searchClient(start, { fetch: siteOf(stock), now: () => SHOPPERS_NOW })
const understanding = await client.understanding()
const PAGES: Sources['pages'] = [
  ['Car finance, explained', '/finance'],
  ['Towing with a Toyota', '/news/towing'],
  ['About us', '/about-us'],
]
const sources: Sources = { search: start, pages: PAGES, understanding, ask: client.ask }
const rowsFor = async (text: string, base: IndexUiState = {}): Promise<Suggestion[]> =>
  (await suggest(text, base, sources)).flatMap(({ suggestions }) => suggestions)
const stockRows = (rows: readonly Suggestion[]) => rows.filter((row) => row.kind === 'stock')
const labelsFor = async (text: string, base?: IndexUiState): Promise<string[]> =>
  stockRows(await rowsFor(text, base)).map(({ label }) => label)
/** Counts the vehicles in the list that a suggestion's address leads to. */
async function countAt(query: string): Promise<number | undefined> {
  const { query: words = '', ...filters } = stateFrom(query, start)
  const state = words === '' ? filters : (await client.read(words, filters)).state
  return (await client.ask([{ state }]))[0]?.nbHits
}

test.each<[typed: string, labels: string[]]>([
  ['to', ['Toyota', 'Tow bar', 'Touring', 'Toyota Land Cruiser', 'Toyota RAV4']],
  ['toyota ut', ['Toyota utes']],
  ['TOYOTA  hil', ['Toyota HiLux']],
  ['land cr', ['Toyota Land Cruiser']],
  ['cx 5', ['Mazda CX-5', 'Mazda CX-5 under $30,000', 'Mazda CX-5 under $40,000']],
  ['skod', ['Škoda', 'Škoda Kodiaq', 'Škoda Octavia']],
  ['used die', ['Used diesel cars']],
  ['suv in bays', ['SUVs at Bayside Motors']],
  ['white toy', ['Toyota, white', 'Toyota Corolla, white', 'Toyota RAV4, white', 'Toyota Camry, white']],
  ['zzyzx', []],
  ['zzyzx toy', []],
  ['💥', []],
])('The typed “%s” is completed as %j', async (typed, labels) =>
  expect(await labelsFor(typed)).toEqual(labels),
)

test('Suggested prices are around the middle of the results’ prices, and none if a price was given', async () => {
  const steps = (labels: readonly string[]) => labels.filter((label) => label.includes('$'))
  expect(steps(await labelsFor('used'))).toEqual(['Used cars under $25,000', 'Used cars under $30,000'])
  expect(steps(await labelsFor('used under 30k'))).toEqual(['Used cars under $30,000'])
})

test('Suggestions are what was typed, then stock, then pages', async () => {
  const rows = await rowsFor('toyota')
  expect(rows.map(({ kind }) => kind)).toEqual(['words', ...Array.from({ length: 6 }, () => 'stock'), 'page'])
  expect(rows[0]).toEqual({ kind: 'words', label: 'toyota' })
  expect(rows.at(-1)).toEqual({ kind: 'page', label: 'Towing with a Toyota', path: '/news/towing' })
})

test('A suggested make adds its vehicles to those of the make already chosen', async () => {
  const rows = stockRows(await rowsFor('maz', { refinementList: { make: ['Toyota'] } }))
  expect(rows.find(({ label }) => label === 'Mazda')?.count).toBe(120 + 14)
  const popular = stockRows(await rowsFor('', { refinementList: { body: ['Van'] } }))
  expect(popular.map(({ label }) => label)).not.toContain('Vans')
})

test('The most common makes and body types are suggested while the field is empty', async () => {
  const groups = await suggest(' ', {}, sources)
  expect(groups.map(({ heading }) => heading)).toEqual(['Popular'])
  expect(
    stockRows(groups.flatMap(({ suggestions }) => suggestions)).map(({ label, count }) => [label, count]),
  ).toEqual([
    ['Toyota', 120],
    ['Mercedes-Benz', 18],
    ['Suzuki', 17],
    ['Isuzu Ute', 15],
    ['SUVs', 129],
    ['Utes', 39],
    ['Hatchbacks', 33],
  ])
})

test('At most two requests are sent for suggestions, whatever is typed', async () => {
  for (const text of ['', 'toyota', 'white to', 'used', 'mazda 3 to']) {
    let asked = 0
    await suggest(text, {}, { ...sources, ask: (questions) => (asked++, sources.ask(questions)) })
    expect(asked, text).toBeLessThanOrEqual(2)
  }
})

test('Suggestions say gas in the US, and use the site’s word for vehicles', async () => {
  const us = {
    ...sources,
    search: { ...start, noun: { one: 'truck', many: 'trucks' }, card: { ...start.card, region: 'en-US' } },
  }
  const rows = (await suggest('petr', {}, us)).flatMap(({ suggestions }) => suggestions)
  expect(stockRows(rows).map(({ label }) => label)).toContain('Gas trucks')
})

const WORDS =
  'toyota|hilux|land|cr|ute|suv|used|new|die|white|tow bar|3|cx-5|under 30k|2020|4wd|in bayside|no|or|cheap|sun|zzyzx|škoda|7 seater'.split(
    '|',
  )
const typing = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }).map((words) => words.join(' ')),
  },
  fc.tuple(fc.constantFrom(...WORDS), fc.nat(12)).map(([word, end]) => word.slice(0, end)),
  fc.string({ unit: 'grapheme', maxLength: 160 }),
)
const BASES: IndexUiState[] = [
  {},
  { refinementList: { make: ['Toyota'] } },
  {
    ...{},
    refinementList: { make: ['Toyota', 'Mazda'], [MODEL_ATTRIBUTE]: ['Mazda > 3'], body: ['SUV', 'Hatch'] },
    range: { price: ':40000' },
  },
]

test('At most ten suggestions are made, none empty, each with its list’s count, whatever is typed', async () => {
  await fc.assert(
    fc.asyncProperty(typing, fc.constantFrom(...BASES), async (text, base) => {
      const rows = await rowsFor(text, base)
      expect(rows.length).toBeLessThanOrEqual(10)
      expect(new Set(rows.map((row) => JSON.stringify([row.kind, row.label]))).size).toBe(rows.length)
      for (const { count, query, label } of stockRows(rows)) {
        expect(count, label).toBeGreaterThan(0)
        expect(await countAt(query), `${label} for ${JSON.stringify(text)}`).toBe(count)
      }
    }),
    { numRuns: 300 },
  )
}, 60_000)
