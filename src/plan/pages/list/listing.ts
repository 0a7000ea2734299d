import { searchPath } from '#rules/links/paths.ts'
import { compareBy, defaultSort } from '#rules/listing/sort.ts'
import type { Vehicle } from '#stock/snapshot.ts'
import type { PlanContext } from '../../planContext.ts'
import type { VehicleChange } from '../../vehicleGroups.ts'
import type { Crumb } from '../../props.ts'
import type { SearchStart } from './props.ts'
import { displayMake } from '#rules/listing/makes.ts'
import { listSlug } from '#rules/listing/listPaths.ts'

export interface VehicleGroup<V = Vehicle> {
  slug: string
  /** Of several spellings, the alphabetically first. */
  label: string
  /** All spellings in the search index, sorted. */
  names: string[]
  vehicles: readonly V[]
}

export interface Make extends VehicleGroup {
  models: VehicleGroup[]
}

/** Makes and models whose names can't be in an address are left out. */
export const makesOf = (vehicles: readonly Vehicle[]): Make[] =>
  makeGroupsOf(vehicles).map((make) => ({
    ...make,
    models: groupsOf(make.vehicles, ({ brief }) => brief.model, String),
  }))

/** Makes without their models. */
export const makeGroupsOf = <V extends { brief: { make: string } }>(
  vehicles: readonly V[],
): VehicleGroup<V>[] => groupsOf(vehicles, ({ brief }) => brief.make, displayMake)

/** @param shown how a name is shown, which is worked out once for all vehicles that have it */
function groupsOf<V>(
  vehicles: readonly V[],
  nameOf: (vehicle: V) => string,
  shown: (name: string) => string,
): VehicleGroup<V>[] {
  const names = new Map<string, { name: string; slug: string }>()
  function shownName(vehicle: V) {
    const name = nameOf(vehicle)
    const known = names.get(name) ?? { name: shown(name), slug: listSlug(shown(name)) }
    names.set(name, known)
    return known
  }
  return [...Map.groupBy(vehicles, (vehicle) => shownName(vehicle).slug)]
    .filter(([slug]) => slug !== '')
    .map(([slug, group]) => {
      const names = [...new Set(group.map((vehicle) => shownName(vehicle).name))].sort()
      return { slug, label: names[0]?.trim() ?? slug, names, vehicles: group }
    })
    .sort(bySlug)
}

export const bySlug = (a: { slug: string }, b: { slug: string }): number => (a.slug < b.slug ? -1 : 1)

const RANK = compareBy(defaultSort('most_relevant'))
/** The order of `context.listed`. */
export const byRank = ({ brief: a }: Vehicle, { brief: b }: Vehicle): number => RANK(a, b)

/** Whether the vehicles that came have the same values as those that went, so that counts of all vehicles' values stay the same. */
export function isSame({ gone, come }: VehicleChange, valuesOf: (vehicle: Vehicle) => unknown): boolean {
  const textOf = (vehicles: readonly Vehicle[]) =>
    vehicles
      .map((vehicle) => JSON.stringify(valuesOf(vehicle)))
      .sort()
      .join()
  return gone.length === come.length && textOf(gone) === textOf(come)
}

/** A starting state of the search page (spec §2 'Search'). */
export interface Listing {
  path: string
  title: string
  description: string
  subtitle: string
  /** In Algolia's syntax; '' for all stock. */
  filter: string
  /** The same filter as a shopper could choose it in the filter panel; null if the panel can't express it. */
  own: SearchStart['own']
  crumbs: Crumb[]
  /** In the order of `context.listed`. */
  vehicles: readonly Vehicle[]
  browse: { title: string; links: Crumb[] }[]
  text?: string[]
  /** For the list of a make or model that has sold out. */
  instead: { text: string; links: Crumb[] } | null
}

/** With the listings of the make and of each of its models. */
export interface StockedMake {
  make: Make
  listings: readonly Listing[]
}

/** ' in Tamworth, NSW'. */
export function placeSuffix({ site }: Pick<PlanContext, 'site'>): string {
  const place = [site.override_city || site.city, site.state].filter(Boolean).join(', ')
  return place === '' ? '' : ` in ${place}`
}

export const allCrumb = ({ site, noun }: Pick<PlanContext, 'site' | 'noun'>): Crumb => ({
  label: `All ${noun.many}`,
  href: searchPath(site),
})
