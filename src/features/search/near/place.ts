import { parseNearby, storeNearby, type Nearby } from '#rules/browser/nearby.ts'
import { storageKey } from '#rules/browser/stored.ts'

/** Stores the place from which this browser measures distances on a site. */

/** The chosen place. It's also kept here, until the page closes, in case the browser can't store it. */
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
    // Storage is full or blocked.
  }
}
