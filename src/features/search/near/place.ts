import { parseNearby, storeNearby, type Nearby } from '#rules/browser/nearby.ts'
import { storageKey } from '#rules/browser/stored.ts'

/** Remembers where this browser measures distances from on a site. */

/** Kept here until the page closes, in case it can't be stored. */
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
    // Storage is off or full.
  }
}
