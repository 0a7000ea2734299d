import { SEARCH_INDEX } from '#rules/constants.ts'

/**
 * Ranks equally good results as a salesperson would: in stock, coming soon, sold, each with photos first. Then comes the site's own order.
 * Scores add up, so higher ones go first.
 */
const SHOWN_FIRST = ['status:in_stock<score=4>', 'status:coming_soon<score=2>', 'has_photos:true<score=1>']

interface Asked {
  indexName?: string
  params?: { query?: string; facetFilters?: unknown; numericFilters?: unknown; optionalFilters?: string[] }
}

/**
 * How an answer is ranked, as search parameters. A list of which nothing is asked stays in the site's order, which is how its pages were
 * built; one that is sorted by price and the like stays in that. Before all comes what a request ranks by itself (near/inNearest.ts).
 */
export const rankingOf = ({ indexName, params = {} }: Asked): { optionalFilters?: string[] } =>
  indexName === SEARCH_INDEX &&
  [params.query?.trim(), params.facetFilters, params.numericFilters, params.optionalFilters].some(
    (asked) => `${asked ?? ''}` !== '',
  )
    ? { optionalFilters: [...(params.optionalFilters ?? []), ...SHOWN_FIRST] }
    : {}
