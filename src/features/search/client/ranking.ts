import { SEARCH_INDEX } from '#rules/constants.ts'

/**
 * Ranks equally good results as a salesperson would: in stock, coming soon, then sold; within each, those with photos
 * first; then the site's own order. Scores add up, and the highest comes first.
 */
const SHOWN_FIRST = ['status:in_stock<score=4>', 'status:coming_soon<score=2>', 'has_photos:true<score=1>']

interface Asked {
  indexName?: string
  params?: { query?: string; facetFilters?: unknown; numericFilters?: unknown; optionalFilters?: string[] }
}

/**
 * Returns the ranking of a request as search parameters. A list without filters keeps the site's order, in which its
 * pages were built, and a list sorted by price, for example, stays sorted that way. A request's own ranking comes
 * before all else (near/inNearest.ts).
 */
export const rankingOf = ({ indexName, params = {} }: Asked): { optionalFilters?: string[] } =>
  indexName === SEARCH_INDEX &&
  [params.query?.trim(), params.facetFilters, params.numericFilters, params.optionalFilters].some(
    (asked) => `${asked ?? ''}` !== '',
  )
    ? { optionalFilters: [...(params.optionalFilters ?? []), ...SHOWN_FIRST] }
    : {}
