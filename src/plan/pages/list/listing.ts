import { searchPath } from '#rules/links/paths.ts'
import type { Vehicle } from '#stock/snapshot.ts'
import type { PlanContext } from '../../planContext.ts'
import type { Crumb } from '../../props.ts'
import type { SearchStart } from './props.ts'

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
  /** Without the home page. */
  crumbs: Crumb[]
  /** In the order of `context.listed`. */
  vehicles: Vehicle[]
  /** Narrower lists. */
  browse: { title: string; links: Crumb[] }[]
  /** Paragraphs below the vehicles, on the first page only. */
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
