import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { faultsOf, type SORTS } from './faults.ts'
import { listedStock, matching, type RawCar, type Where } from './rawStock.ts'

/** The demo tenants that have queries. */
export const TENANTS = [
  'harbourside-motors',
  'saltbush-campers',
  'redgum-rv',
  'southern-cross-motorcycles',
  'great-plains-truck-center',
] as const
export type Tenant = (typeof TENANTS)[number]

/** The names of the two sets. The lexicon was written with the help of the queries in `shown`, but not of those in `setAside`. */
export const SETS = ['shown', 'setAside'] as const
export type QuerySet = (typeof SETS)[number]

export type Sort = (typeof SORTS)[number]

/** What a shopper types, and what a good salesperson would understand by it (README.md). */
export interface Query {
  query: string
  /** The vehicles that the query means. It's missing if the query means all vehicles and only asks for a sort order. */
  where?: Where
  sort?: Sort
  /** Words of the query that match nothing in any vehicle. */
  left_out?: string[]
  /** Why the search doesn't understand the query yet. A query with this counts as not understood. */
  not_yet?: string
  /** Set if the dealer has no such vehicle. The search is then right to find nothing. */
  nothing?: true
}

/** Returns the path of the file with a set of a tenant's queries. */
export const fileOf = (tenant: Tenant, set: QuerySet): string =>
  join(import.meta.dirname, set === 'shown' ? '' : set, `${tenant}.yaml`)

/**
 * Parses a file of queries, and checks them against the stock.
 * @throws Error that names each faulty query and what's wrong with it
 */
export function parseQueries(text: string, file: string, stock: readonly RawCar[]): Query[] {
  const list: unknown = parse(text)
  if (!Array.isArray(list)) throw new Error(`${file}: has to be a list of queries`)
  const faults = list.flatMap((entry: unknown) => faultsOf(entry, stock))
  const seen = new Map<string, number>()
  for (const entry of list as { query: unknown }[]) {
    const query = String(entry.query)
    seen.set(query, (seen.get(query) ?? 0) + 1)
  }
  for (const [query, times] of seen) if (times > 1) faults.push(`“${query}”: appears ${times} times`)
  if (faults.length > 0) throw new Error(faults.map((fault) => `${file}: ${fault}`).join('\n'))
  return list as Query[]
}

export function queriesOf(tenant: Tenant, set: QuerySet): Query[] {
  const file = fileOf(tenant, set)
  return parseQueries(readFileSync(file, 'utf8'), file, listedStock(tenant))
}

/** Returns the vehicles in the stock that a query means. */
export const meantBy = ({ where, nothing }: Query, stock: readonly RawCar[]): RawCar[] =>
  nothing === true || where === undefined ? [] : stock.filter((car) => matching(where, car))
