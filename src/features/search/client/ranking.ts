import { SEARCH_INDEX } from '#rules/constants.ts'

/**
 * Ranks equally good results as a salesperson would: vehicles in stock first, then those coming soon, then sold ones.
 * Within each of these groups, vehicles with photos come first, and then the site's own order applies. Scores add up, and the
 * highest comes first.
 */
const SHOWN_FIRST = ['status:in_stock<score=4>', 'status:coming_soon<score=2>', 'has_photos:true<score=1>']

interface Asked {
  indexName?: string
  params?: { query?: string; facetFilters?: unknown; numericFilters?: unknown; optionalFilters?: string[] }
}

/**
 * Returns the ranking of a request as search parameters. There's none for a list without filters, whose pages were
 * built in the site's own order, or for a list that's sorted in another way, such as by price. If a request has its own
 * ranking (near/inNearest.ts), that comes first.
 */
export const rankingOf = ({ indexName, params = {} }: Asked): { optionalFilters?: string[] } =>
  indexName === SEARCH_INDEX &&
  [params.query?.trim(), params.facetFilters, params.numericFilters, params.optionalFilters].some(
    (asked) => `${asked ?? ''}` !== '',
  )
    ? { optionalFilters: [...(params.optionalFilters ?? []), ...SHOWN_FIRST] }
    : {}
