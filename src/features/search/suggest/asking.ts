import { paramsOf } from '#search/list/searchState.ts'
import type { ReadyClient } from '#search/client/searchClient.ts'
import type { Answer, Shelf } from './suggest.ts'

/** Maximum number of values to request: no search service counts more. */
const MOST_VALUES = 1000

/**
 * Sends questions to a list's search client in the same way as the list itself would, so that the counts match the
 * list's.
 */
export const asking =
  (client: Pick<ReadyClient, 'search'>, { indexName }: { indexName: string }): Shelf['ask'] =>
  async (questions) => {
    const requests = questions.map(({ choice, facets }) => ({
      indexName,
      params: {
        ...paramsOf(choice),
        hitsPerPage: 0,
        facets: [...facets],
        maxValuesPerFacet: MOST_VALUES,
        attributesToHighlight: [],
      },
    }))
    const { results } = await (client.search(requests as never) as Promise<{ results: Partial<Answer>[] }>)
    return results.map(({ nbHits = 0, facets = {}, facets_stats = {} }) => ({ nbHits, facets, facets_stats }))
  }
