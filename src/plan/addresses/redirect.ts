/** A redirect, as in Netlify's `_redirects`. */
export interface Redirect {
  from: string
  to: string
  /** Missing if the redirect is temporary (302). */
  status?: 301
  /**
   * If given, the rule applies only to requests with this query. Instead of redirecting, servers then send the target
   * page at the requested address, even if there's another page at that address.
   */
  query?: string
}
