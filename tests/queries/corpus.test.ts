import { expect, test } from 'vitest'
import { meantBy, parseQueries, queriesOf, SETS, TENANTS } from './corpus.ts'
import { listedStock } from './rawStock.ts'

const STOCK = listedStock('great-plains-truck-center')

const faultIn = (text: string) => () => parseQueries(text, 'a.yaml', STOCK)

test.each(SETS.flatMap((set) => TENANTS.map((tenant) => ({ set, tenant }))))(
  'Queries of $tenant ($set) are well-formed, and match stock unless they say that there is none',
  ({ set, tenant }) => {
    expect(queriesOf(tenant, set).length).toBeGreaterThan(30)
  },
)

test('There are at least 400 collected queries, and none is in both sets', () => {
  const all = TENANTS.flatMap((tenant) =>
    SETS.flatMap((set) => queriesOf(tenant, set).map(({ query }) => `${tenant}: ${query}`)),
  )
  expect(all.length).toBeGreaterThanOrEqual(400)
  expect(new Set(all.map((each) => each.toLowerCase())).size).toBe(all.length)
})

test.each([
  ['not a list', 'query: pete', 'a.yaml: has to be a list of queries'],
  ['an entry without a query', '- where: { make: Peterbilt }', 'has no query'],
  ['a query without a meaning', '- query: pete', 'a.yaml: “pete”: says neither where nor nothing'],
  ['an unknown key', '- { query: pete, where: {}, order: latest }', '“pete”: unknown: order'],
  ['an unknown order', '- { query: pete, where: {}, sort: price }', '“pete”: sort: price isn’t an order'],
  [
    'a field that no vehicle has',
    '- { query: pete, where: { brand: x } }',
    'where.brand: no vehicle has that',
  ],
  [
    'a specification that no vehicle has',
    '- { query: x, where: { spec.GWVR: [1, 2] } }',
    'where.spec.GWVR: no',
  ],
  [
    'a nested field that no vehicle has',
    '- { query: x, where: { not: { brand: x } } }',
    'where.brand: no vehicle',
  ],
  [
    'a range with its ends swapped',
    '- { query: x, where: { price: [2, 1] } }',
    'where.price: goes from 2 down to 1',
  ],
  [
    'a list that isn’t a range',
    '- { query: x, where: { price: [1, 2, 3] } }',
    'has to be a list of texts or',
  ],
  ['any of nothing listed', '- { query: x, where: { price: { any: 1 } } }', 'has to be {any: [values]}'],
  ['a field without a condition', '- { query: x, where: { make: true } }', 'is neither text nor number'],
  ['half a pattern', '- { query: x, where: { colour: /red } }', 'has half a pattern: /red'],
  ['an invalid pattern', '- { query: x, where: { colour: /(red/ } }', 'has an invalid pattern'],
  ['one alternative', '- { query: x, where: { or: [{ make: x }] } }', 'where.or: has to be a list of two'],
  [
    'a left-out word that isn’t in the query',
    '- { query: pete, where: {}, left_out: [kw] }',
    '“kw” isn’t in the query',
  ],
  [
    'a meaning that matches no stock',
    '- { query: mack, where: { make: Mack } }',
    'means no vehicle, and doesn’t say',
  ],
  [
    'a claim of no stock when there is some',
    '- { query: pete, where: { make: Peterbilt }, nothing: true }',
    'and means 10',
  ],
  [
    'the same query twice',
    '- { query: pete, where: {} }\n- { query: pete, where: {} }',
    '“pete”: appears 2 times',
  ],
])('A query’s mistake is named: %s', (_, text, fault) => {
  expect(faultIn(text)).toThrow(fault)
})

test('All mistakes in queries are named', () => {
  const text = '- { query: a, where: { brand: x } }\n- { query: b }'
  expect(faultIn(text)).toThrow(/“a”: .*\na\.yaml: “b”: /)
})

test('A query means the vehicles it describes, or none', () => {
  const queries = parseQueries(
    '- { query: pete, where: { make: Peterbilt } }\n- { query: mack, nothing: true }',
    '',
    STOCK,
  )
  expect(queries.map((query) => meantBy(query, STOCK).length)).toEqual([10, 0])
})
