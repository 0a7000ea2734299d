import type { Meta, Page } from './page.ts'

/** A page that is planned but not yet generated. */
export interface PlannedPage {
  path: string
  /** The kind of page, if there are thousands of that kind; undefined for all others. */
  kind?: 'vehicle' | 'list' | 'checkout'
  /**
   * Everything that the page is made from besides the context's `quickKeyBase`: the same quick key and base give the same page, so there's
   * no need to generate thousands of vehicle pages to find out that they haven't changed. Undefined for a page that depends on more, which
   * is generated each time.
   */
  quickKey?: string
  /** The page's metadata, if that is cheaper than the whole page. */
  meta?: () => Pick<Meta, 'title' | 'description' | 'canonical' | 'noindex'>
  make: () => Page
}

/** A page whose address may still go to another page. */
export interface Candidate extends PlannedPage {
  /** Where the page comes from, for warnings. */
  source: string
}
