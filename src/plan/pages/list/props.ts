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
  /** Alternatives to a make or model that has sold out; null for any other list. */
  instead: { text: string; links: Link[] } | null
  /** Everything that the search island needs. It's plain data, which is written into the page once. */
  search: SearchStart
}

export interface SearchStart {
  /** The tenant's slug, which is part of the keys under which browsers store this site's data. */
  site: string
  /** The list's title, without the page number and the site's name. */
  title: string
  siteName: string
  /** The list's own restriction as values of its filters; null if filters can't express it, as for landing listings. */
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
  /** The sort orders. `value` is the index in that order, and `id` is the order's name in addresses. */
  sorts: { value: string; label: string; id: string }[]
  filters: { attribute: string; label: string; kind: 'make' | 'list' | 'range'; unit: string }[]
  /** The locations of the branches, if the site's lists can be sorted by distance. */
  branches: Branch[]
  noun: { one: string; many: string }
  /** The terms for working out repayments, which searches such as 'under $150 a week' need. */
  finance: FinanceSettings
  /** Whether addresses may contain a range of repayments. */
  repayments: boolean
  /**
   * The link to an alert, for searches that find nothing; missing if the site offers no alerts. The plan leaves it out;
   * SearchPage.astro adds it.
   */
  alert?: { href: string; children: string; referrerPolicy: 'same-origin' }
  /** The dealer's own words, for the search box. */
  words: OwnWords[]
  card: CardSettings
  /** The search service used in place of the embedded engine; null if there is none. */
  service: { host: string; appId: string; apiKey: string } | null
  /** The search engine's response for this page, but without hits, which are in `page.cards`. */
  first: {
    /** The page number, from 1. */
    page: number
    nbHits: number
    nbPages: number
    /** Counts per value, for the filters that show counts. */
    facets: Record<string, Record<string, number>>
    /** The ends of each range filter. */
    facets_stats: Record<string, { min: number; max: number }>
    /** The `objectID` of each card, in order. */
    ids: string[]
  }
}
