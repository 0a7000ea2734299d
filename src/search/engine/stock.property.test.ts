import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildIndex } from './index/build.ts'
import { openIndex } from './engine.ts'
import { anyComparison, filterGroups, groupsOf, writtenFilters, writtenFlat } from './testing/arbitrary.ts'
import { countValues, meetsAll, sortRecords, type Condition } from './testing/bruteForce.ts'
import { sampleRecords } from './testing/stock.ts'

/**
 * Realistic stock is tested too. It's packed by contexts, patterns and deltas, which doesn't happen with small stocks of random records.
 */
const stocks = [35, 700, 2_500].map((size) => {
  const records = sampleRecords(size, size)
  return { records, engine: openIndex(buildIndex(records)) }
})

const refinable = ['make', 'body', 'simple_fuel', 'colour', 'year', 'features']

test('disjunctive counts for realistic stock ignore a facet’s own refinement', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...stocks),
      fc.dictionary(fc.constantFrom(...refinable), fc.array(fc.nat(50), { minLength: 1, maxLength: 3 }), {
        maxKeys: 4,
      }),
      filterGroups,
      groupsOf(anyComparison),
      fc.constantFrom('', '_price_asc', '_km_desc', '_created_at_timestamp_desc'),
      fc.nat(4),
      ({ records, engine }, refinements, filterGroups, numericGroups, sort, page) => {
        const refined = Object.entries(refinements).map(([attribute, picks]): Condition[] => {
          const values = [...countValues(records, attribute).keys()].sort()
          return picks.map((pick) => ({
            kind: 'is',
            attribute,
            value: values[pick % values.length] ?? '',
            negated: false,
          }))
        })
        const shared = {
          indexName: `Car_production${sort}`,
          filters: writtenFilters(filterGroups),
          numericFilters: numericGroups.map((group) => group.map(writtenFlat)),
          maxValuesPerFacet: 10_000,
        }
        const { results } = engine.multi([
          {
            ...shared,
            page,
            hitsPerPage: 24,
            facets: refinable,
            facetFilters: refined.map((g) => g.map(writtenFlat)),
          },
          ...refined.map((own) => ({
            ...shared,
            hitsPerPage: 0,
            facets: own[0]?.attribute,
            facetFilters: refined.filter((group) => group !== own).map((group) => group.map(writtenFlat)),
          })),
        ] as object[])
        const base = records.filter((record) => meetsAll(record, [...filterGroups, ...numericGroups]))
        const expected = sortRecords(
          base.filter((record) => meetsAll(record, refined)),
          sort,
        )
        expect(results[0]).toMatchObject({
          nbHits: expected.length,
          hits: expected.slice(page * 24, page * 24 + 24).map(({ objectID }) => ({ objectID })),
        })
        refined.forEach((own, i) => {
          const attribute = own[0]?.attribute ?? ''
          const others = base.filter((record) =>
            meetsAll(
              record,
              refined.filter((group) => group !== own),
            ),
          )
          const counts = (results[i + 1] as { facets?: Record<string, Record<string, number>> }).facets?.[
            attribute
          ]
          expect(new Map(Object.entries(counts ?? {}))).toEqual(countValues(others, attribute))
        })
      },
    ),
    { numRuns: 600 },
  )
})
