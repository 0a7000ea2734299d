/** As much of a service worker's world as is used; TypeScript's own types of it and of the page exclude each other. */

/** What the keeper works with, so that it can be tried without a browser. */
export interface Outside {
  /** The site's own. */
  origin: string
  caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>
  fetch: (request: Request | string) => Promise<Response>
  /** ms since 1970 */
  now: () => number
  /** Whether the device has a connection at all, as far as it knows. */
  isOnline: () => boolean
  /** Resolves after some ms. */
  wait: (ms: number) => Promise<void>
}

/** Something that the browser waits for before it ends the worker. */
export interface Extendable extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

export interface Fetched extends Extendable {
  request: Request
  /** What the browser has asked for while the worker started; undefined for all but the opening of a page. */
  preloadResponse: Promise<Response | undefined>
  respondWith: (response: Promise<Response>) => void
}

export interface WorkerScope {
  caches: CacheStorage
  clients: { claim: () => Promise<void> }
  registration: { navigationPreload?: { enable: () => Promise<void> } }
  skipWaiting: () => Promise<void>
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: Extendable) => void): void
    (type: 'fetch', listener: (event: Fetched) => void): void
    (type: 'message', listener: (event: Extendable & { data: unknown }) => void): void
  }
}
