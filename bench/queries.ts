import { create, insertMultiple, search as searchOrama } from '@orama/orama'
import { meantBy, queriesOf, SETS, TENANTS, type Query } from '../tests/queries/corpus.ts'
import { listedStock, type RawCar } from '../tests/queries/rawStock.ts'
import { searchedStock } from '../tests/queries/search.ts'

/*
 * Counts how many shoppers' queries find exactly the vehicles they mean, with a site's own search, with itemsjs and with Orama. The other
 * two search the same texts of the same stock, and are set up as their documentation says. Also measures how long it takes to understand a
 * query: `node bench/queries.ts`.
 */

type Found = (query: string) => Promise<{ slugs: Set<string>; sort: string | undefined }>
type Named = RawCar & { slug: string }

/** The fields of a vehicle that the other engines search. */
const FIELDS = [
  'name',
  'make',
  'model',
  'badge',
  'series',
  'body',
  'colour',
  'transmission',
  'drive',
  'simple_fuel',
  'car_type',
  'city',
  'engine',
  'features',
  'stocknum',
  'vin',
  'rego',
  'year',
] as const

const textsOf = (car: Named) =>
  Object.fromEntries(FIELDS.map((field) => [field, [car[field] ?? ''].flat().join(' ')]))

async function orama(stock: readonly Named[]): Promise<Found> {
  const db = create({
    schema: Object.fromEntries([...FIELDS, 'slug'].map((field) => [field, 'string' as const])),
  })
  await insertMultiple(
    db,
    stock.map((car) => ({ ...textsOf(car), slug: car.slug })),
  )
  return async (query) => {
    // All words must match, and each may contain one typo.
    const { hits } = await searchOrama(db, {
      term: query,
      properties: [...FIELDS],
      tolerance: 1,
      threshold: 0,
      limit: 1000,
    })
    return { slugs: new Set(hits.map(({ document }) => String(document['slug']))), sort: undefined }
  }
}

interface ItemsJs {
  search: (options: object) => { data: { items: { slug: string }[] } }
}

async function items(stock: readonly Named[]): Promise<Found> {
  // The package has no types.
  const { default: itemsjs } = (await import('itemsjs' as string)) as unknown as {
    default: (items: readonly object[], options: object) => ItemsJs
  }
  const engine = itemsjs(
    stock.map((car) => ({ ...textsOf(car), slug: car.slug })),
    { searchableFields: FIELDS },
  )
  return async (query) => {
    const { data } = engine.search({ query, per_page: 1000 })
    return { slugs: new Set(data.items.map(({ slug }) => slug)), sort: undefined }
  }
}

function isRight(
  query: Query,
  { slugs, sort }: Awaited<ReturnType<Found>>,
  stock: readonly RawCar[],
): boolean {
  const meant = meantBy(query, stock) as Named[]
  return (
    slugs.size === meant.length &&
    meant.every(({ slug }) => slugs.has(slug)) &&
    (query.sort === undefined || sort === query.sort)
  )
}

const rows: Record<string, object> = {}
const times: number[] = []
for (const set of SETS) {
  const right: Record<string, number> = { forecourt: 0, itemsjs: 0, orama: 0 }
  const empty: Record<string, number> = { forecourt: 0, itemsjs: 0, orama: 0 }
  let all = 0
  for (const tenant of TENANTS) {
    const stock = listedStock(tenant) as Named[]
    const site = searchedStock(tenant)
    const engines: Record<string, Found> = {
      forecourt: async (query) => {
        const { found, sort } = await site.answer(query)
        return { slugs: found, sort }
      },
      itemsjs: await items(stock),
      orama: await orama(stock),
    }
    for (const query of queriesOf(tenant, set)) {
      all++
      for (const [name, find] of Object.entries(engines)) {
        const found = await find(query.query)
        if (isRight(query, found, stock)) right[name] = (right[name] ?? 0) + 1
        if (found.slugs.size === 0 && meantBy(query, stock).length > 0) empty[name] = (empty[name] ?? 0) + 1
      }
      times.push(site.timeOf(query.query))
    }
  }
  for (const name of Object.keys(right))
    rows[`${set}, ${name}`] = {
      queries: all,
      understood: `${((100 * (right[name] ?? 0)) / all).toFixed(1)} %`,
      'no results, although stock matches': empty[name],
    }
}
console.table(rows)
times.sort((a, b) => a - b)
const at = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(2)
// Measures a query of meaningless words, which takes the longest, because each word is checked for typos.
const unknown = Array.from({ length: 60 }, (_, word) => `qwert${(word * 7919).toString(36)}zx`).join(' ')
const { timeOf } = searchedStock(TENANTS[0])
const longest = Math.max(...Array.from({ length: 20 }, () => timeOf(unknown)))
console.log(
  `Understanding a query takes a median of ${at(0.5)} ms, and ${at(0.99)} ms at the 99th percentile; 512 characters of unknown words take ${longest.toFixed(1)} ms.`,
)
