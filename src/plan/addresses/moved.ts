import { DAY_MS } from '#rules/constants.ts'
import { makeListPath } from '#rules/listing/listPaths.ts'
import { searchPath, vehiclePath } from '#rules/links/paths.ts'
import { SOLD_ADDRESS_DAYS } from '#rules/listing/soldOut.ts'
import type { PlanContext } from '../context.ts'
import { whoIsIn } from '../whoIs.ts'
import type { Redirect } from './redirect.ts'

/**
 * The addresses that vehicles' pages have and had. Stock says what a vehicle is called now and nothing of before, so the
 * build keeps this from build to build. An old address is kept with its vehicle, not with the next address: it leads
 * straight to where that is now, however often it moved, and never to itself.
 */
export interface KnownAddress {
  slug: string
  /** Whose page is or was there: the vehicle's id, or '=' and the slug where that tells nothing. */
  who: string
  stocknum: string
  make: string
  model: string
  year: number | null
  /** When the page was found to be gone, ms since 1970; 0 while it is there. */
  gone: number
}

/** Old addresses of one vehicle past this many, and of a site, are forgotten, the oldest first. */
const MOST_OF_ONE = 10
const MOST = 5000

type Known = Pick<PlanContext, 'listed' | 'stock' | 'now'>

/**
 * The addresses after another build: those of the listed vehicles, and old ones while their vehicle is listed and for 30
 * days after. A slug is told once, without regard to case. Doing it twice with the same stock is doing it once.
 *
 * @param before what the build before knew
 */
export const remember = (before: readonly KnownAddress[], { listed, stock, now }: Known): KnownAddress[] => {
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
 * Vehicles that were entered anew, by who they were: one that is gone and one that is new with the same stock number,
 * make, model and year, and no third. Dealers write 'TBA' for a stock number too.
 */
const heirsOf = (
  before: readonly KnownAddress[],
  there: readonly KnownAddress[],
  left: readonly KnownAddress[],
  inStock: ReadonlySet<string>,
): ReadonlyMap<string, string> => {
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

/** Slugs that differ in case only are one address on some disks (stock/snapshot.ts). */
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

/** The last that went comes first. */
const byTime = (a: KnownAddress, b: KnownAddress): number => b.gone - a.gone || (a.slug < b.slug ? -1 : 1)

/**
 * Where the old addresses lead: for good to the vehicle's page, or, where that has none any more, for now to the list of
 * its make.
 *
 * @param addresses those that `remember` gave for this stock
 * @param lists the paths of the lists that are there
 */
export const movedVehicles = (
  { site }: Pick<PlanContext, 'site'>,
  addresses: readonly KnownAddress[],
  lists: ReadonlySet<string>,
): Redirect[] => {
  const pages = new Map(addresses.filter(({ gone }) => gone === 0).map(({ who, slug }) => [who, slug]))
  return addresses
    .filter(({ gone }) => gone > 0)
    .flatMap(({ slug, who, make }): Redirect[] => {
      const from = vehiclePath(slug, site)
      const page = vehiclePath(pages.get(who), site)
      const list = makeListPath(make, site)
      if (from === null) return []
      return page === null
        ? [{ from, to: list !== null && lists.has(list) ? list : searchPath(site) }]
        : [{ from, to: page, status: 301 }]
    })
    .sort((a, b) => (a.from < b.from ? -1 : 1))
}
