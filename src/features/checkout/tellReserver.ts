import { storageKey } from '#rules/browser/stored.ts'

/** On a vehicle's page, tells the shopper if they have reserved or bought the vehicle in this browser. */
export function tellReserver(): void {
  const panel = document.querySelector<HTMLElement>('[data-panel]')
  const slug = location.pathname.split('/').findLast(Boolean) ?? ''
  const key = storageKey(document.documentElement.dataset['site'] ?? '', 'reservations')
  try {
    if (!panel || !localStorage.getItem(key)?.includes(`"${slug}"`)) return
  } catch {
    // Storage is blocked.
    return
  }
  import('./ownReservation.ts')
    .then((module) => module.showOwnReservation(panel, slug, key))
    .catch(console.info)
}
