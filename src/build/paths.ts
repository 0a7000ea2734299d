import { isPublicPath } from '#rules/links/publicPath.ts'

/**
 * Returns the path of a page's file, relative to the site's folder and with slashes: the page at `/a/b` is
 * `a/b/index.html`. This is the last check before writing to disk: whatever path a tenant or an API asks for, nothing
 * is written outside the site's folder.
 *
 * @throws Error for a path that is not a public path
 * @example fileOf('/cars/a1') // 'cars/a1/index.html'
 */
export const fileOf = (path: string): string => {
  if (!isPublicPath(path)) throw new Error(`${JSON.stringify(path.slice(0, 200))} isn’t a public path`)
  if (path === '/') return 'index.html'
  return path.endsWith('.html') ? path.slice(1) : `${path.slice(1)}/index.html`
}
