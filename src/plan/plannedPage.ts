import type { Meta, Page } from './page.ts'
import type { Vehicle } from '#stock/snapshot.ts'
import { isPublicPath, isServerPath } from '#rules/links/publicPath.ts'

export interface PlannedPage {
  path: string
  /** For kinds that a site may have thousands of. */
  kind?: 'vehicle' | 'list' | 'checkout'
  /** On the vehicle's own page. */
  vehicle?: Vehicle
  /**
   * Covers everything that the page is made from, apart from the context's `quickKeyBase`: if both are the same as in
   * the last build, so is the page. Undefined for a page that's made each time.
   */
  quickKey?: string
  /** For pages where that's quicker than making the whole page. */
  meta?: () => Pick<Meta, 'title' | 'description' | 'canonical' | 'noindex'>
  make: () => Page
}

/** What a change of vehicles does to the pages of a kind. */
export interface PageChange {
  /** New ones, and those that may have changed. */
  pages: Iterable<Candidate>
  /** The paths that pages of this kind no longer have. */
  gone: string[]
}

/** Left out if an earlier page has the same address. */
export interface Candidate extends PlannedPage {
  /** As warnings name it. */
  source: string
}

/** If two pages want the same address, the first one gets it and the other is left out. */
export function* withAddress(
  candidates: Iterable<Candidate>,
  warn: (warning: string) => void,
): Generator<PlannedPage> {
  const taken = new Set<string>()
  for (const { source, ...page } of candidates) {
    const key = page.path.toLowerCase()
    if (!isPublicPath(page.path) || isServerPath(key)) {
      warn(`${source}: left out: ${JSON.stringify(page.path.slice(0, 200))} can’t be a page’s address`)
    } else if (taken.has(key)) {
      warn(`${source}: left out: another page already has the address ${page.path}`)
    } else {
      taken.add(key)
      yield page
    }
  }
}

export const isAddressWarning = (warning: string): boolean => /: left out: .*address/.test(warning)
