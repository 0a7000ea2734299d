import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openIndex } from '../engine/engine.ts'
import { buildIndex } from '../engine/index/build.ts'
import { anyStock } from '../engine/testing/arbitrary.ts'
import { sampleRecords } from '../engine/testing/stock.ts'
import { filtersOf } from './filters.ts'
import { FILLERS, SORT_WORDS, VALUES } from './lexicon.ts'
import { understand } from './understand.ts'
import { VOCABULARY_FACETS, vocabularyOf } from './vocabulary.ts'

function vocabularyIn(engine: ReturnType<typeof openIndex>) {
  const { facets = {}, facets_stats = {} } = engine.search({
    hitsPerPage: 0,
    facets: VOCABULARY_FACETS,
    maxValuesPerFacet: 1000,
  })
  return vocabularyOf(
    { facets, facets_stats },
    { region: 'en-AU', year: 2026, vehicleBase: '/cars', noun: 'car' },
  )
}

const engine = openIndex(buildIndex(sampleRecords(2_000)))
const vocabulary = vocabularyIn(engine)

const SAID = [
  ...VALUES.flatMap(([says]) => says.split(', ')),
  ...SORT_WORDS.flatMap(([says]) => says.split(', ')),
  ...FILLERS,
  ...'under over between and or not no $ 30k 30 20-30k 2020 after before 7 seater sleeps 4 19ft 500hp 3.5t towing , . - + < > ~ " \' a week kms'.split(
    ' ',
  ),
  ...'toyota hilux rav 4 cx-5 3 landcruiser isuzu mercedes benz sr5 gxl tow bar carplay white zzyzx brisbane'.split(
    ' ',
  ),
]

/** Words that shoppers use, in any order, with spaces, hyphens, commas or nothing between them. */
const anyQuery = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...SAID) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
    ),
    { maxLength: 12 },
  )
  .chain((words) => fc.constantFrom(' ', '  ', '', '-', ', ').map((between) => words.join(between)))

test('Any query is understood or left as text, and the engine accepts what was understood', () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      const { parts, rest, absent } = understand(query, vocabulary)
      // The result may only contain words of the query.
      for (const words of [...parts.flatMap((part) => part.words.split(' or ')), ...absent])
        expect(query).toContain(words)
      for (const word of rest.split(' ').filter(Boolean)) expect(query).toContain(word)
      expect(() => engine.search({ query: rest, filters: filtersOf(parts), hitsPerPage: 0 })).not.toThrow()
    }),
    { numRuns: 500 },
  )
})

test('Each part of a query means the same when it’s read on its own', () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      for (const { words, aim, not } of understand(query, vocabulary).parts) {
        const [again, ...others] = understand(`${words} `, vocabulary).parts
        expect(others).toEqual([])
        if (again) expect([again.aim, again.not]).toEqual([aim, not])
      }
    }),
    { numRuns: 1_000 },
  )
})

test('A number of cylinders isn’t mistaken for a budget', () => {
  const { parts } = understand('budget three cylinder', vocabulary)
  expect(parts.filter(({ aim }) => 'attribute' in aim && aim.attribute === 'price')).toEqual([])
})

test('Any query can be searched for in any stock without an error', { tags: 'nightly' }, () => {
  fc.assert(
    fc.property(anyStock(12), anyQuery, (stock, query) => {
      const small = openIndex(buildIndex(stock))
      const { parts, rest } = understand(query, vocabularyIn(small))
      expect(() => small.search({ query: rest, filters: filtersOf(parts) })).not.toThrow()
    }),
    { numRuns: 150 },
  )
})

test('A huge query is cut, but still answered', () => {
  expect(() => understand('toyota under 30k '.repeat(50_000), vocabulary)).not.toThrow()
  expect(() => understand('9'.repeat(100_000), vocabulary)).not.toThrow()
})
