import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SearchRecord } from '../record.ts'
import { buildIndex } from './index/build.ts'
import { openIndex } from './engine.ts'
import { anyIs, anyStock, writtenFlat } from './testing/arbitrary.ts'
import { idsOf, meets, sortRecords, type Condition } from './testing/bruteForce.ts'

const NUMBERS = ['year', 'seats', 'nothing']
const derived = (attribute: string): fc.Arbitrary<Condition> =>
  fc.record({
    kind: fc.constant('is' as const),
    attribute: fc.constant(attribute),
    value: fc.constantFrom('true', 'false'),
    negated: fc.boolean(),
  })
const anyWanted = fc.record({
  condition: fc.oneof(
    { weight: 3, arbitrary: anyIs.filter(({ attribute }) => !NUMBERS.includes(attribute)) },
    derived('has_photos'),
    derived('car_licence'),
  ),
  score: fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }),
})
type Wanted = typeof anyWanted extends fc.Arbitrary<infer T> ? T : never
const anyGroups = fc.array(fc.array(anyWanted, { minLength: 1, maxLength: 3 }), { maxLength: 4 })

const written = ({ condition, score }: Wanted): string =>
  writtenFlat(condition) + (score === undefined ? '' : `<score=${score}>`)

const scoreOf = (record: SearchRecord, groups: readonly (readonly Wanted[])[], sum: boolean): number =>
  groups
    .map((group) => group.map(({ condition, score = 1 }) => (meets(record, condition) ? score : 0)))
    .map((scores) => (sum ? scores.reduce((a, b) => a + b, 0) : Math.max(...scores)))
    .reduce((a, b) => a + b, 0)

const keyOf = (record: SearchRecord, sort: string): unknown =>
  record[/^_(.*)_(?:asc|desc)$/.exec(sort)?.[1] as keyof SearchRecord]

test(
  'Optional filters leave nothing out; they rank after a chosen sort order, before the default',
  { tags: 'nightly' },
  () => {
    fc.assert(
      fc.property(
        anyStock(30),
        anyGroups,
        fc.boolean(),
        fc.constantFrom('', '_price_asc', '_km_desc'),
        fc.integer({ min: 0, max: 3 }),
        (records, groups, sum, sort, page) => {
          const response = openIndex(buildIndex(records)).search({
            indexName: `Car_production${sort}`,
            optionalFilters: groups.map((group) => group.map(written)),
            sumOrFiltersScores: sum,
            page,
            hitsPerPage: 9,
          })
          const score = (record: SearchRecord) => scoreOf(record, groups, sum)
          const plain = sortRecords(records, sort)
          const place = new Map<unknown, number>(
            sort === '' ? [] : plain.map((each, index) => [keyOf(each, sort), index]),
          )
          const expected = plain.toSorted(
            (a, b) =>
              (place.get(keyOf(a, sort)) ?? 0) - (place.get(keyOf(b, sort)) ?? 0) || score(b) - score(a),
          )
          expect(response.nbHits).toBe(records.length)
          expect(idsOf(response.hits)).toEqual(idsOf(expected.slice(page * 9, page * 9 + 9)))
        },
      ),
      { numRuns: 200 },
    )
  },
)

const [blank] = fc.sample(
  anyStock(1).filter(({ length }) => length === 1),
  { numRuns: 1, seed: 1 },
)
const one = (part: Partial<SearchRecord>): SearchRecord => ({ ...(blank?.[0] as SearchRecord), ...part })

test('Typos rank before optional filters', () => {
  const same = { name: 'x', model: 'Y', badge: '', custom_rank: 0 }
  const records = [
    one({ ...same, objectID: '1', make: 'Toyta', status: 'in_stock' }),
    one({ ...same, objectID: '2', make: 'Toyota', status: 'coming_soon' }),
    one({ ...same, objectID: '3', make: 'Toyota', status: 'in_stock' }),
  ]
  const { hits } = openIndex(buildIndex(records)).search({
    query: 'toyota ',
    optionalFilters: ['status:in_stock'],
  })
  expect(idsOf(hits)).toEqual(['3', '2', '1'])
})

test.each<[unknown, unknown, string]>([
  [['price:20000'], undefined, 'optionalFilters: expected a facet that isn’t a number, found "price".'],
  [['year:-2020'], undefined, 'optionalFilters: expected a facet that isn’t a number, found "year".'],
  [['nothing:x'], undefined, 'optionalFilters: expected a facet that isn’t a number, found "nothing".'],
  [['price > 3'], undefined, 'optionalFilters: expected attribute:value, found "price > 3".'],
  [[7], undefined, 'optionalFilters: expected text, found 7.'],
  [[[['make:Toyota']]], undefined, 'optionalFilters: expected text, found object.'],
  [7, undefined, 'optionalFilters: expected a list, found 7.'],
  [['make:Toyota<score=65536>'], undefined, 'optionalFilters: expected a score up to 65535'],
  [['make:Toyota'], 'yes', 'sumOrFiltersScores: expected true or false, found "yes".'],
])(
  'The optionalFilters %j are refused if sumOrFiltersScores is %s',
  (optionalFilters, sumOrFiltersScores, message) => {
    const engine = openIndex(buildIndex([]))
    expect(() => engine.search({ optionalFilters, sumOrFiltersScores } as object)).toThrow(message)
  },
)
