import { parseNearby, storeNearby, type Nearby } from '#rules/browser/nearby.ts'
import { storageKey } from '#rules/browser/stored.ts'

/** From where this browser counts distances on a site. */

/** What could not be stored lives as long as the page. */
let kept: string | undefined

export function placeOf(site: string): Nearby | null {
  try {
    return parseNearby(kept ?? localStorage.getItem(storageKey(site, 'nearby')))
  } catch {
    return null
  }
}

export function keepPlace(site: string, place: Nearby): void {
  kept = storeNearby(place)
  try {
    localStorage.setItem(storageKey(site, 'nearby'), kept)
  } catch {
    // Closed or full.
  }
}
