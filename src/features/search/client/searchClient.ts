import type { SearchClient } from 'instantsearch.js'
import type { SearchStart } from '#plan/page.ts'
import { listingFilter } from '#rules/listing/listing.ts'
import { countsByMake, makesFoundBy } from '#rules/listing/makes.ts'
import { embeddedSearchClient } from '#search/client.ts'
import { WITH } from '../state/params.ts'
import { withMakeTree, withNames } from './makeTree.ts'
import { rankingOf } from './ranking.ts'
import type { Spoken, Understanding } from './understanding.ts'

/** A search client that can get ready before the first search. */
export type ReadyClient = SearchClient & {
  /** Loads what the first search needs. If that fails, the first search tries again. */
  warm: () => Promise<void>
  /**
   * Returns the interpreter of shoppers' words. Its code and the names that occur in the stock, such as makes and models, are loaded on
   * the first call.
   */
  understanding: () => Promise<Understanding>
}

type SearchService = NonNullable<SearchStart['service']>

interface Outside {
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** Current time on the shopper's clock, in ms since 1970. */
  now: () => number
}

/** What searches are sent to: the search service, or the engine in the browser. */
export interface Backend {
  search: (requests: readonly object[]) => Promise<{ results: object[] }>
  clearCache: () => Promise<unknown>
  warm: () => Promise<unknown>
}

/**
 * Makes a client for the tenant's search service or, if there is none, for the engine in the browser. Each request is
 * narrowed to what the site lists at the moment, so that a sold car disappears on the right day without a rebuild (spec
 * §4).
 *
 * @param spoken data needed to interpret words, on lists where shoppers may type
 */
export function searchClient(
  search: Pick<SearchStart, 'service' | 'listingFilter' | 'soldDays'>,
  { fetch, now }: Outside,
  spoken?: Spoken & Pick<SearchStart, 'indexName' | 'site'> & Partial<Pick<SearchStart, 'branches'>>,
): ReadyClient {
  const backend = search.service ? serviceBackend(search.service) : embeddedBackend(fetch)
  // The time is rounded to the hour, so that requests stay the same for an hour and a service can use its cache.
  const listed = (): string =>
    [listingFilter({ now: now(), soldDays: search.soldDays, hourly: true }), search.listingFilter]
      .filter(Boolean)
      .join(' AND ')
  const ask = async (requests: readonly object[]) => {
    const narrow = requests.map((params) => ({
      indexName: spoken?.indexName,
      params: { ...params, filters: listed() },
    }))
    return (await backend.search(narrow)).results as { nbHits?: number }[]
  }
  let loading: Promise<Understanding> | undefined
  const understanding = (): Promise<Understanding> => {
    if (loading) return loading
    if (!spoken) throw new Error('This search doesn’t accept words.')
    const current = import('./understanding.ts').then(({ loadUnderstanding }) =>
      loadUnderstanding(spoken, ask, now()),
    )
    loading = current
    current.catch(() => {
      if (loading === current) loading = undefined
    })
    return current
  }
  const client: Pick<SearchClient, 'search'> & { clearCache: () => Promise<unknown> } = {
    search: (async (asked: readonly Request[]) => {
      const isRepayment = asked.some(({ params }) => /_repayment[<>]/.test(String(params?.numericFilters)))
      const isNear = asked.some(({ indexName }) => indexName?.endsWith('nearest'))
      const placed =
        isNear && spoken ? (await import('../near/inNearest.ts')).inNearest(asked, spoken) : asked
      const requests =
        isRepayment && spoken ? (await import('./inPrices.ts')).inPrices(placed, spoken) : placed
      const phrases = requests.some((request) => phrasesOf(request).length > 0)
      const filterOf = phrases ? (await understanding()).filterOf : undefined
      const answer = await backend.search(requests.map((request) => narrowed(request, listed(), filterOf)))
      return { ...answer, results: answer.results.map(withCounts) }
    }) as unknown as SearchClient['search'],
    clearCache: () => {
      loading = undefined
      return backend.clearCache()
    },
  }
  return {
    ...client,
    warm: async () => {
      await backend.warm().catch(() => undefined)
    },
    understanding,
  } as ReadyClient
}

export interface Request {
  indexName?: string
  params?: {
    query?: string
    facetFilters?: unknown
    numericFilters?: unknown
    facets?: unknown
    /** Only our own requests have filters; InstantSearch's don't. */
    filters?: string
    optionalFilters?: string[]
  }
}

const PHRASE = `${WITH}:`

const groupsOf = ({ params }: Request): string[][] => {
  const { facetFilters } = params ?? {}
  if (!Array.isArray(facetFilters)) return []
  return facetFilters.map((group: unknown) => (Array.isArray(group) ? group.map(String) : [String(group)]))
}

const isPhrase = ([term = '']: readonly string[]): boolean => term.startsWith(PHRASE)

const phrasesOf = (request: Request): string[] =>
  groupsOf(request)
    .filter(isPhrase)
    .flat()
    .map((term) => term.slice(PHRASE.length).replace(/^\\-/, '-'))

/** Narrows a request to listed vehicles, and replaces the phrases in `facetFilters` with filters that mean the same. */
function narrowed(
  request: Request,
  listed: string,
  filterOf: ((phrase: string) => string) | undefined,
): object {
  const { params = {}, ...rest } = request
  const wishes = filterOf ? phrasesOf(request).map(filterOf) : []
  const groups = groupsOf(request).filter((group) => !isPhrase(group))
  const facetFilters = withNames(withMakeTree(groups), makesFoundBy)
  const filters = [listed, params.filters, ...wishes].filter(Boolean).join(' AND ')
  const facets = Array.isArray(params.facets) ? params.facets.filter((name) => name !== WITH) : params.facets
  return {
    ...rest,
    params: {
      ...params,
      ...(facets !== undefined && { facets }),
      ...rankingOf(request),
      facetFilters,
      filters,
    },
  }
}

/** Each make's count is that of the vehicles that a search for the make finds. */
function withCounts(result: { facets?: Record<string, Record<string, number>> }): object {
  const { facets } = result
  return facets?.['make'] ? { ...result, facets: { ...facets, make: countsByMake(facets['make']) } } : result
}

function embeddedBackend(fetchIndex: Outside['fetch']): Backend {
  const client = embeddedSearchClient({ fetchIndex })
  return {
    search: (requests) => client.search(requests),
    clearCache: () => client.clearCache(),
    warm: () => client.load(),
  }
}

/** The service's client isn't in the page's script, since most tenants have no search service. */
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
