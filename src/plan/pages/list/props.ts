import type { CardSettings } from '#search/cardOf.ts'
import type { OwnWords } from '#search/query/own.ts'
import type { FinanceSettings } from '#rules/pricing/financeEstimate.ts'
import type { Branch } from '#rules/listing/nearest.ts'
import type { Crumb, Link } from '../../props.ts'

/** What the search island starts from (spec §2 'Search'). `page.cards` are the hits of this page, in order. */
export interface SearchProps {
  title: string
  subtitle: string
  crumbs: Crumb[]
  /** The list's own address: that of its first page. */
  listPath: string
  /** For example '158 cars'. */
  countLine: string
  /** Links to narrower lists, in groups. */
  browse: { title: string; links: Link[] }[]
  /** Paragraphs below the vehicles. */
  text: string[]
  /** Of a make or model that has sold out: what there is instead; null for any other list. */
  instead: { text: string; links: Link[] } | null
  /** Everything the island needs; plain data, serialised into the page once. */
  search: SearchStart
}

export interface SearchStart {
  /** The tenant's slug: under it the browser keeps what belongs to this site. */
  site: string
  /** The list's, without the number of a page and the site's name. */
  title: string
  siteName: string
  /** What the list is narrowed to by itself, as its filters would say it; null for one that is told otherwise, as landing listings are. */
  own: { car_type?: string[]; make?: string[]; model?: string[] } | null
  contactHref: string
  /** The names of the dealerships by slug, for dealer filter links (spec §2). */
  dealers: Record<string, string>
  indexName: string
  /** The condition that makes this listing, in Algolia's filter syntax; '' for all stock. */
  listingFilter: string
  /** The list of all stock, where this one is narrower; null if it is that list. */
  allHref: string | null
  /** Days a sold vehicle stays listed (spec §4). */
  soldDays: number
  hitsPerPage: number
  /** `value` is the index that holds the order, `id` its readable name for the address bar. */
  sorts: { value: string; label: string; id: string }[]
  filters: { attribute: string; label: string; kind: 'make' | 'list' | 'range'; unit: string }[]
  /** Where the branches are, of a site whose lists can be ordered by that. */
  branches: Branch[]
  noun: { one: string; many: string }
  /** What repayments are worked out with, for 'under $150 a week'. */
  finance: FinanceSettings
  /** Whether an address may ask for a range of repayments. */
  repayments: boolean
  /** The link to an alert, for where nothing is found; not there where the site offers none. The page puts it in (SearchPage.astro). */
  alert?: { href: string; children: string; referrerPolicy: 'same-origin' }
  /** Words of the dealer's own, for the search box. */
  words: OwnWords[]
  card: CardSettings
  /** A search service instead of the embedded engine. */
  service: { host: string; appId: string; apiKey: string } | null
  /** The engine's answer for the page that was rendered, without hits (those are `page.cards`). */
  first: {
    /** Which page of the list it is, from 1. */
    page: number
    nbHits: number
    nbPages: number
    /** Counts per value, for the filters that show counts. */
    facets: Record<string, Record<string, number>>
    /** For the filters that are ranges. */
    facets_stats: Record<string, { min: number; max: number }>
    /** The `objectID` of each card, in order. */
    ids: string[]
  }
}
