import type { CardSettings } from '#search/cardOf.ts'
import type { SearchSettings } from '#search/client/searchClient.ts'
import type { Branch } from '#rules/listing/nearest.ts'
import type { Crumb, Link, PageSection } from '../../props.ts'

/** `page.cards` has the page's vehicles, in order (spec §2 'Search'). */
export interface SearchProps {
  sections: PageSection[]
  title: string
  subtitle: string
  crumbs: Crumb[]
  listPath: string
  countLine: string
  browse: { title: string; links: Link[] }[]
  text: string[]
  /** For the list of a make or model that has sold out. */
  instead: { text: string; links: Link[] } | null
  /** Plain data for the search island, written into the page. */
  search: SearchStart
}

export interface SearchStart extends SearchSettings {
  title: string
  siteName: string
  /** Values of filters; null if the filters can't express the list, as for landing listings. */
  own: { car_type?: string[]; make?: string[]; model?: string[] } | null
  contactHref: string
  /** Names by slug, for dealer filter links (spec §2). */
  dealers: Record<string, string>
  allHref: string | null
  hitsPerPage: number
  filters: { attribute: string; label: string; kind: 'make' | 'list' | 'range'; unit: string }[]
  branches: Branch[]
  repayments: boolean
  /** For searches that find nothing; missing if the site offers no alerts. Set by SearchPage.astro, not by the plan. */
  alert?: { href: string; children: string; referrerPolicy: 'same-origin' }
  card: CardSettings
  /** The search engine's response for this page, without the hits, which are in `page.cards`. */
  first: {
    page: number
    nbHits: number
    nbPages: number
    /** Vehicles per value, by filter. */
    facets: Record<string, Record<string, number>>
    facets_stats: Record<string, { min: number; max: number }>
    /** The `objectID` of each card, in order. */
    ids: string[]
  }
}
