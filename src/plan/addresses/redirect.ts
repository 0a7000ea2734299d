/** A redirect, as in Netlify's `_redirects`. */
export interface Redirect {
  from: string
  to: string
  /** 301 if permanent; otherwise 302. */
  status?: 301
  /**
   * Applies only to addresses with this query. The target page is then served at this address, even if the address has a page of its own.
   */
  query?: string
}
