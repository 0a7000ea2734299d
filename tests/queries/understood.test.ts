import { describe, expect, test } from 'vitest'
import { meantBy, queriesOf, SETS, TENANTS, type Query } from './corpus.ts'
import { listedStock, type RawCar } from './rawStock.ts'
import { searchedStock, type Answer } from './search.ts'

function isUnderstood(query: Query, { found, sort, leftOut }: Answer, stock: readonly RawCar[]): boolean {
  const meant = meantBy(query, stock) as (RawCar & { slug: string })[]
  return (
    found.size === meant.length &&
    meant.every(({ slug }) => found.has(slug)) &&
    (query.sort === undefined || sort === query.sort) &&
    (query.left_out ?? []).every((word) => leftOut.includes(word))
  )
}

describe.each(TENANTS)('%s', (tenant) => {
  const stock = listedStock(tenant)
  const { answer } = searchedStock(tenant)

  test.each(queriesOf(tenant, 'shown').filter(({ not_yet }) => not_yet === undefined))(
    '“$query” finds the vehicles it means',
    async (query) => {
      const { found, sort, leftOut } = await answer(query.query)
      const meant = meantBy(query, stock) as (RawCar & { slug: string })[]
      expect([...found].sort()).toEqual(meant.map(({ slug }) => slug).sort())
      if (query.sort !== undefined) expect(sort).toBe(query.sort)
      for (const word of query.left_out ?? []) expect(leftOut).toContain(word)
    },
  )
})

test.each(SETS)('At least 95 in 100 queries in the set %s are understood', async (set) => {
  const answers = await Promise.all(
    TENANTS.flatMap((tenant) => {
      const stock = listedStock(tenant)
      const { answer } = searchedStock(tenant)
      return queriesOf(tenant, set).map(async (query) =>
        isUnderstood(query, await answer(query.query), stock),
      )
    }),
  )
  expect(answers.length).toBeGreaterThan(200)
  expect(answers.filter(Boolean).length / answers.length).toBeGreaterThanOrEqual(0.95)
})

test('A query that some stock fits always finds something', async () => {
  const empty: string[] = []
  for (const tenant of TENANTS) {
    const stock = listedStock(tenant)
    const { answer } = searchedStock(tenant)
    for (const query of SETS.flatMap((set) => queriesOf(tenant, set)))
      if (
        query.not_yet === undefined &&
        meantBy(query, stock).length > 0 &&
        (await answer(query.query)).found.size === 0
      )
        empty.push(`${tenant}: ${query.query}`)
  }
  expect(empty).toEqual([])
})
