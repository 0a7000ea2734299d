import { CACHE_PREFIX } from '#rules/browser/stored.ts'
import type { WorkerEnvironment } from './workerEnvironment.ts'

/** Raise it if the caches' format changes; all stored copies are then removed. New builds don't need a new version. */
const VERSION = 1

/** When a stored response was fetched, in ms since 1970. */
export const STORED_AT = 'x-kept-at'

/**
 * If there are more, the oldest are dropped. Pages stored ahead of time have their own cache, so that visited pages don't push them out, and
 * so does each of the search index's two files, because a new delta mustn't push out the index.
 */
const MOST = { pages: 60, ahead: 40, assets: 300, pictures: 150, pointers: 2, index: 1, delta: 1 } as const
export type CacheKind = keyof typeof MOST

/** Bytes. */
const LARGEST = 500_000

const nameOf = (cacheKind: CacheKind): string => `${CACHE_PREFIX}${VERSION}-${cacheKind}`

type Caches = WorkerEnvironment['caches']

export async function dropOld(caches: Caches): Promise<void> {
  const current = new Set((Object.keys(MOST) as CacheKind[]).map(nameOf))
  const old = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && !current.has(name))
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** It must be complete and not private, and come from the site itself and from the address requested. */
export const isWhole = (response: Response): boolean =>
  response.status === 200 &&
  !response.redirected &&
  response.type !== 'opaque' &&
  !/\b(?:no-store|private)\b/.test(response.headers.get('cache-control') ?? '')

export const isHtml = (response: Response): boolean =>
  (response.headers.get('content-type') ?? '').startsWith('text/html')

/** Does nothing if the device is out of space. */
export async function keep(
  caches: Caches,
  cacheKind: CacheKind,
  url: string,
  response: Response,
  now: number,
): Promise<void> {
  const body = await response.blob()
  if (body.size > LARGEST && !['assets', 'index', 'delta'].includes(cacheKind)) return
  const headers = new Headers(response.headers)
  headers.set(STORED_AT, String(now))
  // The copied body is no longer compressed, so these headers would be wrong.
  headers.delete('content-encoding')
  headers.delete('content-length')
  try {
    const cache = await caches.open(nameOf(cacheKind))
    // `put` replaces the stored copy and moves it to the end of the cache in one step, so that there's always a copy.
    await cache.put(url, new Response(body, { headers }))
    const all = await cache.keys()
    await Promise.all(all.slice(0, Math.max(0, all.length - MOST[cacheKind])).map((key) => cache.delete(key)))
  } catch (error) {
    console.info(error)
  }
}

/** Ms since 1970. */
export const storedAt = (response: Response): number => Number(response.headers.get(STORED_AT)) || 0

/** Finds the newest copy. If `loosely`, also one for the same path with another query. */
export async function find(
  caches: Caches,
  cacheKinds: readonly CacheKind[],
  url: string,
  loosely = false,
): Promise<Response | undefined> {
  for (const ignoreSearch of loosely ? [false, true] : [false]) {
    const matches = await Promise.all(
      cacheKinds.map(async (cacheKind) =>
        (await caches.open(nameOf(cacheKind))).match(url, { ignoreSearch }),
      ),
    )
    const copies = matches.filter((match) => match !== undefined)
    if (copies.length > 0) return copies.reduce((a, b) => (storedAt(b) > storedAt(a) ? b : a))
  }
  return undefined
}

export async function drop(caches: Caches, cacheKinds: readonly CacheKind[], url: string): Promise<void> {
  await Promise.all(cacheKinds.map(async (cacheKind) => (await caches.open(nameOf(cacheKind))).delete(url)))
}
