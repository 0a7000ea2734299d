import type { OfflineSettings } from '#plan/files/serviceWorker.ts'
import type { WorkerEnvironment } from '../workerEnvironment.ts'

/** A fake environment for testing the worker: caches in memory, a scripted network and a stopped clock. */

export const ORIGIN = 'https://dealer.example'
export const SETTINGS: OfflineSettings = {
  region: 'en-AU',
  offline: '/offline',
  saved: '/my-garage?tab=saved-cars',
  never: [],
}

const bare = (url: string, ignoreSearch: boolean): string => (ignoreSearch ? url.replace(/\?.*/, '') : url)
const urlOf = (request: RequestInfo | URL): string =>
  new URL(request instanceof Request ? request.url : request, ORIGIN).href

/** A cache that keeps entries in the order in which they were stored, as browsers' caches do. */
class MemoryCache {
  entries = new Map<string, Response>()
  match = async (request: RequestInfo | URL, { ignoreSearch = false }: CacheQueryOptions = {}) => {
    const wanted = bare(urlOf(request), ignoreSearch)
    for (const [url, response] of this.entries)
      if (bare(url, ignoreSearch) === wanted) return response.clone()
    return undefined
  }
  put = async (request: RequestInfo | URL, response: Response) => {
    this.entries.delete(urlOf(request))
    this.entries.set(urlOf(request), response)
  }
  delete = async (request: RequestInfo | URL) => this.entries.delete(urlOf(request))
  keys = async () => [...this.entries.keys()].map((url) => new Request(url))
}

export interface World extends WorkerEnvironment {
  network: (url: string) => Response | Promise<Response>
  asked: string[]
  time: number
  online: boolean
  /** Ends all pending calls of `wait` immediately. */
  patience: () => Promise<void>
  kept: () => Record<string, string[]>
}

export const html = (text: string, init: ResponseInit = {}): Response =>
  new Response(`<body>${text}`, { headers: { 'content-type': 'text/html; charset=utf-8' }, ...init })

export function world(): World {
  const stored = new Map<string, MemoryCache>()
  const made: World = {
    origin: ORIGIN,
    caches: {
      open: async (name) => {
        const cache = stored.get(name) ?? new MemoryCache()
        stored.set(name, cache)
        return cache as unknown as Cache
      },
      keys: async () => [...stored.keys()],
      delete: async (name) => stored.delete(name),
    },
    network: () => html('page'),
    asked: [],
    time: 1_000_000,
    online: true,
    fetch: async (request) => {
      const url = urlOf(request)
      made.asked.push(url.replace(ORIGIN, ''))
      return made.network(url)
    },
    now: () => made.time,
    isOnline: () => made.online,
    patience: () => new Promise(() => {}),
    wait: () => made.patience(),
    kept: () =>
      Object.fromEntries(
        [...stored].map(([name, cache]) => [
          name.replace(/^.*-/, ''),
          [...cache.entries.keys()].map((url) => url.replace(ORIGIN, '')),
        ]),
      ),
  }
  return made
}
