import { onFirstAct } from '#ui/islands/startOnAct.ts'
import { pageLeft } from '#ui/islands/onPage.ts'
import { track } from './events/track.ts'

/**
 * The part of tracking that runs on every page, unless the site tracks nothing. The rest loads when the shopper first
 * acts or a while after the page has loaded. Scrolling doesn't count as acting, so that scrolling stays smooth.
 */

/**
 * How long to wait after the page has loaded before tracking starts (ms). What runs before then counts towards the
 * script budget of a vehicle's page.
 */
export const IDLE_MS = 8000

export function afterLoad(ms: number, then: () => void): void {
  const wait = (): void => void setTimeout(then, ms)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait)
}

/**
 * If the shopper leaves before the rest of tracking has loaded, the page's events wait in the tab's storage for the next page
 * (parseEvent.ts). Call this only if the visitor has agreed or needn't be asked. Calling it again on the same page does nothing.
 */
export function trackLater(): void {
  const page = document.querySelector<HTMLElement>('[data-untold]')
  const data = page?.dataset
  if (location.search.includes('debug=tracking')) start()
  if (!data || page === trackedPage) return
  const first = !trackedPage
  trackedPage = page
  const { view, asc } = data
  if (view) track({ id: view === 'page' ? view : Number(view) })
  const store = (): void => storeUnsent(data['untold'], asc)
  pageLeft().addEventListener('abort', store)
  if (!first) return
  onFirstAct(start)
  afterLoad(IDLE_MS, start)
  addEventListener('pagehide', store)
}

let trackedPage: Element | undefined

const start = (): void =>
  void import('./startTracking.ts').then((module) => module.startTracking()).catch(console.info)

/** @param asc the page's parameters in the council's events */
function storeUnsent(key = '', asc?: string): void {
  const queue = window.forecourtEvents
  if (!Array.isArray(queue) || queue.length === 0) return
  try {
    sessionStorage[key] = `${sessionStorage[key] ?? ''}${JSON.stringify([location.href, queue, asc])}\n`
    // Empty the queue: if the browser restores this page later, the events mustn't be sent again.
    queue.length = 0
  } catch {
    // Storage is full or blocked.
  }
}
