import type { SiteWords } from '#lib/siteWords.ts'
import { savedCarsHref } from '#rules/links/paths.ts'
import { CACHE_PREFIX } from '#rules/browser/stored.ts'
import type { PlanContext } from '../planContext.ts'
import { garagePaths } from '../pages/garage/garage.ts'
import { OFFLINE_PATH } from '../pages/fixed/fixed.ts'
import type { TextFile } from './siteFile.ts'

export interface OfflineSettings {
  region: string
  /** Shown when there's no connection and the browser has never opened the requested page. */
  offline: string
  saved: string
  /** Paths that the worker never stores on this site, in addition to those that it stores on no site. */
  never: string[]
  words?: SiteWords
}

/** At `/sw.js` on every site without a worker, because browsers that still have one look there. */
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

/** The worker is the same for all sites (docs/offline.md). */
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
