import { photoFile } from '#rules/vehicle/photoPath.ts'

/**
 * Sets the headers of a site's files wherever they're served: by the Node server, Netlify's `_headers` or a bucket.
 * Hashed files are cached forever; others are revalidated each time.
 */

const FOREVER = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'public, max-age=0, must-revalidate'

/** Headers of every file. */
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const

/** Headers of every response, unless a site is just files in a bucket. Browsers obey the first only over https. */
const SITE = {
  'strict-transport-security': 'max-age=63072000',
  'x-frame-options': 'SAMEORIGIN',
  // A payment page or a chat may open in a window of its own.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), usb=(), browsing-topics=()',
} as const

/**
 * Path of the service worker. No cache may hold this file, since browsers request it to find a new worker, or one
 * that removes the old worker (docs/offline.md).
 */
export const WORKER_PATH = '/sw.js'
const NO_CACHE = 'no-cache'
/**
 * Cache header for a site's own pictures on hosts that set headers per folder. A response may be cached only for a
 * week, because a missing picture gets the same header, and the picture may be added later.
 */
const A_WEEK = 'public, max-age=604800'

const ASSETS = '/_astro/'

/**
 * Content-Security-Policy of hashed files. The pages' own policy, with its hosts and hashes, would be larger than
 * most of these files. This short one only matters for workers, which fetch their site's search index, and for SVG
 * drawings opened by themselves. It allows nothing that the pages' policy forbids, so it does no harm on hosts that
 * send both.
 */
const ASSETS_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
const HASHED_INDEX = /\.[\w-]{16}\.bin$/

/**
 * Tells if a path contains a content hash, so that its bytes never change.
 *
 * @example isImmutable('/_astro/page.Bx1.css') // true
 */
export const isImmutable = (path: string): boolean =>
  path.startsWith(ASSETS) || HASHED_INDEX.test(path) || photoFile(path) !== undefined

/**
 * Returns a file's cache header.
 *
 * @param path path on the site, with a leading slash
 */
export const cacheControlOf = (path: string): string =>
  isImmutable(path) ? FOREVER : path === WORKER_PATH ? NO_CACHE : ASK_AGAIN

/**
 * Returns all of a file's headers.
 *
 * @param path path on the site, with a leading slash
 */
export const headersOf = (path: string): Record<string, string> => ({
  'cache-control': cacheControlOf(path),
  ...ALWAYS,
})

/**
 * Writes a `_headers` file, which Netlify and the Node server follow. Names hashed files outside `/_astro/` one by
 * one: some hosts ignore what follows an asterisk in a path, so a pattern would also match the search pointer beside
 * the index. If the pointer were cached forever, visitors would never see new stock.
 *
 * @param paths all the site's files, with a leading slash
 * @param policy the Content-Security-Policy (csp.ts)
 * @param ownPhotos whether a deploy adds the site's own pictures (docs/photos.md)
 */
export const headersFile = (paths: Iterable<string>, policy: string, ownPhotos = false): string => {
  const all = [...paths]
  const hashed = all.filter((path) => isImmutable(path) && !path.startsWith(ASSETS)).sort()
  const always = Object.entries({ ...ALWAYS, ...SITE, 'content-security-policy': policy }).map(
    ([name, value]) => `  ${name}: ${value}\n`,
  )
  return [
    `/*\n${always.join('')}`,
    `${ASSETS}*\n  cache-control: ${FOREVER}\n  content-security-policy: ${ASSETS_POLICY}\n`,
    ...(ownPhotos ? [`/photos/*\n  cache-control: ${A_WEEK}\n`] : []),
    ...hashed.map((path) => `${path}\n  cache-control: ${FOREVER}\n`),
    ...(all.includes(WORKER_PATH) ? [`${WORKER_PATH}\n  cache-control: ${NO_CACHE}\n`] : []),
  ].join('')
}
