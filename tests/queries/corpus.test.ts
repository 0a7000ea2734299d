import { describe, expect, it } from 'vitest'
import { meantBy, parseQueries, queriesOf, SETS, TENANTS } from './corpus.ts'
import { listedStock } from './rawStock.ts'

const STOCK = listedStock('great-plains-truck-center')

const faultIn = (text: string) => () => parseQueries(text, 'a.yaml', STOCK)

describe('the queries that are kept', () => {
  it.each(SETS.flatMap((set) => TENANTS.map((tenant) => ({ set, tenant }))))(
    '$set of $tenant: well-formed, with stock wherever they don’t say that there is none',
    ({ set, tenant }) => {
      expect(queriesOf(tenant, set).length).toBeGreaterThan(30)
    },
  )

  it('are at least 400, none of them in both sets', () => {
    const all = TENANTS.flatMap((tenant) =>
      SETS.flatMap((set) => queriesOf(tenant, set).map(({ query }) => `${tenant}: ${query}`)),
    )
    expect(all.length).toBeGreaterThanOrEqual(400)
    expect(new Set(all.map((each) => each.toLowerCase())).size).toBe(all.length)
  })
})

describe('parseQueries', () => {
  it.each([
    ['no list', 'query: pete', 'a.yaml: has to be a list of queries'],
    ['an entry without a query', '- where: { make: Peterbilt }', 'has no query'],
    ['a query without a meaning', '- query: pete', 'a.yaml: “pete”: says neither where nor nothing'],
    ['an unknown key', '- { query: pete, where: {}, order: latest }', '“pete”: unknown: order'],
    ['an unknown order', '- { query: pete, where: {}, sort: price }', '“pete”: sort: price is none'],
    [
      'a field that no vehicle has',
      '- { query: pete, where: { brand: x } }',
      'where.brand: no vehicle has that',
    ],
    ['a specification that none has', '- { query: x, where: { spec.GWVR: [1, 2] } }', 'where.spec.GWVR: no'],
    [
      'a field that none has, nested',
      '- { query: x, where: { not: { brand: x } } }',
      'where.brand: no vehicle',
    ],
    ['a range upside down', '- { query: x, where: { price: [2, 1] } }', 'where.price: goes from 2 down to 1'],
    [
      'a list that is no range',
      '- { query: x, where: { price: [1, 2, 3] } }',
      'has to be a list of texts or',
    ],
    ['any of nothing listed', '- { query: x, where: { price: { any: 1 } } }', 'has to be {any: [values]}'],
    ['a field that says nothing', '- { query: x, where: { make: true } }', 'is neither text nor number'],
    ['half a pattern', '- { query: x, where: { colour: /red } }', 'has half a pattern: /red'],
    ['a pattern that is none', '- { query: x, where: { colour: /(red/ } }', 'has a pattern that is none'],
    ['one alternative', '- { query: x, where: { or: [{ make: x }] } }', 'where.or: has to be a list of two'],
    [
      'a word left out that is not in it',
      '- { query: pete, where: {}, left_out: [kw] }',
      '“kw” is not in it',
    ],
    [
      'a meaning without stock',
      '- { query: mack, where: { make: Mack } }',
      'means no vehicle, and doesn’t say',
    ],
    [
      'no stock where there is',
      '- { query: pete, where: { make: Peterbilt }, nothing: true }',
      'and means 10',
    ],
    [
      'a query twice',
      '- { query: pete, where: {} }\n- { query: pete, where: {} }',
      '“pete”: is there 2 times',
    ],
  ])('names %s', (_, text, fault) => {
    expect(faultIn(text)).toThrow(fault)
  })

  it('names all that is wrong', () => {
    const text = '- { query: a, where: { brand: x } }\n- { query: b }'
    expect(faultIn(text)).toThrow(/“a”: .*\na\.yaml: “b”: /)
  })
})

describe('meantBy', () => {
  it('gives the vehicles that are meant, none where there is nothing like it', () => {
    const queries = parseQueries(
      '- { query: pete, where: { make: Peterbilt } }\n- { query: mack, nothing: true }',
      '',
      STOCK,
    )
    expect(queries.map((query) => meantBy(query, STOCK).length)).toEqual([10, 0])
  })
})
