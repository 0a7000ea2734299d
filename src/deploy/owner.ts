/** Name of a file in the site that says which tenant the target belongs to. No page can have this address. */
export const MARKER = '.forecourt.json'

/** The target holds something other than this tenant's site. */
export class NotOursError extends Error {
  override name = 'NotOursError'
}
