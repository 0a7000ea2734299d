import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SearchRecord } from '../record.ts'
import { openIndex, type Engine } from './engine.ts'
import { searchIndexOf } from './index/build.ts'
import { COLUMNS, FACETS } from './index/columns.ts'
import { SearchFiles } from './index/indexFiles.ts'
import { anyComparison, anyIs, anyRecord, anyStock, groupsOf, writtenFlat } from './testing/arbitrary.ts'
import { filesOf, partsOf } from './testing/filesOf.ts'
import { sampleRecords } from './testing/stock.ts'

const anyRequest = fc.record({
  indexName: fc
    .constantFrom('', '_price_asc', '_price_desc', '_km_asc', '_created_at_timestamp_desc')
    .map((sort) => `Car_production${sort}`),
  query: fc.constantFrom('', 'toyta', 'hilux sr', 'isuzu', 'fab', 'u123', 'range rover', 'blue '),
  facets: fc.constantFrom(['*'], ['make', 'features']),
  sortFacetValuesBy: fc.constantFrom('count', 'alpha'),
  maxValuesPerFacet: fc.constantFrom(3, 1_000),
  facetFilters: groupsOf(anyIs).map((groups) => groups.map((group) => group.map(writtenFlat))),
  numericFilters: groupsOf(anyComparison).map((groups) => groups.map((group) => group.map(writtenFlat))),
  optionalFilters: fc.constantFrom([], ['status:in_stock', 'has_photos:true<score=2>']),
  hitsPerPage: fc.constantFrom(0, 7, 1_000),
})

/** Everything that an engine answers, but for how long it took. */
function answersOf(engine: Engine, requests: readonly object[]): unknown {
  const facets = FACETS.filter((name) => name !== 'id').map((facetName) => ({
    type: 'facet',
    facetName,
    facetQuery: 'o',
    maxFacetHits: 50,
  }))
  const { results } = engine.multi([...requests, ...facets] as never[])
  return results.map((result) => ({ ...result, processingTimeMS: 0 }))
}

function expectSame(before: readonly SearchRecord[], after: readonly SearchRecord[], requests: object[]) {
  const merged = openIndex(...partsOf(filesOf(before, after)))
  const anew = openIndex(searchIndexOf(after))
  expect(merged.size).toBe(after.length)
  expect(answersOf(merged, requests)).toEqual(answersOf(anew, requests))
  for (const engine of [merged, anew]) for (const step of engine.warm()) step()
  expect(answersOf(merged, requests)).toEqual(answersOf(anew, requests))
}

interface Edit {
  at: number
  kind: 'remove' | 'add' | 'replace' | 'field'
  record: Omit<SearchRecord, 'objectID'>
  column: keyof Edit['record']
}

const anyEdit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat(10_000),
  kind: fc.constantFrom('remove', 'add', 'replace', 'field'),
  record: anyRecord,
  column: fc.constantFrom(...COLUMNS.flatMap(([name]) => (name === 'objectID' ? [] : name))),
})

let added = 0

/** Unchanged records stay the same objects. */
function edited(records: readonly SearchRecord[], edits: readonly Edit[]): SearchRecord[] {
  const after = [...records]
  for (const { at, kind, record, column } of edits) {
    const row = after[at % after.length]
    const place = row ? after.indexOf(row) : 0
    const price = record.price === 0 ? 0 : record.price
    if (kind === 'add' || !row) after.push({ ...record, price, objectID: `new-${++added}` })
    else if (kind === 'remove') after.splice(place, 1)
    else if (kind === 'replace') after[place] = { ...record, price, objectID: row.objectID }
    else after[place] = { ...row, [column]: { ...record, price }[column] }
  }
  return after
}

describe('An index with changes answers exactly like one made anew', () => {
  const requests = fc.array(anyRequest, { minLength: 1, maxLength: 3 })

  test('after any changes to random stock', () => {
    fc.assert(
      fc.property(anyStock(30), fc.array(anyEdit, { maxLength: 12 }), requests, (before, edits, asked) =>
        expectSame(before, edited(before, edits), asked),
      ),
      { numRuns: 60 },
    )
  })

  test('after changes to realistic stock', { tags: 'nightly' }, () => {
    const stocks = [40, 700, 2_500].map((size) => sampleRecords(size, size))
    fc.assert(
      fc.property(
        fc.constantFrom(...stocks),
        fc.array(anyEdit, { maxLength: 60 }),
        requests,
        (before, edits, asked) => expectSame(before, edited(before, edits), asked),
      ),
      { numRuns: 30 },
    )
  })

  test('if it’s the index of another stock', () => {
    fc.assert(fc.property(anyStock(20), anyStock(20), requests, expectSame), { numRuns: 40 })
  })
})

test('The files depend on the base and the records, not on how the records came to be', () => {
  const steps = fc.array(fc.array(anyEdit, { maxLength: 4 }), { maxLength: 5 })
  fc.assert(
    fc.property(anyStock(30), steps, fc.constantFrom(0.1, 0.3, Infinity), (stock, steps, largestDelta) => {
      const running = new SearchFiles(undefined, largestDelta)
      let records = stock
      let made = running.update({ gone: [], come: records }, () => records)
      for (const edits of steps) {
        const { base } = made
        const before = new Set(records)
        records = edited(records, edits)
        const after = new Set(records)
        const change = { gone: before.difference(after), come: after.difference(before) }
        made = running.update(change, () => records)
        const afresh = new SearchFiles(base.slice(), largestDelta)
        const shuffled = structuredClone(records).reverse()
        expect(afresh.update({ gone: [], come: shuffled }, () => shuffled)).toEqual(made)
      }
      const engine = openIndex(...partsOf(made))
      expect(answersOf(engine, [{}])).toEqual(answersOf(openIndex(searchIndexOf(records)), [{}]))
    }),
    { numRuns: 60 },
  )
})
