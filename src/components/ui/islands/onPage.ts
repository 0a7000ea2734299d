/**
 * Runs each script's work on every page. A script runs only once per document, but the router (layouts/router) may swap
 * many pages into that document. So whatever a script does to each page goes through here.
 */

/**
 * Prepares the current page. The signal aborts when the page is left, which removes the page's listeners from
 * `document` and `window`.
 */
type Start = (left: AbortSignal) => void

const starts: Start[] = []
let leaving = new AbortController()

/** Runs the work now and for every page that follows. */
export function onPage(start: Start): void {
  starts.push(start)
  start(leaving.signal)
}

/** Returns the signal that aborts when the router swaps the current page for another. */
export const pageLeft = (): AbortSignal => leaving.signal

/** Called by the router when it removes a page. */
export const leavePage = (): void => leaving.abort()

/** Called by the router once the next page is in place. An error in one script doesn't stop the others. */
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
