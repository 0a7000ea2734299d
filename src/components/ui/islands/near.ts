import { LAZY_MARGIN_PX } from '#rules/constants.ts'
import { onPage } from './onPage.ts'
import type { Wake } from './turns.ts'

/**
 * Wakes each part of a page that has `data-wakes-near`, once, when it's within 200 px of coming into view. Pictures
 * load at the same distance (spec §9).
 */
export function wakeNear(wakes: Readonly<Record<string, Wake>>): void {
  const observer = new IntersectionObserver(
    (places) => {
      for (const { isIntersecting, target } of places) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        const place = target as HTMLElement
        // If the script can't be loaded, the part stays as it is.
        wakes[place.dataset['wakesNear'] ?? '']?.(place).catch(console.info)
      }
    },
    { rootMargin: `${LAZY_MARGIN_PX}px` },
  )
  onPage(() => {
    observer.disconnect()
    for (const place of document.querySelectorAll('[data-wakes-near]')) observer.observe(place)
  })
}
