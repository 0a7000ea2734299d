import { DAY_MS } from '#rules/constants.ts'
import { makeListPath } from '#rules/listing/listPaths.ts'
import { searchPath, vehiclePath } from '#rules/links/paths.ts'
import { SOLD_ADDRESS_DAYS } from '#rules/listing/soldOut.ts'
import { GONE_ANCHOR } from '#rules/vehicle/vehicleAnchors.ts'
import type { PlanContext } from '../planContext.ts'
import type { Redirect } from './redirect.ts'
import type { CarBrief } from '#stock/brief.ts'
import type { Vehicle } from '#stock/snapshot.ts'

/** Identifies a vehicle across builds: by its id or, if the id is invalid or isn't unique, by '=' and its slug. */
export function whoIsIn(vehicles: readonly Vehicle[]): (brief: CarBrief) => string {
  const counts = new Map<number, number>()
  for (const { brief } of vehicles) counts.set(brief.id, (counts.get(brief.id) ?? 0) + 1)
  return ({ id, slug }) => (id > 0 && counts.get(id) === 1 ? String(id) : `=${slug}`)
}

/**
 * Vehicles' current and old addresses. The stock has only the current ones, so builds remember the old ones. Each old address is stored
 * with its vehicle, not with the address that replaced it. So an old address redirects straight to the vehicle's current one and never to
 * itself.
 */
export interface KnownAddress {
  slug: string
  /** Identifies the vehicle: its id or, if the id is invalid or isn't unique, '=' and the slug. */
  who: string
  stocknum: string
  make: string
  model: string
  year: number | null
  /** When a build first found the page gone, ms since 1970; 0 while it exists. */
  gone: number
}

const MOST_OF_ONE = 10
const MOST = 5000

type Known = Pick<PlanContext, 'listed' | 'stock' | 'now'>

/**
 * The addresses of listed vehicles, and old addresses until 30 days after their vehicle was last listed. No two have
 * slugs that differ only in case. Calling this again with the same stock changes nothing.
 */
export function remember(before: readonly KnownAddress[], { listed, stock, now }: Known): KnownAddress[] {
  const whoIs = whoIsIn(stock.vehicles)
  const there = listed.map(({ brief }): KnownAddress => {
    const { slug, stocknum, make, model, year } = brief
    return { slug, who: whoIs(brief), stocknum, make, model, year, gone: 0 }
  })
  const taken = new Set(there.map(keyOf))
  const left = before.filter((each) => !taken.has(keyOf(each)))
  const heirs = heirsOf(before, there, left, new Set(stock.vehicles.map(({ brief }) => whoIs(brief))))
  const moved = left.map((each) => ({
    ...each,
    who: heirs.get(each.who) ?? each.who,
    gone: each.gone || now,
  }))
  return [...there, ...worthKeeping(moved, new Set(there.map(({ who }) => who)), now)]
}

/**
 * Recognises vehicles that were entered again with a new id: one is gone, and exactly one new vehicle has the same
 * stock number, make, model and year. The match must be unique, because dealers also enter stock numbers like 'TBA'.
 */
function heirsOf(
  before: readonly KnownAddress[],
  there: readonly KnownAddress[],
  left: readonly KnownAddress[],
  inStock: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const known = new Set(before.flatMap((each) => [keyOf(each), each.who]))
  const fresh = Map.groupBy(
    there.filter((each) => !known.has(keyOf(each)) && !known.has(each.who)),
    entryOf,
  )
  const missing = Map.groupBy(
    left.filter(({ who }) => !inStock.has(who)),
    entryOf,
  )
  const heirs = new Map<string, string>()
  for (const [entry, old] of missing) {
    const [one, ...others] = fresh.get(entry) ?? []
    const [who, ...more] = new Set(old.map((each) => each.who))
    if (entry !== '' && one && others.length === 0 && who !== undefined && more.length === 0)
      heirs.set(who, one.who)
  }
  return heirs
}

const entryOf = ({ stocknum, make, model, year }: KnownAddress): string =>
  stocknum.trim() === '' ? '' : JSON.stringify([stocknum.trim(), make, model, year].map(lower))

const lower = (value: string | number | null): string => String(value).toLowerCase()

const keyOf = ({ slug }: Pick<KnownAddress, 'slug'>): string => slug.toLowerCase()

const worthKeeping = (
  left: readonly KnownAddress[],
  listed: ReadonlySet<string>,
  now: number,
): KnownAddress[] =>
  Map.groupBy(left, ({ who }) => who)
    .entries()
    .flatMap(([who, addresses]) => {
      const newest = addresses.toSorted(byTime).slice(0, MOST_OF_ONE)
      const over = (newest[0]?.gone ?? 0) + SOLD_ADDRESS_DAYS * DAY_MS < now
      return over && !listed.has(who) ? [] : newest
    })
    .toArray()
    .sort(byTime)
    .slice(0, MOST)

const byTime = (a: KnownAddress, b: KnownAddress): number => b.gone - a.gone || (a.slug < b.slug ? -1 : 1)

/** Permanently to the vehicle's page or, if the vehicle no longer has one, temporarily to its make's list. */
export function movedVehicles(
  { site }: Pick<PlanContext, 'site'>,
  addresses: readonly KnownAddress[],
  lists: ReadonlySet<string>,
): Redirect[] {
  const pages = new Map(addresses.filter(({ gone }) => gone === 0).map(({ who, slug }) => [who, slug]))
  return addresses
    .filter(({ gone }) => gone > 0)
    .flatMap(({ slug, who, make }): Redirect[] => {
      const from = vehiclePath(slug, site)
      const page = vehiclePath(pages.get(who), site)
      if (from === null) return []
      return page === null ? [{ from, to: insteadOf(make, site, lists) }] : [{ from, to: page, status: 301 }]
    })
    .sort((a, b) => (a.from < b.from ? -1 : 1))
}

export function insteadOf(make: string, site: PlanContext['site'], lists: ReadonlySet<string>): string {
  const list = makeListPath(make, site)
  return `${list !== null && lists.has(list) ? list : searchPath(site)}${GONE_ANCHOR}`
}
