import { latestFirst } from '#rules/browser/latestFirst.ts'
import type { RecentVehicle } from '#rules/browser/recent.ts'

/** The data a vehicle's page has for the strip: the storage key, its path, and the vehicle to remember. */
export interface Seen {
  key: string
  base: string
  vehicle: RecentVehicle
}

export const seenOf = (strip: HTMLElement): Seen => JSON.parse(strip.dataset['recent'] ?? '') as Seen

/** Stores the page's vehicle, and reserves room for the strip if there are other vehicles to show in it (recent.ts). */
export function rememberVehicle(): void {
  const strip = document.querySelector<HTMLElement>('[data-recent]')
  if (!strip) return
  const { key, vehicle } = seenOf(strip)
  try {
    const list = latestFirst(listOf(localStorage.getItem(key)), vehicle)
    strip.hidden = list.length < 2
    localStorage.setItem(key, JSON.stringify(list))
  } catch {
    // Storage is off or full: the vehicle isn't remembered.
  }
}

function listOf(stored: string | null): RecentVehicle[] {
  try {
    return (JSON.parse(stored ?? '') as RecentVehicle[]).filter((each) => each?.slug)
  } catch {
    // Ignore stored data that can't be used (spec §8).
    return []
  }
}
