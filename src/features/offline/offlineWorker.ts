import { setSiteWordsSource } from '#lib/siteWords.ts'
import type { OfflineSettings } from '#plan/files/serviceWorker.ts'
import { storeAheadFor, parseStoreRequest } from './storeAhead.ts'
import { answersOf } from './answer.ts'
import { kindOf } from './kind.ts'
import style from './line.scss?inline'
import type { WorkerEnvironment, WorkerScope } from './workerEnvironment.ts'
import { dropOld } from './caches.ts'

/** All sites use the same script, which each site's `/sw.js` runs with the site's settings (docs/offline.md). */

const scope = self as unknown as WorkerScope & { settings: OfflineSettings }
const { settings } = scope
setSiteWordsSource(() => settings.words ?? {})

const environment: WorkerEnvironment = {
  origin: self.location.origin,
  caches: scope.caches,
  fetch: (request) => fetch(request),
  now: () => Date.now(),
  isOnline: () => navigator.onLine,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}
const answers = answersOf(environment, settings, style)
const storeAhead = storeAheadFor(environment, settings)

// Without the page for when there's no connection, the worker would be of no use, so it isn't installed if that page can't be stored.
scope.addEventListener('install', (event) =>
  event.waitUntil(storeAhead({ pages: [], whole: [settings.offline] }).then(() => scope.skipWaiting())),
)

// Takes over all open pages immediately, even those that another version of the worker is serving. That's safe, since
// pages come from the network first and files are named by their hash. If a site turns off offline use, the next visit
// removes the worker.
scope.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      dropOld(scope.caches),
      scope.registration.navigationPreload?.enable(),
      scope.clients.claim(),
    ]),
  ),
)

scope.addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event
  const { method, url, destination, mode, headers } = request
  const kind = kindOf(
    { method, url, destination, mode, ranged: headers.has('range') },
    environment.origin,
    settings.never,
  )
  const opening = mode === 'navigate'
  const later = (work: Promise<unknown>) => event.waitUntil(work)
  if (kind)
    event.respondWith(answers[kind]({ request, later, ...(opening && { preloaded: preloadResponse }) }))
  // The browser already sent this request while the worker was starting. If its response weren't used here, the request
  // would be sent again.
  else if (opening && method === 'GET')
    event.respondWith(preloadResponse.then((response) => response ?? fetch(request)))
})

scope.addEventListener('message', (event) => {
  const request = parseStoreRequest(event.data)
  if (request) event.waitUntil(storeAhead(request))
})
