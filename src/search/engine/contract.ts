import type { SearchRecord } from '../record.ts'

/** AND of ORs, nested as in Algolia; a plain string is one condition. */
export type Conditions = string | readonly (string | readonly string[])[]

/** What InstantSearch and algoliasearch-helper send, under Algolia's names. Other parameters are ignored. */
export interface SearchParameters {
  query?: string
  facets?: string | readonly string[]
  facetFilters?: Conditions
  numericFilters?: Conditions
  /** Algolia's filter syntax: `status:in_stock AND (price < 20000 OR NOT make:"Land Rover")`. */
  filters?: string
  /** Ranks records without leaving any out: after typos and a chosen order, before the rank (query/optional.ts). */
  optionalFilters?: Conditions
  sumOrFiltersScores?: boolean
  hitsPerPage?: number
  page?: number
  maxValuesPerFacet?: number
  sortFacetValuesBy?: string
  attributesToRetrieve?: string | readonly string[]
  attributesToHighlight?: string | readonly string[]
  highlightPreTag?: string
  highlightPostTag?: string
}

export interface SearchRequest extends SearchParameters {
  /** The index or one of its sort replicas; the index by default. */
  indexName?: string
}

export interface FacetRequest extends SearchRequest {
  facetName: string
  facetQuery?: string
  maxFacetHits?: number
}

export interface Highlighted {
  value: string
  matchLevel: 'none' | 'partial' | 'full'
  fullyHighlighted?: boolean
  matchedWords: string[]
}

export type Hit = Partial<SearchRecord> & {
  objectID: string
  _highlightResult?: Record<string, Highlighted>
}

export interface FacetStats {
  min: number
  max: number
  avg: number
  sum: number
}

export interface SearchResponse {
  hits: Hit[]
  nbHits: number
  page: number
  nbPages: number
  hitsPerPage: number
  facets?: Record<string, Record<string, number>>
  facets_stats?: Record<string, FacetStats>
  exhaustiveFacetsCount: boolean
  exhaustiveNbHits: boolean
  exhaustiveTypo: boolean
  exhaustive: { facetsCount: boolean; nbHits: boolean; typo: boolean }
  query: string
  /** The request's parameters, encoded as a query. */
  params: string
  index: string
  processingTimeMS: number
}

export interface FacetResponse {
  facetHits: { value: string; highlighted: string; count: number }[]
  exhaustiveFacetsCount: boolean
  processingTimeMS: number
}

/** One of several requests in a call: parameters next to the index name or in `params`. */
export type MultiRequest = { indexName?: string; type?: string; facet?: string; params?: object } & object
