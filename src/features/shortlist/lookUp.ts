import type { SavedStart } from '#plan/page.ts'
import type { SearchRecord } from '#search/record.ts'
import { fetchIndex } from '../offline/fetchIndex.ts'
import { searchClient } from '#search/client/searchClient.ts'

export type ListedVehicle = Omit<SearchRecord, 'objectID'>

/** Rejects if the index can't be reached. */
export type LookUp = (
  wanted: { ids: readonly number[] } | { slugs: readonly string[] },
) => Promise<ListedVehicle[]>

/** It's also the maximum number that can be saved. */
const MOST = 200

export function lookUpIn(start: Pick<SavedStart, 'service' | 'soldDays' | 'indexName'>): LookUp {
  const client = searchClient(
    { service: start.service, soldDays: start.soldDays, listingFilter: '' },
    { fetch: fetchIndex, now: () => Date.now() },
  )
  return async (wanted) => {
    const conditions =
      'ids' in wanted
        ? { numericFilters: [wanted.ids.map((id) => `id=${id}`)] }
        : // A leading minus would mean 'not', so it's escaped.
          { facetFilters: [wanted.slugs.map((slug) => `slug:${slug.replace(/^-/, '\\-')}`)] }
    const params = { query: '', hitsPerPage: MOST, attributesToHighlight: [], ...conditions }
    const { results } = (await client.search([{ indexName: start.indexName, params }] as never)) as {
      results: { hits?: ListedVehicle[] }[]
    }
    return results[0]?.hits ?? []
  }
}
