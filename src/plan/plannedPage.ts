import type { Meta, Page } from './page.ts'

/** A page that's planned but not made yet. */
export interface PlannedPage {
  path: string
  /** The kind of page, for kinds that a site may have thousands of; undefined for all others. */
  kind?: 'vehicle' | 'list' | 'checkout'
  /**
   * A key for everything that the page is made from, apart from the context's `quickKeyBase`. If both are the same as in the last build, so
   * is the page, and it needn't be made just to find that out. Undefined for a page without such a key; it's made each time.
   */
  quickKey?: string
  /** Makes only the page's metadata, for pages where that's quicker than making the whole page. */
  meta?: () => Pick<Meta, 'title' | 'description' | 'canonical' | 'noindex'>
  make: () => Page
}

/** A page that's left out if an earlier page has the same address. */
export interface Candidate extends PlannedPage {
  /** What the page is made from, as warnings name it. */
  source: string
}
