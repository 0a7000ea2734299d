import type { SiteWords } from '#lib/siteWords.ts'
import { savedCarsHref } from '#rules/links/paths.ts'
import { CACHE_PREFIX } from '#rules/browser/stored.ts'
import type { PlanContext } from '../context.ts'
import { garagePaths } from '../pages/garage/garage.ts'
import { OFFLINE_PATH } from '../pages/fixed/offline.ts'
import type { TextFile } from './siteFile.ts'

/** The service worker's settings for a site. */
export interface OfflineSettings {
  region: string
  /** The page that's shown when there's no connection and the browser has never opened the requested page. */
  offline: string
  /** The path and query of the page of saved vehicles. */
  saved: string
  /** Paths that the service worker never stores on this site, in addition to those that it stores on no site. */
  never: string[]
  /** The site's own versions of the texts that the worker shows; missing if it has none. */
  words?: SiteWords
}

/**
 * A script that removes a site's former service worker. On every site without a service worker, this script is at the worker's address,
 * because browsers that still have the worker look there on their next visit.
 */
const ENDED = `// Stores nothing: removes what an earlier worker of this site stored, then unregisters itself.
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith('${CACHE_PREFIX}')) await caches.delete(name)
      await registration.unregister()
    })(),
  ),
)
`

/**
 * `/sw.js`: the service worker (docs/offline.md), which is the same for all sites; on a site that doesn't work offline, the script that
 * removes an earlier one.
 */
export function serviceWorker({ site }: Pick<PlanContext, 'site'>): TextFile {
  const saved = savedCarsHref(site)
  const settings: OfflineSettings = {
    region: site.region,
    offline: OFFLINE_PATH,
    saved,
    ...(site.words['offline'] && { words: { offline: site.words['offline'] } }),
    never: garagePaths({ site }).filter((path) => path !== saved.replace(/\?.*$/, '')),
  }
  return {
    path: 'sw.js',
    data: site.offline
      ? `self.settings = ${JSON.stringify(settings)}\nimportScripts('/offline-worker.js')\n`
      : ENDED,
  }
}
