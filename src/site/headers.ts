/**
 * The headers that a site's files go out with, wherever they are served from: the Node server, Netlify's `_headers`,
 * objects in a bucket. Hashed files are cached for ever, and the rest is asked for again each time.
 */

const FOREVER = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'public, max-age=0, must-revalidate'

/** What goes with every file. */
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const

const ASSETS = '/_astro/'
const HASHED_INDEX = /\.[\w-]{16}\.bin$/

/**
 * Whether a path's name is a content hash: its bytes never change.
 * @example isImmutable('/_astro/page.Bx1.css') // true
 */
export const isImmutable = (path: string): boolean => path.startsWith(ASSETS) || HASHED_INDEX.test(path)

/** @param path of a file of the site, with a slash in front */
export const cacheControlOf = (path: string): string => (isImmutable(path) ? FOREVER : ASK_AGAIN)

/** @param path of a file of the site, with a slash in front */
export const headersOf = (path: string): Record<string, string> => ({
  'cache-control': cacheControlOf(path),
  ...ALWAYS,
})

/**
 * The same as a `_headers` file. Hashed files outside `/_astro/` are named one by one: what follows an asterisk is not
 * looked at everywhere, and a search pointer that is kept for ever would never show new stock.
 *
 * @param paths of all the site's files, with a slash in front
 */
export const headersFile = (paths: Iterable<string>): string => {
  const hashed = [...paths].filter((path) => isImmutable(path) && !path.startsWith(ASSETS)).sort()
  const always = Object.entries(ALWAYS).map(([name, value]) => `  ${name}: ${value}\n`)
  return [
    `/*\n${always.join('')}`,
    ...[`${ASSETS}*`, ...hashed].map((path) => `${path}\n  cache-control: ${FOREVER}\n`),
  ].join('')
}
