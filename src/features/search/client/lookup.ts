import type { SearchClient } from 'instantsearch.js'
import type { SearchStart } from '#plan/page.ts'
import { CARD_FIELDS, type CardSource } from '#search/cardOf.ts'
import { type Choice, paramsOf } from '#search/list/searchState.ts'

interface Wanted {
  choice: Choice
  /** Maximum number of the matching vehicles to return. */
  hits: number
}

export interface Found {
  /** How many vehicles match in all. */
  count: number
  hits: (CardSource & { objectID: string })[]
}

/**
 * Finds, in one request, which vehicles would match other choices, and how many there are. Rejects if the search client does.
 */
export type Lookup = (wanted: readonly Wanted[]) => Promise<Found[]>

export const lookup =
  (client: Pick<SearchClient, 'search'>, search: Pick<SearchStart, 'indexName' | 'sorts'>): Lookup =>
  async (wanted) => {
    if (wanted.length === 0) return []
    const { results } = await (client.search(wanted.map((each) => requestOf(each, search))) as Promise<{
      results: { nbHits?: number; hits?: Found['hits'] }[]
    }>)
    return results.map(({ nbHits = 0, hits = [] }) => ({ count: nbHits, hits }))
  }

function requestOf({ choice, hits }: Wanted, { indexName, sorts }: Parameters<typeof lookup>[1]) {
  return {
    indexName: sorts.find(({ id }) => id === choice.sort)?.value ?? indexName,
    params: {
      ...paramsOf(choice),
      hitsPerPage: hits,
      attributesToHighlight: [],
      attributesToRetrieve: [...CARD_FIELDS],
    },
  }
}
