import { liteClient } from 'algoliasearch/lite'
import type { SearchStart } from '#plan/page.ts'
import { serviceHosts } from '#search/algolia/host.ts'
import type { Backend } from './searchClient.ts'
import { everySpelling, oneSpelling } from './spellings.ts'

/** The search service's own client, asked with the tenant's search-only key. */
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

/** What the words mean was understood here, and what fits nothing left out: an index's own settings and rules for that are for others. */
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
