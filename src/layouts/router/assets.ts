/**
 * After a deploy, a page may name a file with a different hash from the one that earlier pages named. It comes from another build, and
 * the router mustn't show it in the same document.
 */

const HASHED = /\/_astro\/(.+)\.[\w-]+\.(js|css)$/
const seen = new Map<string, string>()

export function isSameBuild(page: Document): boolean {
  return assetsOf(page).every(([name, path]) => (seen.get(name) ?? path) === path)
}

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
 * Later sheets override earlier ones, and the sheets kept from the previous page would come first. Those aren't moved, because the
 * browser would load them again.
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
