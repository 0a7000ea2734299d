import { SEARCH_INDEX } from '#rules/constants.ts'

/**
 * What a salesman shows first of equally good answers: in stock before coming soon before sold, of each what has photos. Then comes the
 * site's own order. The scores add up, so the greater ones go first.
 */
const SHOWN_FIRST = ['status:in_stock<score=4>', 'status:coming_soon<score=2>', 'has_photos:true<score=1>']

interface Asked {
  indexName?: string
  params?: { query?: unknown; facetFilters?: unknown; numericFilters?: unknown }
}

const isSome = (list: unknown): boolean => (Array.isArray(list) ? list.length > 0 : Boolean(list))

/**
 * How an answer is ranked, as search parameters. A list of which nothing is asked stays in the site's order, which is how its pages were
 * built; one that is sorted by price and the like stays in that.
 */
export function rankingOf({ indexName, params = {} }: Asked): { optionalFilters?: string[] } {
  const { query, facetFilters, numericFilters } = params
  const isAsked =
    (typeof query === 'string' && query.trim() !== '') || isSome(facetFilters) || isSome(numericFilters)
  return isAsked && indexName === SEARCH_INDEX ? { optionalFilters: SHOWN_FIRST } : {}
}
