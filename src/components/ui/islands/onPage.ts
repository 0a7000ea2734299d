/**
 * Runs a script's work on every page. A script runs only once per document, but the router (layouts/router) may show
 * many pages in that document. So whatever a script does to each page is passed to onPage().
 */

/**
 * Prepares the current page. The signal aborts when the shopper leaves the page. That removes the page's listeners from
 * `document` and `window`.
 */
type Start = (left: AbortSignal) => void

const starts: Start[] = []
let leaving = new AbortController()

/** Runs the work for the current page, and for each page that follows in this document. */
export function onPage(start: Start): void {
  starts.push(start)
  start(leaving.signal)
}

/** Returns the signal that aborts when the router replaces the current page. */
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
