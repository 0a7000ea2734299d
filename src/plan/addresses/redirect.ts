/** A redirect, as in Netlify's `_redirects`. */
export interface Redirect {
  from: string
  to: string
  /** 301 for permanent; default 302. */
  status?: 301
  /** Only for addresses with this query. The page is served at this address itself, even if there's another one. */
  query?: string
}
