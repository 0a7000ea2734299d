import type { Meta, Page } from './page.ts'

/** A page that is known to be wanted, and not yet worked out. */
export interface PlannedPage {
  path: string
  /** What there are thousands of; missing for all other pages. */
  kind?: 'vehicle' | 'list' | 'checkout'
  /**
   * All that the page is made from beside the context's `quickKeyBase`: the same quick key and base give the same page, so
   * that thousands of vehicle pages need not be worked out to know that they did not change. Undefined for a page that
   * depends on more; it is worked out each time.
   */
  quickKey?: string
  /** What it says of itself, where that takes less than all of it. */
  meta?: () => Pick<Meta, 'title' | 'description' | 'canonical' | 'noindex'>
  make: () => Page
}

/** One whose address may yet be that of another page. */
export interface Candidate extends PlannedPage {
  /** Who asks for the page, for warnings. */
  source: string
}
