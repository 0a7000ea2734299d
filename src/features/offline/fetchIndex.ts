import { STORED_AT } from './caches.ts'

/** A list comes from a stored index. `data-old-list` on the root element is when that index was fetched, in ms since 1970. */
export const OLD_LIST = 'forecourt:old-list'

/**
 * Tells the page by an event and by an attribute if the index is a stored one, because start.ts, which draws the line at the top of the
 * page, may run before or after the fetch.
 */
export async function fetchIndex(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(path, init)
  const since = response.headers.get(STORED_AT)
  // The index itself is never out of date, since its name contains its hash. Only the JSON file that names the index can be.
  if (since && path.endsWith('.json')) {
    document.documentElement.dataset['oldList'] = since
    document.dispatchEvent(new Event(OLD_LIST))
  }
  return response
}
