import { liteClient } from 'algoliasearch/lite'
import type { SearchStart } from '#plan/page.ts'
import { serviceHosts } from '#search/algolia/host.ts'
import type { Backend } from './searchClient.ts'
import { everySpelling, oneSpelling } from './spellings.ts'

/** Wraps the search service's own client, using the tenant's search-only key. */
export function serviceBackend({ host, appId, apiKey }: NonNullable<SearchStart['service']>): Backend {
  const hosts = serviceHosts(host)
  const client = liteClient(appId, apiKey, hosts && { hosts })
  return {
    search: async (requests) => {
      const answer: { results: object[] } = await client.search(requests.map(asked) as never)
      return { ...answer, results: answer.results.map(told) }
    },
    clearCache: () => client.clearCache(),
    warm: async () => undefined,
  }
}

/**
 * Turns off the changes that a service makes to words by itself, because we've already interpreted the words and left
 * out those that don't fit.
 */
const AS_TYPED = { enableRules: false, ignorePlurals: false, removeWordsIfNoResults: 'none' }

function asked(request: { params?: { facetFilters?: unknown } }): object {
  const { params = {} } = request
  return {
    ...request,
    params: { ...params, facetFilters: everySpelling(params.facetFilters), ...AS_TYPED },
  }
}

function told(result: { facets?: Parameters<typeof oneSpelling>[0] }): object {
  return result.facets ? { ...result, facets: oneSpelling(result.facets) } : result
}
