import { KEPT_AT } from './store.ts'

/**
 * Event dispatched on the document when a list comes from a stored index; its detail is when that was fetched, in
 * ms since 1970.
 */
export const OLD_LIST = 'forecourt:old-list'

/**
 * Fetches the search index, as `fetch` does. One that the worker has kept, since there is no connection, is written down on the
 * document, where the line at the top of the page is drawn from it (start.ts): whichever of the two comes first.
 */
export async function fetchIndex(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(path, init)
  const since = response.headers.get(KEPT_AT)
  // The file by itself is never old: what names it is.
  if (since && path.endsWith('.json')) {
    document.documentElement.dataset['oldList'] = since
    document.dispatchEvent(new Event(OLD_LIST))
  }
  return response
}
