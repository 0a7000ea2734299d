/**
 * What a page needs as it comes. Scripts run once, though many pages may come after each other in one document: the router
 * (layouts/router) swaps them. What a script does to a page it does here, and so to each.
 */

/** Does it to the page on show. The signal says that this one is left: listeners on what stays go with it. */
type Start = (left: AbortSignal) => void

const starts: Start[] = []
let leaving = new AbortController()

/** Does it now, and to every page that comes. */
export function onPage(start: Start): void {
  starts.push(start)
  start(leaving.signal)
}

/** Aborts as the page on show is left for one that the router swaps in. */
export const pageLeft = (): AbortSignal => leaving.signal

/** Told by the router as it takes a page away. */
export const leavePage = (): void => leaving.abort()

/** Told by the router once the next page is there. What fails keeps nothing from the others. */
export function nextPage(): void {
  leaving = new AbortController()
  for (const start of starts) {
    try {
      start(leaving.signal)
    } catch (error) {
      reportError(error)
    }
  }
}
