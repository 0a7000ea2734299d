/** An address that leads elsewhere, in the terms of Netlify's `_redirects`. */
export interface Redirect {
  from: string
  to: string
  /** 301 for good; 302 where it is missing. */
  status?: 301
  /** Only where the address has this query. The page is given at this address itself, also where another one is there. */
  query?: string
}
