import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildIndex } from './engine/index/build.ts'
import { parseFilters } from './engine/query/filters.ts'
import { openIndex } from './engine/index.ts'
import { anyStock, filterGroups, writtenFilters } from './engine/testing/arbitrary.ts'
import { idsOf } from './engine/testing/bruteForce.ts'
import { countsIn, endsIn, testOf } from './reading.ts'

const COUNTED = ['make', 'hierarchical_make.lvl1', 'body', 'seats', 'features', 'certified', 'colour']
const MOST = 4

test(
  'Plain reading finds and counts the same as the engine, with the same ranges',
  { tags: 'nightly' },
  () => {
    fc.assert(
      fc.property(anyStock(40), filterGroups, (records, groups) => {
        const filters = writtenFilters(groups)
        const answer = openIndex(buildIndex(records)).search({
          filters,
          facets: ['*'],
          hitsPerPage: records.length,
          maxValuesPerFacet: MOST,
          attributesToHighlight: [],
        })
        const filter = parseFilters(filters)
        const found = filter ? records.filter(testOf(filter)) : records
        expect(new Set(idsOf(found))).toEqual(new Set(idsOf(answer.hits)))
        for (const name of COUNTED)
          expect(Object.entries(countsIn(found, name, MOST)), name).toEqual(
            Object.entries(answer.facets?.[name] ?? {}),
          )
        const { min, max } = answer.facets_stats?.price ?? {}
        expect(endsIn(found, 'price')).toEqual(min === undefined ? undefined : { min, max })
      }),
      { numRuns: 300 },
    )
  },
)

test.each(['make:" "', 'nothing:x', 'seats:" "', 'make > 3', 'NOT make:3', '_tags:x', 'seats:"7.0"'])(
  'Plain reading treats the filter %s like the engine',
  (filters) => {
    const [records] = fc.sample(anyStock(40), { numRuns: 1, seed: 7 })
    const answer = openIndex(buildIndex(records ?? [])).search({ filters, hitsPerPage: 40 })
    const filter = parseFilters(filters)
    const found = (filter && records?.filter(testOf(filter))) ?? []
    expect(filter).toBeDefined()
    expect(idsOf(found).toSorted()).toEqual(idsOf(answer.hits).toSorted())
  },
)
