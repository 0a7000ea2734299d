import { searchPath } from '#rules/links/paths.ts'
import type { Vehicle } from '#stock/snapshot.ts'
import type { PlanContext } from '../../planContext.ts'
import type { Crumb } from '../../props.ts'
import type { SearchStart } from './props.ts'
import { displayMake } from '#rules/listing/makes.ts'
import { listSlug } from '#rules/listing/listPaths.ts'

export interface VehicleGroup {
  slug: string
  /** Of several spellings, the alphabetically first. */
  label: string
  /** All spellings in the search index, sorted. */
  names: string[]
  vehicles: Vehicle[]
}

export interface Make extends VehicleGroup {
  models: VehicleGroup[]
}

/** Makes and models whose names can't be in an address are left out. */
export const makesOf = (vehicles: readonly Vehicle[]): Make[] =>
  groupsOf(vehicles, ({ brief }) => displayMake(brief.make)).map((make) => ({
    ...make,
    models: groupsOf(make.vehicles, ({ brief }) => brief.model),
  }))

function groupsOf(vehicles: readonly Vehicle[], nameOf: (vehicle: Vehicle) => string): VehicleGroup[] {
  const slugs = new Map<string, string>()
  const slugOf = (name: string) => {
    const slug = slugs.get(name) ?? listSlug(name)
    slugs.set(name, slug)
    return slug
  }
  return [...Map.groupBy(vehicles, (vehicle) => slugOf(nameOf(vehicle)))]
    .filter(([slug]) => slug !== '')
    .map(([slug, group]) => {
      const names = [...new Set(group.map(nameOf))].sort()
      return { slug, label: names[0]?.trim() ?? slug, names, vehicles: group }
    })
    .sort((a, b) => (a.slug < b.slug ? -1 : 1))
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
  vehicles: Vehicle[]
  browse: { title: string; links: Crumb[] }[]
  text?: string[]
  /** For the list of a make or model that has sold out. */
  instead: { text: string; links: Crumb[] } | null
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
