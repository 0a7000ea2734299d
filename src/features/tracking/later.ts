import { onAct } from '#ui/islands/onAct.ts'
import { pageLeft } from '#ui/islands/onPage.ts'
import { track } from './events/track.ts'

/**
 * The part of tracking that every page runs, and a page of a site that tracks nothing skips. All else is fetched once the
 * page has been idle for a while, or when the shopper first acts: not when they only scroll, which should stay smooth.
 */

/** ms after load. The vehicle page's budget is what runs before. */
const IDLE_MS = 8000

/** Calls back some milliseconds after the page has loaded. */
export function afterLoad(ms: number, then: () => void): void {
  const wait = (): void => void setTimeout(then, ms)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait)
}

/**
 * Tells of the page's view, and fetches tracking later. Events of a page that is left before that wait in the tab's storage
 * for the next page (eventOf.ts). Call it only where the visitor has been asked, or need not be; once for each page is enough,
 * more does nothing.
 */
export function trackLater(): void {
  const page = document.querySelector<HTMLElement>('[data-untold]')
  const said = page?.dataset
  if (location.search.includes('debug=tracking')) start()
  if (!said || page === told) return
  const first = !told
  told = page
  if (said['view']) track({ id: Number(said['view']) })
  const keep = (): void => keepUntold(said['untold'] ?? '')
  pageLeft().addEventListener('abort', keep)
  if (!first) return
  onAct(start)
  afterLoad(IDLE_MS, start)
  addEventListener('pagehide', keep)
}

/** What the page of which was told last says of tracking. */
let told: Element | undefined

const start = (): void =>
  void import('./start.ts').then((module) => module.startTracking()).catch(console.info)

function keepUntold(key: string): void {
  const queue = window.forecourtEvents
  if (!Array.isArray(queue) || queue.length === 0) return
  try {
    sessionStorage[key] = `${sessionStorage[key] ?? ''}${JSON.stringify([location.href, queue])}\n`
    // The page may come back as it was.
    queue.length = 0
  } catch {
    // Full, or switched off by the visitor.
  }
}
