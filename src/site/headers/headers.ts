import { photoFile } from '#rules/vehicle/photoPath.ts'

/**
 * Decides the headers of a site's files, whichever way the site is served: by the Node server, by Netlify (`_headers`) or from a bucket.
 * Files with a hash in their names are cached forever; for others, browsers ask each time whether they've changed.
 */

const FOREVER = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'public, max-age=0, must-revalidate'

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const

/**
 * Headers of every response, except where a site is just files in a bucket. Browsers ignore strict-transport-security unless it comes over
 * https.
 */
const SITE = {
  'strict-transport-security': 'max-age=63072000',
  'x-frame-options': 'SAMEORIGIN',
  // A payment page or a chat may open in a separate window.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), usb=(), browsing-topics=()',
} as const

/**
 * The path of the service worker. No cache may keep this file, because browsers request it to find a newer worker, or the script that
 * removes the old one (docs/offline.md).
 */
const WORKER_PATH = '/sw.js'
const NO_CACHE = 'no-cache'
/**
 * The cache header for a site's own pictures on hosts that set headers by folder. It's limited to a week, because the response for a
 * missing picture has the same header, and the picture may be added later.
 */
const A_WEEK = 'public, max-age=604800'

const ASSETS = '/_astro/'

/**
 * The Content-Security-Policy of files with a hash in their names. The pages' policy, with its hosts and hashes, would be larger than most
 * of these files. This short one matters only for workers, which fetch the site's search index, and for SVG drawings that are opened by
 * themselves. It allows nothing that the pages' policy doesn't, so hosts may send both.
 */
const ASSETS_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
const HASHED = /^\/(?:search|brand|videos)\/[\w-]+\.[\w-]{16}\.\w+$/

export const isImmutable = (path: string): boolean =>
  path.startsWith(ASSETS) || HASHED.test(path) || photoFile(path) !== undefined

export const cacheControlOf = (path: string): string =>
  isImmutable(path) ? FOREVER : path === WORKER_PATH ? NO_CACHE : ASK_AGAIN

export const headersOf = (path: string): Record<string, string> => ({
  'cache-control': cacheControlOf(path),
  ...ALWAYS,
})

/**
 * The text of a `_headers` file, for Netlify and the Node server. Files that have a hash in their names but aren't in `/_astro/` are listed
 * one by one. A pattern wouldn't do, because some hosts ignore what follows an asterisk: it would also match the search pointer beside the
 * index, and if that were cached forever, visitors would never see new stock.
 *
 * @param paths the paths of all files of the site, with a slash at the start
 * @param policy the Content-Security-Policy (csp.ts)
 * @param ownPhotos whether a deploy adds the site's own pictures (docs/photos.md)
 */
export function headersFile(paths: Iterable<string>, policy: string, ownPhotos = false): string {
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
