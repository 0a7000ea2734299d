import { onAct } from '#ui/islands/onAct.ts'
import { pageLeft } from '#ui/islands/onPage.ts'
import { track } from './events/track.ts'

/**
 * The part of tracking that runs on every page, unless the site tracks nothing. The rest loads when the page has been
 * idle for a while or when the shopper first acts. Scrolling doesn't count as acting, so that scrolling stays smooth.
 */

/**
 * How long to wait before tracking starts, counted from when the page has loaded (ms). The vehicle page's script budget
 * covers what runs before then.
 */
const IDLE_MS = 8000

/** Calls `then` some milliseconds after the page has loaded. */
export function afterLoad(ms: number, then: () => void): void {
  const wait = (): void => void setTimeout(then, ms)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait)
}

/**
 * Records the page view and loads tracking later. If the shopper leaves the page before then, its events wait in the
 * tab's storage for the next page (eventOf.ts). Call it only when the visitor has agreed or needn't be asked. Calling
 * it again on the same page does nothing.
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

/** The element with the tracking data of the page recorded last. */
let told: Element | undefined

const start = (): void =>
  void import('./start.ts').then((module) => module.startTracking()).catch(console.info)

function keepUntold(key: string): void {
  const queue = window.forecourtEvents
  if (!Array.isArray(queue) || queue.length === 0) return
  try {
    sessionStorage[key] = `${sessionStorage[key] ?? ''}${JSON.stringify([location.href, queue])}\n`
    // Empty the queue, since the page may be restored from the back/forward cache.
    queue.length = 0
  } catch {
    // Storage is full or switched off.
  }
}
