/** A file of a site that is not a page. */
export interface SiteFile {
  /** Below the site's folder, without a slash at the start. */
  path: string
  data: string
}
