import { SEARCH_INDEX } from '#rules/constants.ts'
import { byDistance, NEAREST_INDEX } from '#rules/listing/nearest.ts'
import type { Request, SearchSettings } from './searchClient.ts'
import { parseNearby, storeNearby, type Nearby } from '#rules/browser/nearby.ts'
import { storageKey } from '#rules/browser/stored.ts'

/** The chosen place. It's also kept here, until the page closes, in case the browser can't store it. */
let placeWhileOpen: string | undefined

export function placeOf(site: string): Nearby | null {
  try {
    return parseNearby(placeWhileOpen ?? localStorage.getItem(storageKey(site, 'nearby')))
  } catch {
    return null
  }
}

export function storePlace(site: string, place: Nearby): void {
  placeWhileOpen = storeNearby(place)
  try {
    localStorage.setItem(storageKey(site, 'nearby'), placeWhileOpen)
  } catch {
    // Storage is full or blocked.
  }
}

/** More than all the scores in requests.ts together. */
const SCORE_PER_BRANCH = 8

/**
 * Ranks vehicles in the main index by branch. A search service gets to know the order of the branches, but not where the shopper is. Until
 * the position is known, the list stays in its usual order.
 */
export function inNearest(
  requests: readonly Request[],
  { site, branches = [] }: Pick<SearchSettings, 'site' | 'branches'>,
): Request[] {
  const place = placeOf(site)
  const order = place === null ? [] : byDistance(branches, place)
  const ranked = order.map(
    ({ name }, index) =>
      `location_name:${name.replace(/^-/, '\\-')}<score=${SCORE_PER_BRANCH * (order.length - index)}>`,
  )
  return requests.map((request) =>
    request.indexName !== NEAREST_INDEX
      ? request
      : {
          ...request,
          indexName: SEARCH_INDEX,
          params: {
            ...request.params,
            ...(place !== null && { optionalFilters: ranked }),
          },
        },
  )
}
