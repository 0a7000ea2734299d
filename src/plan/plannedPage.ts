import type { Meta, Page } from './page.ts'

export interface PlannedPage {
  path: string
  /** For kinds that a site may have thousands of. */
  kind?: 'vehicle' | 'list' | 'checkout'
  /**
   * Covers everything that the page is made from, apart from the context's `quickKeyBase`: if both are the same as in
   * the last build, so is the page. Undefined for a page that's made each time.
   */
  quickKey?: string
  /** For pages where that's quicker than making the whole page. */
  meta?: () => Pick<Meta, 'title' | 'description' | 'canonical' | 'noindex'>
  make: () => Page
}

/** Left out if an earlier page has the same address. */
export interface Candidate extends PlannedPage {
  /** As warnings name it. */
  source: string
}
