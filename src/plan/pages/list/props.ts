import type { CardSettings } from '#search/cardOf.ts'
import type { SearchSettings } from '#search/client/searchClient.ts'
import type { Branch } from '#rules/listing/nearest.ts'
import type { Crumb, Link } from '../../props.ts'

/** The props of a page of a stock list (spec §2 'Search'). `page.cards` has the page's vehicles, in order. */
export interface SearchProps {
  title: string
  subtitle: string
  crumbs: Crumb[]
  /** The list's address, which is that of its first page. */
  listPath: string
  /** For example '158 cars'. */
  countLine: string
  /** Links to narrower lists, in groups. */
  browse: { title: string; links: Link[] }[]
  /** Paragraphs below the vehicles. */
  text: string[]
  /** What to look at instead if the list is of a make or model that has sold out; null for any other list. */
  instead: { text: string; links: Link[] } | null
  /** Everything that the search island needs, as plain data that's written into the page. */
  search: SearchStart
}

export interface SearchStart extends SearchSettings {
  /** The list's title, without the page number and the site's name. */
  title: string
  siteName: string
  /**
   * What the list is restricted to, as values of its filters; null if the filters can't express that, as for landing listings.
   */
  own: { car_type?: string[]; make?: string[]; model?: string[] } | null
  contactHref: string
  /** The names of the dealerships by slug, for dealer filter links (spec §2). */
  dealers: Record<string, string>
  /** The list of all stock; null if this is that list. */
  allHref: string | null
  hitsPerPage: number
  filters: { attribute: string; label: string; kind: 'make' | 'list' | 'range'; unit: string }[]
  branches: Branch[]
  /** Whether addresses of lists may contain a range of repayments. */
  repayments: boolean
  /**
   * The link to an alert, for searches that find nothing; missing if the site offers no alerts. It isn't set by the plan, but by
   * SearchPage.astro.
   */
  alert?: { href: string; children: string; referrerPolicy: 'same-origin' }
  card: CardSettings
  /** The search engine's response for this page. The hits are left out, because they're in `page.cards`. */
  first: {
    /** The page number, from 1. */
    page: number
    nbHits: number
    nbPages: number
    /** For each filter that shows counts, the number of vehicles per value. */
    facets: Record<string, Record<string, number>>
    /** The lowest and highest value of each range filter. */
    facets_stats: Record<string, { min: number; max: number }>
    /** The `objectID` of each card, in order. */
    ids: string[]
  }
}
