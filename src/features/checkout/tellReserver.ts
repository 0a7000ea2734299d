import { seenOf } from '../recent/remember.ts'

/** On a vehicle's page, tells the shopper if they have reserved or bought the vehicle in this browser. */
export function tellReserver(): void {
  const strip = document.querySelector<HTMLElement>('[data-recent]')
  if (!strip) return
  const { key: recent, vehicle } = seenOf(strip)
  // The page has the storage key of recent vehicles. A site's keys differ only in their last part (stored.storageKey), and importing
  // that function would add a kilobyte to the page's script.
  const key = recent.replace(/\w+$/, 'reservations')
  try {
    if (!localStorage.getItem(key)?.includes(`"${vehicle.slug}"`)) return
  } catch {
    // Storage is blocked.
    return
  }
  import('./ownReservation.ts')
    .then((module) => module.showOwnReservation(vehicle.slug, key))
    .catch(console.info)
}
