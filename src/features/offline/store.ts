import { CACHE_PREFIX } from '#rules/browser/stored.ts'
import type { Outside } from './outside.ts'

/** Raise it if the caches' format changes; all stored copies are then removed. New builds don't need a new version. */
const VERSION = 1

/** When a stored response was fetched, in ms since 1970. */
export const KEPT_AT = 'x-kept-at'

/**
 * If there are more, the oldest are dropped. Pages stored ahead of time have their own cache, so that visited pages don't push them out.
 * The index is three files: the one that names it, the index itself, and one for search fields.
 */
const MOST = { pages: 60, ahead: 40, assets: 300, pictures: 150, index: 3 } as const
export type Shelf = keyof typeof MOST

/** Bytes. */
const LARGEST = 500_000

const nameOf = (shelf: Shelf): string => `${CACHE_PREFIX}${VERSION}-${shelf}`

type Caches = Outside['caches']

export async function dropOld(caches: Caches): Promise<void> {
  const current = new Set((Object.keys(MOST) as Shelf[]).map(nameOf))
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
  shelf: Shelf,
  url: string,
  response: Response,
  now: number,
): Promise<void> {
  const body = await response.blob()
  if (body.size > LARGEST && shelf !== 'assets' && shelf !== 'index') return
  const headers = new Headers(response.headers)
  headers.set(KEPT_AT, String(now))
  // The copied body is no longer compressed, so these headers would be wrong.
  headers.delete('content-encoding')
  headers.delete('content-length')
  try {
    const cache = await caches.open(nameOf(shelf))
    // `put` replaces the stored copy and moves it to the end of the cache in one step, so that there's always a copy.
    await cache.put(url, new Response(body, { headers }))
    const all = await cache.keys()
    await Promise.all(all.slice(0, Math.max(0, all.length - MOST[shelf])).map((each) => cache.delete(each)))
  } catch (error) {
    console.info(error)
  }
}

/** Ms since 1970. */
export const keptAt = (response: Response): number => Number(response.headers.get(KEPT_AT)) || 0

/** Finds the newest copy. If `loosely`, also one for the same path with another query. */
export async function find(
  caches: Caches,
  shelves: readonly Shelf[],
  url: string,
  loosely = false,
): Promise<Response | undefined> {
  for (const ignoreSearch of loosely ? [false, true] : [false]) {
    const found = await Promise.all(
      shelves.map(async (shelf) => (await caches.open(nameOf(shelf))).match(url, { ignoreSearch })),
    )
    const copies = found.filter((each) => each !== undefined)
    if (copies.length > 0) return copies.reduce((a, b) => (keptAt(b) > keptAt(a) ? b : a))
  }
  return undefined
}

export async function drop(caches: Caches, shelves: readonly Shelf[], url: string): Promise<void> {
  await Promise.all(shelves.map(async (shelf) => (await caches.open(nameOf(shelf))).delete(url)))
}
