import type { SavedStart } from '#plan/page.ts'
import type { SearchRecord } from '#search/record.ts'
import { fetchIndex } from '../offline/fetchIndex.ts'
import { searchClient } from '#search/client/searchClient.ts'

/** A vehicle as it is in the current index. */
export type Found = Omit<SearchRecord, 'objectID'>

/** Looks up vehicles by id or slug in the current index. Rejects if the index can't be reached. */
export type LookUp = (wanted: { ids: readonly number[] } | { slugs: readonly string[] }) => Promise<Found[]>

/** Maximum number of vehicles to look up at once. It's also the maximum number that can be saved. */
const MOST = 200

/** Looks up vehicles in the site's search index, which is either a file of the site or hosted by a search service. */
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
      results: { hits?: Found[] }[]
    }
    return results[0]?.hits ?? []
  }
}
