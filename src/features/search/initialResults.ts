import type { InitialResults } from 'instantsearch.js'
import type { SearchStart } from '#plan/page.ts'
import { attributeOf, LIST_NAMES, RANGE_NAMES } from './params.ts'

/** As many values of a facet as the press asks for. */
export const MAX_FACET_VALUES = 100

/** The attributes with counts: all that an address may name, so that a link may filter by what the panel does not offer. */
export const FACETS: readonly string[] = [...LIST_NAMES.map(attributeOf), ...RANGE_NAMES]

/**
 * The press's answer as InstantSearch takes it: with it the island draws what the page arrived with, and no request
 * is made. The hits carry their keys only: the first cards are in the page as HTML.
 */
export function initialResults({ indexName, hitsPerPage, first }: SearchStart): InitialResults {
  return {
    [indexName]: {
      state: {
        index: indexName,
        query: '',
        page: first.page - 1,
        hitsPerPage,
        disjunctiveFacets: [...FACETS],
        maxValuesPerFacet: MAX_FACET_VALUES,
      },
      results: [
        {
          index: indexName,
          query: '',
          params: '',
          hits: first.ids.map((objectID) => ({ objectID })),
          nbHits: first.nbHits,
          nbPages: first.nbPages,
          page: first.page - 1,
          hitsPerPage,
          facets: first.facets,
          facets_stats: first.facets_stats,
          exhaustiveFacetsCount: true,
          exhaustiveNbHits: true,
          processingTimeMS: 0,
        },
      ],
    },
  }
}
