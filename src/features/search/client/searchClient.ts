import type { SearchClient } from 'instantsearch.js'
import type { SearchStart } from '#plan/page.ts'
import { listingFilter } from '#rules/listing/listing.ts'
import { embeddedSearchClient } from '#search/client.ts'
import { withMakeTree } from './makeTree.ts'

/** A search client that can get ready ahead of the first search. */
export type ReadyClient = SearchClient & {
  /** Fetches what the first search needs. A failure is left to that search, which tries again. */
  warm: () => Promise<void>
}

type SearchService = NonNullable<SearchStart['service']>

interface Outside {
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** ms since 1970: the shopper's clock. */
  now: () => number
}

/** What answers a search. */
export interface Backend {
  search: (requests: readonly object[]) => Promise<unknown>
  clearCache: () => Promise<unknown>
  warm: () => Promise<unknown>
}

/**
 * The search service where the tenant has one, else the engine in the browser, behind one face. Every request is
 * narrowed to what the site lists now: a sold car disappears on its day without a rebuild (spec §4).
 */
export function searchClient(
  search: Pick<SearchStart, 'service' | 'listingFilter' | 'soldDays'>,
  { fetch, now }: Outside,
): ReadyClient {
  const backend = search.service ? serviceBackend(search.service) : embeddedBackend(fetch)
  const client: Pick<SearchClient, 'search'> & { clearCache: () => Promise<unknown> } = {
    search: (requests: readonly unknown[]) => {
      // To the hour, so that a service answers the same question from its cache.
      const listed = listingFilter({ now: now(), soldDays: search.soldDays, hourly: true })
      const filters = [listed, search.listingFilter].filter(Boolean).join(' AND ')
      return backend.search(requests.map((request) => narrowed(request, filters))) as never
    },
    clearCache: () => backend.clearCache(),
  }
  return {
    ...client,
    warm: async () => {
      await backend.warm().catch(() => undefined)
    },
  } as ReadyClient
}

function narrowed(request: unknown, filters: string): object {
  const { params = {}, ...rest } = request as { params?: { facetFilters?: unknown } }
  return { ...rest, params: { ...params, facetFilters: withMakeTree(params.facetFilters), filters } }
}

function embeddedBackend(fetchIndex: Outside['fetch']): Backend {
  const client = embeddedSearchClient({ fetchIndex })
  return {
    search: (requests) => client.search(requests),
    clearCache: () => client.clearCache(),
    warm: () => client.load(),
  }
}

/** Apart from the page's script: most tenants never need it. */
function serviceBackend(service: SearchService): Backend {
  let loading: Promise<Backend> | undefined
  const load = (): Promise<Backend> => {
    loading ??= import('./serviceBackend.ts').then((module) => module.serviceBackend(service))
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  return {
    search: async (requests) => (await load()).search(requests),
    clearCache: async () => (loading ? (await loading).clearCache() : undefined),
    warm: load,
  }
}
