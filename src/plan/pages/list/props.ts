import type { CardSettings } from '#search/cardOf.ts'
import type { OwnWords } from '#search/query/own.ts'
import type { FinanceSettings } from '#rules/pricing/financeEstimate.ts'
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

export interface SearchStart {
  /** The tenant's slug. Browsers store this site's data under keys that contain it. */
  site: string
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
  indexName: string
  /** The condition that defines this list, in Algolia's filter syntax; '' for all stock. */
  listingFilter: string
  /** The list of all stock; null if this is that list. */
  allHref: string | null
  /** For how many days a sold vehicle stays listed (spec §4). */
  soldDays: number
  hitsPerPage: number
  /** The sort orders. `value` is the name of the search index that's sorted in that order, and `id` is the order's name in addresses. */
  sorts: { value: string; label: string; id: string }[]
  filters: { attribute: string; label: string; kind: 'make' | 'list' | 'range'; unit: string }[]
  /** The locations of the branches, if the site's lists can be sorted by distance. */
  branches: Branch[]
  noun: { one: string; many: string }
  /** The loan terms for working out repayments, which the search needs to understand queries such as 'under $150 a week'. */
  finance: FinanceSettings
  /** Whether addresses of lists may contain a range of repayments. */
  repayments: boolean
  /**
   * The link to an alert, for searches that find nothing; missing if the site offers no alerts. It isn't set by the plan, but by
   * SearchPage.astro.
   */
  alert?: { href: string; children: string; referrerPolicy: 'same-origin' }
  /** The dealer's own search terms, each with a phrase that means the same. */
  words: OwnWords[]
  card: CardSettings
  /** The account with a search service; null if the site uses its own search index. */
  service: { host: string; appId: string; apiKey: string } | null
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
