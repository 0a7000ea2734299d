import type { Meta, Page } from './page.ts'

/** A page that is planned but not yet generated. */
export interface PlannedPage {
  path: string
  /** The kind of page, if there are thousands of that kind; undefined for all others. */
  kind?: 'vehicle' | 'list' | 'checkout'
  /**
   * A key for everything that the page is made from besides the context's `quickKeyBase`. If key and base are the same as before, so is
   * the page. That way, thousands of vehicle pages needn't be generated to find out that they haven't changed. Undefined for a page that
   * depends on more; such a page is generated each time.
   */
  quickKey?: string
  /** Returns only the page's metadata, for pages where that's quicker than generating the whole page. */
  meta?: () => Pick<Meta, 'title' | 'description' | 'canonical' | 'noindex'>
  make: () => Page
}

/** A page that may be left out, because an earlier page wants the same address. */
export interface Candidate extends PlannedPage {
  /** What the page is made from, as warnings name it. */
  source: string
}
