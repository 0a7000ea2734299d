import { stripData } from '../recent/recent.ts'

export function checkOwnReservation(): void {
  const strip = document.querySelector<HTMLElement>('[data-recent]')
  if (!strip) return
  const { vehicle } = stripData(strip)
  const key = strip.dataset['reservations'] ?? ''
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
