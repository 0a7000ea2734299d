import { savedCarsHref } from '#rules/links/paths.ts'
import { CACHE_PREFIX } from '#rules/browser/stored.ts'
import type { PlanContext } from '../context.ts'
import { garagePaths } from '../pages/garage/garage.ts'
import { OFFLINE_PATH } from '../pages/fixed/offline.ts'
import type { TextFile } from './siteFile.ts'

/** What the worker of a site knows of it. */
export interface OfflineSettings {
  region: string
  /** The page in place of one that was never opened. */
  offline: string
  /** The saved vehicles' page: path and query. */
  saved: string
  /** Paths of which nothing is kept, beside those that no site keeps. */
  never: string[]
}

/**
 * Ends the worker of a site that has had one. It is there on each site without one, since that site may have been another yesterday:
 * a browser that still has the worker looks here with its next visit, and only then.
 */
const ENDED = `// Keeps nothing: removes what an earlier worker of this site has kept, and ends.
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

/** `/sw.js`: the worker where the site has one (docs/offline.md), the same code for all sites, or its end. */
export const serviceWorker = ({ site }: Pick<PlanContext, 'site'>): TextFile => {
  const saved = savedCarsHref(site)
  const settings: OfflineSettings = {
    region: site.region,
    offline: OFFLINE_PATH,
    saved,
    never: garagePaths({ site }).filter((path) => path !== saved.replace(/\?.*$/, '')),
  }
  return {
    path: 'sw.js',
    data: site.offline
      ? `self.settings = ${JSON.stringify(settings)}\nimportScripts('/offline-worker.js')\n`
      : ENDED,
  }
}
