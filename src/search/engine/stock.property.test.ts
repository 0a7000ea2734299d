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

test('Disjunctive counts for realistic stock ignore a facet’s own refinement', { tags: 'nightly' }, () => {
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
          const valueOf = (pick: number) => values[pick % values.length] ?? ''
          return picks.map((pick) => ({ kind: 'is', attribute, value: valueOf(pick), negated: false }))
        })
        const filtersOf = (groups: Condition[][]) => groups.map((group) => group.map(writtenFlat))
        const shared = {
          indexName: `Car_production${sort}`,
          filters: writtenFilters(filterGroups),
          numericFilters: filtersOf(numericGroups),
          maxValuesPerFacet: 10_000,
        }
        const { results } = engine.multi([
          { ...shared, page, hitsPerPage: 24, facets: refinable, facetFilters: filtersOf(refined) },
          ...refined.map((own) => ({
            ...shared,
            hitsPerPage: 0,
            facets: own[0]?.attribute,
            facetFilters: filtersOf(refined.filter((group) => group !== own)),
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
          const rest = refined.filter((group) => group !== own)
          const others = base.filter((record) => meetsAll(record, rest))
          const { facets } = results[i + 1] as { facets?: Record<string, Record<string, number>> }
          const counts = facets?.[attribute]
          expect(new Map(Object.entries(counts ?? {}))).toEqual(countValues(others, attribute))
        })
      },
    ),
    { numRuns: 150 },
  )
})
