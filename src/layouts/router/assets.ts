/**
 * Scripts and style sheets of pages, by name and by hash: a page of another build (a deploy came in between) names one of the
 * same name with another hash, and can't share a document with pages of this one.
 */

const HASHED = /\/_astro\/(.+)\.[\w-]+\.(js|css)$/
const seen = new Map<string, string>()

/** Whether all that a page loads goes with what this document has loaded. */
export function isSameBuild(page: Document): boolean {
  return assetsOf(page).every(([name, path]) => (seen.get(name) ?? path) === path)
}

/** Notes what a page loads. */
export function noteAssets(page: Document): void {
  for (const [name, path] of assetsOf(page)) seen.set(name, path)
}

function assetsOf(page: Document): [string, string][] {
  const paths = [...page.querySelectorAll('script[src], link[rel=stylesheet], astro-island')].map((element) =>
    ['src', 'href', 'component-url'].map((name) => element.getAttribute(name)).find(Boolean),
  )
  return paths.flatMap((path = '') => {
    const [, name, kind] = HASHED.exec(path ?? '') ?? []
    return name ? [[`${name}.${kind}`, path ?? '']] : []
  })
}

/**
 * Style sheets in the order in which a page names them: those that stayed from the page before stand first otherwise, and what
 * comes last wins. Those that stayed don't move, which would fetch them again.
 *
 * @param order the addresses of the page's sheets
 * @param stayed those of them that were there before
 */
export function orderSheets(order: readonly string[], stayed: ReadonlySet<string>): void {
  let next: Element | null = null
  for (const href of order.toReversed()) {
    const sheet = document.head.querySelector(`link[rel=stylesheet][href="${CSS.escape(href)}"]`)
    if (!sheet) continue
    if (next && !stayed.has(href)) next.before(sheet)
    next = sheet
  }
}

export const sheetsOf = (page: Document): string[] =>
  [...page.head.querySelectorAll('link[rel=stylesheet]')].map((sheet) => sheet.getAttribute('href') ?? '')
