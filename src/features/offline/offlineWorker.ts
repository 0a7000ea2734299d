import { findOwnWords } from '#lib/ownWords.ts'
import type { OfflineSettings } from '#plan/files/serviceWorker.ts'
import { aheadOf, wantedOf } from './ahead.ts'
import { answersOf } from './answer.ts'
import { kindOf } from './kind.ts'
import style from './line.scss?inline'
import type { Outside, WorkerScope } from './outside.ts'
import { dropOld } from './store.ts'

/**
 * The worker (docs/offline.md): a script of its own for all sites, which each site's `/sw.js` runs with its settings.
 */

const scope = self as unknown as WorkerScope & { settings: OfflineSettings }
const { settings } = scope
findOwnWords(() => settings.words ?? {})

const outside: Outside = {
  origin: self.location.origin,
  caches: scope.caches,
  fetch: (request) => fetch(request),
  now: () => Date.now(),
  isOnline: () => navigator.onLine,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}
const answers = answersOf(outside, settings, style)
const keepAhead = aheadOf(outside, settings)

// The page for off line is there before anything else; a worker without it would have nothing to say, and so does not come.
scope.addEventListener('install', (event) =>
  event.waitUntil(keepAhead({ pages: [], whole: [settings.offline] }).then(() => scope.skipWaiting())),
)

// At once, also for pages that another version has answered: pages come from the network first and files by their hash, so that no
// version has anything that the next must not see, and a site that turns this off is rid of it with one visit.
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
    outside.origin,
    settings.never,
  )
  const opening = mode === 'navigate'
  const later = (work: Promise<unknown>) => event.waitUntil(work)
  if (kind)
    event.respondWith(answers[kind]({ request, later, ...(opening && { preloaded: preloadResponse }) }))
  // The browser has begun to ask for it with the worker: what nobody takes is asked for twice.
  else if (opening && method === 'GET')
    event.respondWith(preloadResponse.then((response) => response ?? fetch(request)))
})

scope.addEventListener('message', (event) => {
  const wanted = wantedOf(event.data)
  if (wanted) event.waitUntil(keepAhead(wanted))
})
