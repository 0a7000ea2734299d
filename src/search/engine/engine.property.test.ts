import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SORTS } from '#rules/listing/sort.ts'
import { factSorts } from '#rules/vehicle/facts/factSorts.ts'
import type { Trade } from '#rules/vehicle/facts/trade.ts'
import { TRADES } from '#rules/vehicle/facts/tradeFacts.ts'
import { buildIndex } from './index/build.ts'
import { openIndex } from './engine.ts'
import {
  anyComparison,
  anyIs,
  anyStock,
  filterGroups,
  groupsOf,
  writtenFilters,
  writtenFlat,
} from './testing/arbitrary.ts'
import { countValues, meetsAll, sortRecords } from './testing/bruteForce.ts'
import { recordsOf } from './testing/recordsOf.ts'

/** The sort orders of all trades (spec §2; rules/vehicle/facts/factSorts.ts), and the index's own order. */
const SORTS_ON_OFFER = (Object.keys(TRADES) as Trade[])
  .flatMap((trade) => [...SORTS, ...factSorts({ region: 'en-AU', trade })])
  .map(({ index }) => index)
const COUNTED = ['make', 'hierarchical_make.lvl1', 'body', 'year', 'features', 'certified', 'price', 'colour']

const anyRequest = fc.record({
  facetGroups: groupsOf(anyIs),
  numericGroups: groupsOf(anyComparison),
  filterGroups: filterGroups,
  sort: fc.constantFrom(...new Set(SORTS_ON_OFFER)),
  page: fc.integer({ min: 0, max: 3 }),
  hitsPerPage: fc.integer({ min: 0, max: 7 }),
})

test('Counts, filters, sorts and pages match a plain implementation', () => {
  fc.assert(
    fc.property(anyStock(40), fc.array(anyRequest, { minLength: 1, maxLength: 12 }), (records, requests) => {
      const engine = openIndex(buildIndex(records))
      for (const { facetGroups, numericGroups, filterGroups, sort, page, hitsPerPage } of requests) {
        const response = engine.search({
          indexName: sort,
          facets: COUNTED,
          facetFilters: facetGroups.map((group) => group.map(writtenFlat)),
          numericFilters: numericGroups.map((group) => group.map(writtenFlat)),
          filters: writtenFilters(filterGroups),
          page,
          hitsPerPage,
          maxValuesPerFacet: 1_000,
          attributesToHighlight: [],
        })
        const groups = [...facetGroups, ...numericGroups, ...filterGroups]
        const expected = sortRecords(
          records.filter((record) => meetsAll(record, groups)),
          sort.slice('Car_production'.length),
        )
        expect(response.nbHits).toBe(expected.length)
        expect(response.nbPages).toBe(hitsPerPage === 0 ? 0 : Math.ceil(expected.length / hitsPerPage))
        expect(response.hits).toEqual(expected.slice(page * hitsPerPage, (page + 1) * hitsPerPage))
        for (const attribute of COUNTED) {
          expect(new Map(Object.entries(response.facets?.[attribute] ?? {}))).toEqual(
            countValues(expected, attribute),
          )
        }
        const prices = expected.flatMap(({ price }) => price ?? [])
        const stats = response.facets_stats?.price
        if (prices.length === 0) expect(stats).toBeUndefined()
        else expect([stats?.min, stats?.max]).toEqual([Math.min(...prices), Math.max(...prices)])
      }
    }),
    { numRuns: 100 },
  )
})

test(
  'A facet has at most maxValuesPerFacet values: the most frequent, or the first in order',
  { tags: 'nightly' },
  () => {
    fc.assert(
      fc.property(
        anyStock(60),
        fc.integer({ min: 0, max: 6 }),
        fc.constantFrom(...COUNTED),
        (records, most, attribute) => {
          const engine = openIndex(buildIndex(records))
          const counts = countValues(records, attribute)
          const limited = (sortFacetValuesBy: string): Record<string, number> =>
            engine.search({ facets: [attribute], maxValuesPerFacet: most, sortFacetValuesBy }).facets?.[
              attribute
            ] ?? {}
          const byCount = Object.values(limited('count')).sort((a, b) => b - a)
          expect(byCount).toEqual([...counts.values()].sort((a, b) => b - a).slice(0, most))
          for (const list of [limited('count'), limited('alpha')]) {
            for (const [value, count] of Object.entries(list)) expect(count).toBe(counts.get(value))
          }
          if (attribute === 'year' || attribute === 'price') return
          expect(Object.keys(limited('alpha')).sort()).toEqual([...counts.keys()].sort().slice(0, most))
        },
      ),
      { numRuns: 150 },
    )
  },
)

test(
  'Every record survives a round trip, and the same records give the same bytes',
  { tags: 'nightly' },
  () => {
    fc.assert(
      fc.property(anyStock(40), (records) => {
        const bytes = buildIndex(records)
        expect(buildIndex(structuredClone(records))).toEqual(bytes)
        expect(recordsOf(bytes)).toEqual(sortRecords(records, ''))
      }),
      { numRuns: 150 },
    )
  },
)
