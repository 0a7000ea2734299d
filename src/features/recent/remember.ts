import { latestFirst } from '#rules/browser/latestFirst.ts'
import type { RecentVehicle } from '#rules/browser/recent.ts'

/**
 * The data that a vehicle's page has for the strip: the storage key, the path that vehicles' pages are under, and the
 * vehicle to store.
 */
export interface Seen {
  key: string
  base: string
  vehicle: RecentVehicle
}

export const seenOf = (strip: HTMLElement): Seen => JSON.parse(strip.dataset['recent'] ?? '') as Seen

/**
 * Stores the page's vehicle, and reserves space for the strip if there are other vehicles to show in it (recent.ts).
 */
export function rememberVehicle(): void {
  const strip = document.querySelector<HTMLElement>('[data-recent]')
  if (!strip) return
  const { key, vehicle } = seenOf(strip)
  try {
    const list = latestFirst(listOf(localStorage.getItem(key)), vehicle)
    strip.hidden = list.length < 2
    localStorage.setItem(key, JSON.stringify(list))
  } catch {
    // Storage is full or blocked, so the vehicle isn't stored.
  }
}

function listOf(stored: string | null): RecentVehicle[] {
  try {
    return (JSON.parse(stored ?? '') as RecentVehicle[]).filter((each) => each?.slug && each.title)
  } catch {
    // Ignore stored data that can't be read (spec §8).
    return []
  }
}
