import type { IndexUiState, SearchClient } from 'instantsearch.js'
import type { FinanceSettings } from '#rules/pricing/financeEstimate.ts'
import type { Branch } from '#rules/listing/nearest.ts'
import type { CardSettings } from '../cardOf.ts'
import type { OwnWords } from '../query/ownWords.ts'
import { listingFilter } from '#rules/listing/listing.ts'
import { countsByMake, makesFoundBy } from '#rules/listing/makes.ts'
import { embeddedSearchClient } from './embedded.ts'
import { WITH } from '../list/filterNames.ts'
import { withMakeTree, withNames, rankingOf } from './requests.ts'
import type { InterpretedWords, Understanding } from './understanding.ts'
import type { SearchRecord } from '../record.ts'
import { paramsOf } from '../list/searchState.ts'

export type ReadyClient = SearchClient & {
  /** Loads what the first search needs. If that fails, the first search tries again. */
  warm: () => Promise<unknown>
  /** Its code and the names that occur in the stock are loaded on the first call. */
  understanding: () => Promise<Understanding>
  /** Words that can't be interpreted, for example because there's no connection, are added as plain text. */
  read: (words: string, base: IndexUiState) => Promise<InterpretedWords>
  /** Sends several questions in one request. Rejects if the search does. */
  ask: (questions: readonly Question[]) => Promise<Answer[]>
}

/** How many vehicles, and which, a list would have in another state. */
export interface Question {
  state: IndexUiState
  /** Maximum number of vehicles to return; 0 if it's missing. */
  hitsPerPage?: number
  attributesToRetrieve?: readonly string[]
  facets?: readonly string[]
}

export interface Answer {
  nbHits: number
  hits: (SearchRecord & { objectID: string })[]
  facets: Readonly<Record<string, Readonly<Record<string, number>>>>
  facets_stats: Readonly<Record<string, { min: number; max: number; avg: number }>>
}

/** Maximum number of a facet's values to count in an answer: no search service counts more. */
const MOST_VALUES = 1000

export interface SearchSettings {
  /** The tenant's slug. Browsers store this site's data under keys that contain it. */
  site: string
  indexName: string
  /** The condition that defines a list, in Algolia's filter syntax; '' for all stock. */
  listingFilter: string
  soldDays: number
  /** The sort orders. `value` is the name of the search index that's sorted in that order, and `id` is the order's name in addresses. */
  sorts: { value: string; label: string; id: string }[]
  /** The locations of the branches, if the site's lists can be sorted by distance. */
  branches?: Branch[]
  noun: { one: string; many: string }
  finance: FinanceSettings
  words: OwnWords[]
  card: Pick<CardSettings, 'region' | 'vehicleBase' | 'offersSubscription'>
  /** The account with a search service; null if the site uses its own search index. */
  service: SearchService | null
}

export interface SearchService {
  host: string
  appId: string
  apiKey: string
}

interface Browser {
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** Current time on the shopper's clock, in ms since 1970. */
  now: () => number
}

export interface Backend {
  search: (requests: readonly object[]) => Promise<{ results: object[] }>
  clearCache: () => Promise<unknown>
  warm: () => Promise<unknown>
}

/**
 * Each request is narrowed to what the site lists at the moment, so that a sold car disappears on the right day without a rebuild (spec §4).
 *
 * @param search with all settings, the client also understands words, repayments and distances
 */
export function searchClient(
  search: SearchSettings | Pick<SearchSettings, 'service' | 'listingFilter' | 'soldDays'>,
  { fetch, now }: Browser,
): ReadyClient {
  const site = 'words' in search ? search : undefined
  const backend = search.service ? serviceBackend(search.service) : embeddedBackend(fetch)
  // The time is rounded to the hour, so that requests stay the same for an hour and a service can use its cache.
  const listed = (): string =>
    [listingFilter({ now: now(), soldDays: search.soldDays, hourly: true }), search.listingFilter]
      .filter(Boolean)
      .join(' AND ')
  const askListed = async (requests: readonly object[]) => {
    const narrow = requests.map((params) => ({
      indexName: site?.indexName,
      params: { ...params, filters: listed() },
    }))
    return (await backend.search(narrow)).results as { nbHits?: number }[]
  }
  let loading: Promise<Understanding> | undefined
  const understanding = (): Promise<Understanding> => {
    if (loading) return loading
    if (!site) throw new Error('No site to search')
    const current = import('./understanding.ts').then(({ loadUnderstanding }) =>
      loadUnderstanding(site, askListed, now()),
    )
    loading = current
    current.catch(() => {
      if (loading === current) loading = undefined
    })
    return current
  }
  const searchAll = async (requested: readonly Request[]) => {
    const isRepayment = requested.some(({ params }) => /_repayment[<>]/.test(String(params?.numericFilters)))
    const isNear = requested.some(({ indexName }) => indexName?.endsWith('nearest'))
    const placed = isNear && site ? (await import('./nearby.ts')).inNearest(requested, site) : requested
    const requests = isRepayment && site ? (await import('./repayments.ts')).inPrices(placed, site) : placed
    const phrases = requests.some((request) => phrasesOf(request).length > 0)
    const filterOf = phrases ? (await understanding()).filterOf : undefined
    const answer = await backend.search(requests.map((request) => narrowed(request, listed(), filterOf)))
    return { ...answer, results: answer.results.map(withCounts) }
  }
  const client: Pick<ReadyClient, 'warm' | 'understanding' | 'read' | 'ask'> & Pick<Backend, 'clearCache'> = {
    clearCache: () => {
      loading = undefined
      return backend.clearCache()
    },
    warm: () => backend.warm().catch(() => undefined),
    understanding,
    read: async (words, base) => {
      try {
        return await (await understanding()).read(words, base)
      } catch {
        return { state: { ...base, query: words, page: 1 }, origins: {}, leftOut: [] }
      }
    },
    ask: async (questions) => {
      if (questions.length === 0) return []
      const requests = questions.map(({ state, ...params }) => ({
        indexName: state.sortBy ?? site?.indexName,
        params: {
          ...paramsOf(state),
          hitsPerPage: 0,
          maxValuesPerFacet: MOST_VALUES,
          attributesToHighlight: [],
          ...params,
        },
      }))
      const { results } = (await searchAll(requests)) as { results: Partial<Answer>[] }
      return results.map(({ nbHits = 0, hits = [], facets = {}, facets_stats = {} }) => ({
        nbHits,
        hits,
        facets,
        facets_stats,
      }))
    },
  }
  return { ...client, search: searchAll } as unknown as ReadyClient
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

function groupsOf({ params }: Request): string[][] {
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

function embeddedBackend(fetchIndex: Browser['fetch']): Backend {
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
