import { liteClient } from 'algoliasearch/lite'
import { SEARCH_INDEX } from '#rules/constants.ts'
import { isSafeSlug } from '#lib/slug.ts'
import { serviceHosts } from '#search/algolia/host.ts'
import type { Site } from '#site/settings/schema.ts'

/** The maximum number of hits that a search service returns per page. */
const PAGE = 1000
const MAX_PAGES = 1000

type Listed = { kind: 'slugs'; slugs: string[] } | { kind: 'failed'; trouble: string }

/** Undefined if the site has no search service. */
export async function listedInIndex(search: Site['search']): Promise<Listed | undefined> {
  const { host, app_id, api_key } = search
  if (host === '' || app_id === '' || api_key === '') return undefined
  const hosts = serviceHosts(host)
  const client = liteClient(app_id, api_key, { ...(hosts && { hosts }) })
  const slugs = new Set<string>()
  let seen = 0
  try {
    for (let page = 0, pages = 1; page < pages; page++) {
      const { results } = await client.search<{ slug?: unknown }>({
        requests: [
          {
            indexName: SEARCH_INDEX,
            query: '',
            page,
            hitsPerPage: PAGE,
            attributesToRetrieve: ['slug'],
            attributesToHighlight: [],
          },
        ],
      })
      const [result] = results
      if (!result || !('hits' in result))
        return { kind: 'failed', trouble: 'its response has no list of vehicles' }
      for (const { slug, objectID } of result.hits) {
        const name = slug ?? objectID
        if (isSafeSlug(name)) slugs.add(name)
      }
      seen += result.hits.length
      pages = Math.min(result.nbPages ?? 0, MAX_PAGES)
      // The service doesn't return more hits than its limit. Fail, so that the vehicles beyond the limit don't count
      // as gone.
      if (page + 1 >= pages && seen < (result.nbHits ?? 0))
        return { kind: 'failed', trouble: 'it returned fewer vehicles than it counted' }
    }
    return { kind: 'slugs', slugs: [...slugs] }
  } catch (error) {
    return { kind: 'failed', trouble: error instanceof Error ? error.name : 'no answer' }
  }
}
