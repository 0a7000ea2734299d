import { DAY_MS } from '#rules/constants.ts'
import { makeListPath } from '#rules/listing/listPaths.ts'
import { searchPath, vehiclePath } from '#rules/links/paths.ts'
import { SOLD_ADDRESS_DAYS } from '#rules/listing/listing.ts'
import { GONE_ANCHOR } from '#rules/vehicle/vehicleAnchors.ts'
import type { PlanContext } from '../context.ts'
import { whoIsIn } from '../whoIs.ts'
import type { Redirect } from './redirect.ts'

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

/** The maximum number of old addresses per vehicle and per site; the oldest are dropped. */
const MOST_OF_ONE = 10
const MOST = 5000

type Known = Pick<PlanContext, 'listed' | 'stock' | 'now'>

/**
 * The addresses to remember after a build: those of listed vehicles, and old addresses until 30 days after their vehicle was last listed.
 * No two have slugs that differ only in case. Calling this again with the same stock changes nothing.
 *
 * @param before the addresses that the previous build knew
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
 * Recognises vehicles that were entered again with a new id. That's assumed if a vehicle is gone and exactly one new vehicle has the same
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

/** The slug in lower case, because slugs that differ only in case are the same address on some disks (stock/snapshot.ts). */
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

/** Sorts addresses by when their pages were removed, the latest first. */
const byTime = (a: KnownAddress, b: KnownAddress): number => b.gone - a.gone || (a.slug < b.slug ? -1 : 1)

/**
 * Redirects old addresses: permanently to the vehicle's page or, if the vehicle no longer has one, temporarily to its make's list.
 *
 * @param addresses the result of `remember` for this stock
 * @param lists the paths of existing lists
 */
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

/**
 * Where the address of a vehicle that's gone leads: to its make's list or, if there's none, to the list of all vehicles. Either says that
 * the vehicle is no longer available.
 */
export function insteadOf(make: string, site: PlanContext['site'], lists: ReadonlySet<string>): string {
  const list = makeListPath(make, site)
  return `${list !== null && lists.has(list) ? list : searchPath(site)}${GONE_ANCHOR}`
}
