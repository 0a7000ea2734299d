import { liteClient } from 'algoliasearch/lite'
import type { SearchStart } from '#plan/page.ts'
import { serviceHosts } from '#search/algolia/host.ts'
import type { Backend } from './searchClient.ts'

/** The search service's own client, asked with the tenant's search-only key. */
export function serviceBackend({ host, appId, apiKey }: NonNullable<SearchStart['service']>): Backend {
  const hosts = serviceHosts(host)
  const client = liteClient(appId, apiKey, hosts && { hosts })
  return {
    search: (requests) => client.search(requests as never),
    clearCache: () => client.clearCache(),
    warm: async () => undefined,
  }
}
