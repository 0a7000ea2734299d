import { searchPath } from '#rules/links/paths.ts'
import type { Vehicle } from '#stock/snapshot.ts'
import type { PlanContext } from '../../context.ts'
import type { Crumb } from '../../props.ts'
import type { SearchStart } from './props.ts'

/** A stock list with its own address: a starting state of the search page (spec §2 'Search'). */
export interface Listing {
  path: string
  title: string
  description: string
  /** A line under the title. */
  subtitle: string
  /** The list's filter, in Algolia's syntax; '' for all stock. */
  filter: string
  /** The same filter as values that a shopper could choose in the filter panel; null if the panel can't express it. */
  own: SearchStart['own']
  /** The list's breadcrumbs, without the home page. */
  crumbs: Crumb[]
  /** The vehicles found by the filter, in the order of `context.listed`. */
  vehicles: Vehicle[]
  /** Narrower lists to which this list links, in groups. */
  browse: { title: string; links: Crumb[] }[]
  /** Paragraphs below the vehicles, on the list's first page only. */
  text?: string[]
  /** What to look at instead if the list is of a make or model that has sold out; null for any other list. */
  instead: { text: string; links: Crumb[] } | null
}

/** The place to add to a title, as in ' in Tamworth, NSW'; '' if no place is known. */
export function whereOf({ site }: Pick<PlanContext, 'site'>): string {
  const place = [site.override_city || site.city, site.state].filter(Boolean).join(', ')
  return place === '' ? '' : ` in ${place}`
}

/** The breadcrumb for the list of all stock. */
export const allCrumb = ({ site, noun }: Pick<PlanContext, 'site' | 'noun'>): Crumb => ({
  label: `All ${noun.many}`,
  href: searchPath(site),
})
