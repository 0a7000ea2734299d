import type { SearchRecord } from '../record.ts'

/** Nested as in Algolia: all conditions of the outer list must be met, and at least one of each inner list. */
export type Conditions = string | readonly (string | readonly string[])[]

/** What InstantSearch and algoliasearch-helper send, under Algolia's names. Other parameters are ignored. */
export interface SearchParameters {
  query?: string
  facets?: string | readonly string[]
  facetFilters?: Conditions
  numericFilters?: Conditions
  /** Algolia's filter syntax: `status:in_stock AND (price < 20000 OR NOT make:"Land Rover")`. */
  filters?: string
  /**
   * They move records up or down without leaving any out (query/optional.ts): between equally many typos or, in a chosen sort order, equal
   * values. custom_rank decides after them, and then whether there are pictures.
   */
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
  /** The name of the index or of one of its sort replicas; by default, the index. */
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
  params: string
  index: string
  processingTimeMS: number
}

export interface FacetResponse {
  facetHits: { value: string; highlighted: string; count: number }[]
  exhaustiveFacetsCount: boolean
  processingTimeMS: number
}

/** One request of several that are made together. Its parameters are either beside the index name or in `params`. */
export type MultiRequest = { indexName?: string; type?: string; facet?: string; params?: object } & object
