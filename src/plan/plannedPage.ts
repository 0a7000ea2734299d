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
export class PageAddresses {
  /** The page that has each address, and whether other pages want it too. */
  readonly #owners = new Map<string, { source: string; isContested: boolean }>()

  claim(path: string, source: string, warn: (warning: string) => void): boolean {
    const key = path.toLowerCase()
    const owner = this.#owners.get(key)
    if (!isPublicPath(path) || isServerPath(key)) {
      warn(`${source}: left out: ${JSON.stringify(path.slice(0, 200))} can’t be a page’s address`)
      return false
    }
    if (owner) {
      owner.isContested = true
      warn(`${source}: left out: another page already has the address ${path}`)
      return false
    }
    this.#owners.set(key, { source, isContested: false })
    return true
  }

  /**
   * @param pages new ones, and others that had their address before
   * @param left paths that no page may want any more
   * @returns those that no page has any more; undefined if another page may have to get or lose an address
   */
  change(pages: readonly Candidate[], left: readonly string[]): string[] | undefined {
    const wanted = new Map(pages.map((page) => [page.path, page.source]))
    const gone = left.filter((path) => !wanted.has(path))
    const paths = [...gone, ...wanted.keys()]
    if (paths.some((path) => this.#owners.get(path.toLowerCase())?.isContested)) return undefined
    for (const path of left) this.#owners.delete(path.toLowerCase())
    for (const { path, source } of pages) {
      const owner = this.#owners.get(path.toLowerCase())
      if (owner ? owner.source !== source : !this.claim(path, source, () => {})) return undefined
    }
    return gone
  }
}

export const isAddressWarning = (warning: string): boolean => /: left out: .*address/.test(warning)
