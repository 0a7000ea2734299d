import { KEPT_AT } from './store.ts'

/**
 * Event dispatched on the document when a list comes from a stored index; its detail is when that was fetched, in
 * ms since 1970.
 */
export const OLD_LIST = 'forecourt:old-list'

/**
 * Fetches the search index, as `fetch` does. If the worker served a stored one for lack of a connection, notes that on
 * the document for the line at the top of the page (start.ts), whichever of the two comes first.
 */
export async function fetchIndex(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(path, init)
  const since = response.headers.get(KEPT_AT)
  // The index file itself is never out of date, only the file that names it.
  if (since && path.endsWith('.json')) {
    document.documentElement.dataset['oldList'] = since
    document.dispatchEvent(new Event(OLD_LIST))
  }
  return response
}
