import type { OfflineSettings } from '#plan/files/serviceWorker.ts'
import { kindOf } from './kind.ts'
import type { Outside } from './outside.ts'
import { find, isHtml, isWhole, keep, keptAt, type Shelf } from './store.ts'

/** Keeps pages that nobody waits for, with what they need to be drawn: saved vehicles, and the page in place of others. */

/** What a page asks the worker to keep. Paths, with a query where they have one. */
export interface Wanted {
  /** As they are: with their styles, fonts, first picture and the scripts that they run. */
  pages: string[]
  /** With all that their scripts may fetch, too. */
  whole: string[]
}

/** No more is taken of one message. */
const MOST_PAGES = 30
const MOST_FILES = 80
/** ms for which a page that was kept ahead is not fetched again. */
const FRESH_MS = 6 * 3_600_000

const NAMED = /\/_astro\/[\w.~-]+\.(?:js|css|woff2)\b/g
/** Only names with signs of other languages need it. */
const SELDOM = /-latin-ext-/
const IMPORTED = /(?:\bfrom|\bimport)\s*["'`]\.\/([\w.~-]+\.js)["'`]/g
/** Any file of the build that a script names, as `import()` and threads do. */
const MENTIONED = /["'`/]([\w.~-]+[.-][\w-]{8}\.(?:js|css))\b/g
const PICTURE = /<main\b[\s\S]*?<img\b[^>]*? src="([^"]+)"/

export type KeepAhead = (wanted: Wanted) => Promise<void>

export function aheadOf(outside: Outside, settings: Pick<OfflineSettings, 'offline' | 'never'>): KeepAhead {
  const { caches, now, origin } = outside
  const kindAt = (url: string, destination = '') =>
    kindOf({ method: 'GET', url, destination, mode: 'cors', ranged: false }, origin, settings.never)

  /** Fetches and keeps what is not there; gives back its text, where it is text that names other files. */
  const fileText = async (shelf: Shelf, url: string): Promise<string> => {
    const kept = await find(caches, [shelf], url)
    const response = kept ?? (await outside.fetch(url))
    if (!isWhole(response)) return ''
    if (!kept) await keep(caches, shelf, url, response.clone(), now())
    return url.endsWith('.js') ? response.text() : ''
  }

  /** The files that a page names, then those that these import. */
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
    const kept = await find(caches, ['ahead'], url)
    if (kept && now() - keptAt(kept) < FRESH_MS) return
    const response = await outside.fetch(url)
    if (!isWhole(response) || !isHtml(response)) return
    const html = await response.clone().text()
    await keepFiles(html, whole)
    const [, src] = PICTURE.exec(html) ?? []
    const picture = src && new URL(src.replaceAll('&amp;', '&'), origin).href
    if (picture && kindAt(picture, 'image') === 'picture') await fileText('pictures', picture)
    await keep(caches, 'ahead', url, response, now())
  }

  const keepAll = async ({ pages, whole }: Wanted): Promise<void> => {
    for (const [paths, all] of [
      [whole, true],
      [pages, false],
    ] as const)
      for (const path of paths.slice(0, MOST_PAGES))
        // What can't be had now is asked for again by the next page.
        await keepPage(path, all).catch(console.info)
  }

  // One after the other, so that the second knows what the first has fetched.
  let last = Promise.resolve()
  return (wanted) => (last = last.then(() => keepAll(wanted)))
}

/** A message's wish, where it is one: only paths of the site. */
export function wantedOf(data: unknown): Wanted | null {
  if (typeof data !== 'object' || data === null) return null
  const { pages, whole } = data as Record<string, unknown>
  const paths = (list: unknown): string[] =>
    Array.isArray(list)
      ? list.filter((each): each is string => typeof each === 'string' && /^\/(?![/\\])/.test(each))
      : []
  return { pages: paths(pages), whole: paths(whole) }
}
