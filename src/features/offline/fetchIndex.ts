import { KEPT_AT } from './store.ts'

/**
 * Event dispatched on the document when a list comes from a stored index. The root element's attribute `data-old-list`
 * is then the time at which that index was fetched, in ms since 1970.
 */
export const OLD_LIST = 'forecourt:old-list'

/**
 * Fetches the search index, as `fetch` does. If the worker served a stored index because there's no connection, tells the page by the
 * event OLD_LIST and the attribute `data-old-list`. Both are needed because start.ts, which draws the line at the top of the page, may run before or
 * after the fetch.
 */
export async function fetchIndex(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(path, init)
  const since = response.headers.get(KEPT_AT)
  // The index itself is never out of date, since its name contains its hash. Only the JSON file that names the index
  // can be.
  if (since && path.endsWith('.json')) {
    document.documentElement.dataset['oldList'] = since
    document.dispatchEvent(new Event(OLD_LIST))
  }
  return response
}
