/** A file of a site that is not a page. */
export interface SiteFile {
  /** Below the site's folder, without a slash at the start. */
  path: string
  /** Text, or its bytes where it grows with the stock. */
  data: string | Uint8Array
}

/** One that is short. */
export interface TextFile extends SiteFile {
  data: string
}
