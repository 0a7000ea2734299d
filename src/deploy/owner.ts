/** The name of a file in each deployed site, which says which tenant's site it is. No page can have this address. */
export const MARKER = '.forecourt.json'

/** The target has something other than this tenant's site. */
export class NotOursError extends Error {
  override name = 'NotOursError'
}
