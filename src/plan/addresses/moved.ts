import { DAY_MS } from '#rules/constants.ts'
import { makeListPath } from '#rules/listing/listPaths.ts'
import { searchPath, vehiclePath } from '#rules/links/paths.ts'
import { SOLD_ADDRESS_DAYS } from '#rules/listing/listing.ts'
import { GONE_ANCHOR } from '#rules/vehicle/vehicleAnchors.ts'
import type { PlanContext } from '../planContext.ts'
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

const MOST_PER_VEHICLE = 10
const MOST = 5000

/**
 * The addresses of listed vehicles, and old addresses until 30 days after their vehicle was last listed. No two have
 * slugs that differ only in case. Calling this again with the same stock changes nothing.
 */
export function rememberAddresses(
  before: readonly KnownAddress[],
  { listed, unlisted, idOf, now }: Pick<PlanContext, 'listed' | 'unlisted' | 'idOf' | 'now'>,
): KnownAddress[] {
  const current = listed.map(({ brief }): KnownAddress => {
    const { slug, stocknum, make, model, year } = brief
    return { slug, who: idOf(brief), stocknum, make, model, year, gone: 0 }
  })
  const currentKeys = new Set(current.map(keyOf))
  const oldAddresses = before.filter((address) => !currentKeys.has(keyOf(address)))
  const heirs = heirsOf(
    before,
    current,
    oldAddresses,
    new Set([...listed, ...unlisted].map(({ brief }) => idOf(brief))),
  )
  const moved = oldAddresses.map((address) => ({
    ...address,
    who: heirs.get(address.who) ?? address.who,
    gone: address.gone || now,
  }))
  return [...current, ...recentAddresses(moved, new Set(current.map(({ who }) => who)), now)]
}

/**
 * Recognises vehicles that were entered again with a new id: one is gone, and exactly one new vehicle has the same
 * stock number, make, model and year. The match must be unique, because dealers also enter stock numbers like 'TBA'.
 */
function heirsOf(
  before: readonly KnownAddress[],
  current: readonly KnownAddress[],
  oldAddresses: readonly KnownAddress[],
  inStock: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const earlierKeys = new Set(before.flatMap((address) => [keyOf(address), address.who]))
  const fresh = Map.groupBy(
    current.filter((address) => !earlierKeys.has(keyOf(address)) && !earlierKeys.has(address.who)),
    entryOf,
  )
  const missing = Map.groupBy(
    oldAddresses.filter(({ who }) => !inStock.has(who)),
    entryOf,
  )
  const heirs = new Map<string, string>()
  for (const [entry, old] of missing) {
    const [heir, ...otherHeirs] = fresh.get(entry) ?? []
    const [who, ...otherIds] = new Set(old.map((address) => address.who))
    if (entry !== '' && heir && otherHeirs.length === 0 && who !== undefined && otherIds.length === 0)
      heirs.set(who, heir.who)
  }
  return heirs
}

const entryOf = ({ stocknum, make, model, year }: KnownAddress): string =>
  stocknum.trim() === '' ? '' : JSON.stringify([stocknum.trim(), make, model, year].map(lower))

const lower = (value: string | number | null): string => String(value).toLowerCase()

const keyOf = ({ slug }: Pick<KnownAddress, 'slug'>): string => slug.toLowerCase()

const recentAddresses = (
  oldAddresses: readonly KnownAddress[],
  listed: ReadonlySet<string>,
  now: number,
): KnownAddress[] =>
  Map.groupBy(oldAddresses, ({ who }) => who)
    .entries()
    .flatMap(([who, addresses]) => {
      const newest = addresses.toSorted(byTime).slice(0, MOST_PER_VEHICLE)
      const over = (newest[0]?.gone ?? 0) + SOLD_ADDRESS_DAYS * DAY_MS < now
      return over && !listed.has(who) ? [] : newest
    })
    .toArray()
    .sort(byTime)
    .slice(0, MOST)

const byTime = (a: KnownAddress, b: KnownAddress): number => b.gone - a.gone || (a.slug < b.slug ? -1 : 1)

/** Permanently to the vehicle's page or, if the vehicle no longer has one, temporarily to its make's list. */
export function slugRedirects(
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
      return page === null
        ? [{ from, to: replacementList(make, site, lists) }]
        : [{ from, to: page, status: 301 }]
    })
    .sort((a, b) => (a.from < b.from ? -1 : 1))
}

export function replacementList(make: string, site: PlanContext['site'], lists: ReadonlySet<string>): string {
  const list = makeListPath(make, site)
  return `${list !== null && lists.has(list) ? list : searchPath(site)}${GONE_ANCHOR}`
}
