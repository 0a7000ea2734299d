/** TypeScript's own types for workers clash with those for pages. */

/** Tests supply a fake, so that they need no browser. */
export interface WorkerEnvironment {
  origin: string
  caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>
  fetch: (request: Request | string) => Promise<Response>
  now: () => number
  /** Whether the device has a connection, as far as the browser knows. */
  isOnline: () => boolean
  wait: (ms: number) => Promise<void>
}

/** An event that can keep the browser from stopping the worker before some work is done. */
interface Extendable extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

interface Fetched extends Extendable {
  request: Request
  /** The browser itself sent the request while the worker was starting. Undefined unless a page is being opened. */
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
