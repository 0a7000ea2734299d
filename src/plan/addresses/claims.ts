import { isPublicPath } from '#rules/links/publicPath.ts'
import type { Candidate, PlannedPage } from '../plannedPage.ts'

/** Paths that the build and the server use themselves. A page at such a path would never be seen. */
const RESERVED =
  /^\/(?:_astro|images|api|fakes|search\/index\.json|_redirects|_headers|feeds|robots\.txt|llms\.txt|sitemap[\w-]*\.xml|sw\.js|offline-worker\.js|site\.webmanifest|icon(?:-mask)?\.svg)(?:\/|$)/

/** Whether the build or the server uses a path itself. */
export const isReserved = (path: string): boolean => RESERVED.test(path.toLowerCase())

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
    if (!isPublicPath(page.path) || isReserved(key)) {
      warn(`${source}: left out: ${JSON.stringify(page.path.slice(0, 200))} can’t be a page’s address`)
    } else if (taken.has(key)) {
      warn(`${source}: left out: another page already has the address ${page.path}`)
    } else {
      taken.add(key)
      yield page
    }
  }
}
