/** Names the tenant that a target belongs to, in a file beside its site; no page can have this address. */
export const MARKER = '.forecourt.json'

/** What is at the target is not this tenant's site. */
export class NotOursError extends Error {
  override name = 'NotOursError'
}
