/** The effect of a change on a site. */
export interface Changes {
  /** Number of pages that are new, changed or gone. */
  total: number
  /** Number of pages that the site now has. */
  of: number
  /** Some of the new and changed pages; new pages come first. */
  pages: string[]
}

/** Maximum number of pages to list. */
const NAMED = 12

/**
 * Compares two versions of a site. Each is given as a map from a page's path to its fingerprint, which changes whenever
 * the page does.
 */
export const changesBetween = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Changes => {
  const changed = [...after].filter(([path, print]) => before.get(path) !== print).map(([path]) => path)
  const gone = [...before.keys()].filter((path) => !after.has(path)).length
  // New pages come first, because the editor probably wants to see them.
  const pages = changed
    .filter((path) => path !== '/404.html')
    .sort((a, b) => Number(before.has(a)) - Number(before.has(b)))
    .slice(0, NAMED)
  return { total: changed.length + gone, of: after.size, pages }
}
