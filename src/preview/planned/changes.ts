/** What a change did to a site. */
export interface Changes {
  /** Pages that are new, changed or gone. */
  total: number
  /** Pages of the site as it now is. */
  of: number
  /** The first of them, those that can be looked at. */
  pages: string[]
}

/** Pages that are named. */
const NAMED = 12

/** What differs between two states of a site, each by path what is equal while the page is. */
export const changesBetween = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Changes => {
  const changed = [...after].filter(([path, print]) => before.get(path) !== print).map(([path]) => path)
  const gone = [...before.keys()].filter((path) => !after.has(path)).length
  // What is new has been waited for.
  const pages = changed
    .filter((path) => path !== '/404.html')
    .sort((a, b) => Number(before.has(a)) - Number(before.has(b)))
    .slice(0, NAMED)
  return { total: changed.length + gone, of: after.size, pages }
}
