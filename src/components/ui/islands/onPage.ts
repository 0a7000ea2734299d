/**
 * A script runs only once per document, but the router (layouts/router) may show many pages in that document. So whatever a script does
 * to each page is passed to onPage().
 */

/** The signal aborts when the shopper leaves the page, which removes the page's listeners from `document` and `window`. */
type Start = (left: AbortSignal) => void

const starts: Start[] = []
let leaving = new AbortController()

export function onPage(start: Start): void {
  starts.push(start)
  start(leaving.signal)
}

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
