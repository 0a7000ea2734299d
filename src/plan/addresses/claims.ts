import { isPublicPath, isServerPath } from '#rules/links/publicPath.ts'
import type { Candidate, PlannedPage } from '../plannedPage.ts'

/**
 * Checks the addresses that pages want. If two pages want the same address, the first one gets it and the other is left
 * out.
 *
 * @param warn called for each page that's left out
 */
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

/** Whether a warning is about a page that's left out because it can't have its address. */
export const isAddressWarning = (warning: string): boolean => /: left out: .*address/.test(warning)
