import { KEPT_AT } from './store.ts'

/**
 * Event dispatched on the document when a list comes from a stored index. The root element's `data-old-list` then has
 * the time at which that index was fetched, in ms since 1970.
 */
export const OLD_LIST = 'forecourt:old-list'

/**
 * Fetches the search index, as `fetch` does. If the worker served a stored index because there's no connection, notes
 * that on the document for the line at the top of the page. The line is drawn whether this or start.ts runs first.
 */
export async function fetchIndex(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(path, init)
  const since = response.headers.get(KEPT_AT)
  // The index file itself is never out of date; only the file that names it can be.
  if (since && path.endsWith('.json')) {
    document.documentElement.dataset['oldList'] = since
    document.dispatchEvent(new Event(OLD_LIST))
  }
  return response
}
