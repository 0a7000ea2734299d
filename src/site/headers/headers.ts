import { photoFile } from '#rules/vehicle/photoPath.ts'

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

/** What goes with every answer of a site that is more than files in a bucket. Browsers heed the first over https only. */
const SITE = {
  'strict-transport-security': 'max-age=63072000',
  'x-frame-options': 'SAMEORIGIN',
  // A payment or a chat may open a window of its own.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), usb=(), browsing-topics=()',
} as const

/** Browsers look here for a new worker, or for one that ends it (docs/offline.md): no cache may stand between. */
export const WORKER_PATH = '/sw.js'
const NO_CACHE = 'no-cache'
/** Of pictures of the site's own, where headers go by folders: one that is missing is told so under the same, and may come. */
const A_WEEK = 'public, max-age=604800'

const ASSETS = '/_astro/'

/**
 * The Content-Security-Policy of hashed files: the pages' own, with its hosts and hashes, would be more bytes than most of them are. Only workers,
 * which fetch the search index of their own site, and drawings that are opened by themselves go by it; nothing that this allows does the
 * pages' own policy forbid. So it holds also where a host sends both.
 */
const ASSETS_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
const HASHED_INDEX = /\.[\w-]{16}\.bin$/

/**
 * Whether a path's name is a content hash: its bytes never change.
 * @example isImmutable('/_astro/page.Bx1.css') // true
 */
export const isImmutable = (path: string): boolean =>
  path.startsWith(ASSETS) || HASHED_INDEX.test(path) || photoFile(path) !== undefined

/** @param path of a file of the site, with a slash in front */
export const cacheControlOf = (path: string): string =>
  isImmutable(path) ? FOREVER : path === WORKER_PATH ? NO_CACHE : ASK_AGAIN

/** @param path of a file of the site, with a slash in front */
export const headersOf = (path: string): Record<string, string> => ({
  'cache-control': cacheControlOf(path),
  ...ALWAYS,
})

/**
 * All of it as a `_headers` file, which Netlify and the Node server go by. Hashed files outside `/_astro/` are named one by one: what follows an asterisk is not
 * looked at everywhere, and a search pointer that is kept for ever would never show new stock.
 *
 * @param paths of all the site's files, with a slash in front
 * @param policy the Content-Security-Policy (csp.ts)
 * @param ownPhotos whether the site has pictures of its own, which a deploy adds (docs/photos.md)
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
