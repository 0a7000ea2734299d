import type { InitialResults } from 'instantsearch.js'
import type { SearchStart } from '#plan/page.ts'
import { attributeOf, isEvery, LIST_NAMES, RANGE_NAMES, type ListName } from '#search/list/filterNames.ts'
import type { UseRefinementListProps } from 'react-instantsearch'

/** InstantSearch doesn't sort the values, since FilterPanel.tsx has its own order. */
export const refinementList = (name: ListName): UseRefinementListProps => ({
  attribute: attributeOf(name),
  operator: isEvery(name) ? 'and' : 'or',
  limit: MAX_FACET_VALUES,
  sortBy: inNoOrder,
})

const inNoOrder = (): number => 0

/** Maximum number of a facet's values to request, and therefore to list. */
export const MAX_FACET_VALUES = 100

/**
 * Turns the results from the build into the form that `<InstantSearchSSRProvider>` takes, so that the island draws what's in the page's
 * HTML without sending a request. The hits contain only their `objectID`, since the first cards are already in the HTML.
 */
export function initialResults({ indexName, hitsPerPage, first }: SearchStart): InitialResults {
  const { ids, page, ...answer } = first
  return {
    [indexName]: {
      state: {
        index: indexName,
        query: '',
        page: page - 1,
        hitsPerPage,
        facets: LIST_NAMES.filter(isEvery).map(attributeOf),
        disjunctiveFacets: [...LIST_NAMES.filter((name) => !isEvery(name)).map(attributeOf), ...RANGE_NAMES],
        maxValuesPerFacet: MAX_FACET_VALUES,
      },
      results: [
        {
          ...answer,
          index: indexName,
          query: '',
          params: '',
          hits: ids.map((objectID) => ({ objectID })),
          page: page - 1,
          hitsPerPage,
          exhaustiveFacetsCount: true,
          exhaustiveNbHits: true,
          processingTimeMS: 0,
        },
      ],
    },
  }
}
