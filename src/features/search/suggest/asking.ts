import { paramsOf } from '../client/request.ts'
import type { ReadyClient } from '../client/searchClient.ts'
import type { Answer, Shelf } from './suggest.ts'

/** Maximum number of values to request: as many as a search service counts. */
const MOST_VALUES = 1000

/** Queries a list's search client as the list itself would, so that counts match the list. */
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
