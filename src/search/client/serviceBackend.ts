import { liteClient } from 'algoliasearch/lite'
import { serviceHosts } from '../algolia/host.ts'
import type { Backend, SearchService } from './searchClient.ts'
import { displayMake, namesOfMake } from '#rules/listing/makes.ts'
import { makeOf, MODEL_ATTRIBUTE, modelOf, modelValue } from '../list/filterNames.ts'
import { withNames } from './requests.ts'

/**
 * A search service may contain makes as they're spelled in the stock ('SKODA'), while pages say 'Škoda' (spec §2 'Make aliases'). So we
 * search for all names of a make, and add up the counts under the one that visitors see.
 */

const withStockSpellings = (facetFilters: unknown): unknown => withNames(facetFilters, namesOfMake)

type Facets = Record<string, Record<string, number>>

function withShownSpellings(facets: Facets): Facets {
  const { make, [MODEL_ATTRIBUTE]: model } = facets
  return {
    ...facets,
    ...(make && { make: merged(make, displayMake) }),
    ...(model && {
      [MODEL_ATTRIBUTE]: merged(model, (value) => modelValue(displayMake(makeOf(value)), modelOf(value))),
    }),
  }
}

function merged(counts: Record<string, number>, nameOf: (value: string) => string): Record<string, number> {
  const sums = new Map<string, number>()
  for (const [value, count] of Object.entries(counts)) {
    const name = nameOf(value)
    sums.set(name, (sums.get(name) ?? 0) + count)
  }
  return Object.fromEntries(sums)
}

export function serviceBackend({ host, appId, apiKey }: SearchService): Backend {
  const hosts = serviceHosts(host)
  const client = liteClient(appId, apiKey, hosts && { hosts })
  return {
    search: async (requests) => {
      const answer: { results: object[] } = await client.search(requests.map(serviceRequest) as never)
      return { ...answer, results: answer.results.map(shownResult) }
    },
    clearCache: () => client.clearCache(),
    warm: async () => undefined,
  }
}

/** We've already interpreted the words and left out those that don't fit. */
const AS_TYPED = { enableRules: false, ignorePlurals: false, removeWordsIfNoResults: 'none' }

function serviceRequest(request: { params?: { facetFilters?: unknown } }): object {
  const { params = {} } = request
  return {
    ...request,
    params: { ...params, facetFilters: withStockSpellings(params.facetFilters), ...AS_TYPED },
  }
}

function shownResult(result: { facets?: Parameters<typeof withShownSpellings>[0] }): object {
  return result.facets ? { ...result, facets: withShownSpellings(result.facets) } : result
}
