import type { OfflineSettings } from '#plan/files/serviceWorker.ts'
import { kindOf } from './kind.ts'
import type { WorkerEnvironment } from './workerEnvironment.ts'
import { find, isHtml, isWhole, keep, storedAt, type CacheKind } from './caches.ts'

/**
 * Stores pages before anyone opens them, with everything needed to show them: those of saved vehicles, and the one for when there's no
 * connection.
 */

/** All are paths, which may have a query. */
export interface StoreRequest {
  /** Pages to store with their styles, fonts and first picture, and with the scripts that they run at first. */
  pages: string[]
  /** Pages to store with everything that their scripts may load later. */
  whole: string[]
}

const MOST_PAGES = 30
const MOST_FILES = 80
/** How long until a page that was stored ahead of time is fetched again (ms). */
const FRESH_MS = 6 * 3_600_000

const NAMED = /\/_astro\/[\w.~-]+\.(?:js|css|woff2)\b/g
/** Fonts with the letters of other languages, which are needed only for a few names. They aren't stored. */
const SELDOM = /-latin-ext-/
const IMPORTED = /(?:\bfrom|\bimport)\s*["'`]\.\/([\w.~-]+\.js)["'`]/g
/** Names of the build's files in a script's text, also of those that it imports with `import()` or runs as a worker. */
const MENTIONED = /["'`/]([\w.~-]+[.-][\w-]{8}\.(?:js|css))\b/g
const PICTURE = /<main\b[\s\S]*?<img\b[^>]*? src="([^"]+)"/

export type StoreAhead = (request: StoreRequest) => Promise<void>

export function storeAheadFor(
  environment: WorkerEnvironment,
  settings: Pick<OfflineSettings, 'offline' | 'never'>,
): StoreAhead {
  const { caches, now, origin } = environment
  const kindAt = (url: string, destination = '') =>
    kindOf({ method: 'GET', url, destination, mode: 'cors', ranged: false }, origin, settings.never)

  /** Returns the text of scripts, since they may refer to other files; '' for all other files. */
  const fileText = async (cacheKind: CacheKind, url: string): Promise<string> => {
    const stored = await find(caches, [cacheKind], url)
    const response = stored ?? (await environment.fetch(url))
    if (!isWhole(response)) return ''
    if (!stored) await keep(caches, cacheKind, url, response.clone(), now())
    return url.endsWith('.js') ? response.text() : ''
  }

  const keepFiles = async (html: string, whole: boolean): Promise<void> => {
    const reached = new Set<string>()
    let next = [...html.matchAll(NAMED)].map(([path]) => path).filter((path) => !SELDOM.test(path))
    while (next.length > 0 && reached.size < MOST_FILES) {
      const fresh = [...new Set(next)]
        .filter((path) => !reached.has(path))
        .slice(0, MOST_FILES - reached.size)
      for (const path of fresh) reached.add(path)
      const texts = await Promise.all(fresh.map((path) => fileText('assets', origin + path)))
      next = texts.flatMap((text) =>
        [...text.matchAll(whole ? MENTIONED : IMPORTED)].map(([, name]) => `/_astro/${name}`),
      )
    }
  }

  const keepPage = async (path: string, whole: boolean): Promise<void> => {
    const url = new URL(path, origin).href.replace(/#.*/, '')
    if (kindAt(url) !== 'page') return
    const stored = await find(caches, ['ahead'], url)
    if (stored && now() - storedAt(stored) < FRESH_MS) return
    const response = await environment.fetch(url)
    if (!isWhole(response) || !isHtml(response)) return
    const html = await response.clone().text()
    await keepFiles(html, whole)
    const [, src] = PICTURE.exec(html) ?? []
    const picture = src && new URL(src.replaceAll('&amp;', '&'), origin).href
    if (picture && kindAt(picture, 'image') === 'picture') await fileText('pictures', picture)
    await keep(caches, 'ahead', url, response, now())
  }

  const keepAll = async ({ pages, whole }: StoreRequest): Promise<void> => {
    for (const [paths, all] of [
      [whole, true],
      [pages, false],
    ] as const)
      for (const path of paths.slice(0, MOST_PAGES))
        // What can't be fetched now is requested again by the next page that the shopper opens.
        await keepPage(path, all).catch(console.info)
  }

  // Messages are handled one after another, so that what has been fetched for one message isn't fetched again for the next.
  let last = Promise.resolve()
  return (request) => (last = last.then(() => keepAll(request)))
}

/** Reads a message from a page. Returns null if it's invalid. Accepts only paths of the site itself. */
export function parseStoreRequest(data: unknown): StoreRequest | null {
  if (typeof data !== 'object' || data === null) return null
  const { pages, whole } = data as Record<string, unknown>
  const paths = (list: unknown): string[] =>
    Array.isArray(list)
      ? list.filter((path): path is string => typeof path === 'string' && /^\/(?![/\\])/.test(path))
      : []
  return { pages: paths(pages), whole: paths(whole) }
}
