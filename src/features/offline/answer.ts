import type { OfflineSettings } from '#plan/files/serviceWorker.ts'
import type { Kind } from './kind.ts'
import { lineHtml, withLine } from './line.ts'
import type { Outside } from './outside.ts'
import { drop, find, isHtml, isWhole, keep, keptAt } from './store.ts'

/** Pages come from the network first, and files that never change from the cache first (docs/offline.md). */

/** How long (ms) to wait if there's a stored copy. */
const PATIENCE_MS = 4000
/** How long a picture is served from the cache before it's fetched again (ms). Dealers may replace pictures. */
const FRESH_MS = 24 * 3_600_000

const PAGES = ['pages', 'ahead'] as const

export interface Asking {
  request: Request
  /** To the request that the browser itself has already sent, if it has. */
  preloaded?: Promise<Response | undefined>
  /** For work that continues after the response, so that the browser doesn't stop the worker before it's done. */
  later: (work: Promise<unknown>) => void
}

type Answer = (asking: Asking) => Promise<Response>

export function answersOf(outside: Outside, settings: OfflineSettings, style: string): Record<Kind, Answer> {
  const { caches, now } = outside

  const page: Answer = async ({ request, preloaded, later }) => {
    const url = request.url.replace(/#.*/, '')
    const kept = await find(caches, PAGES, url, true)
    const network = (async () => {
      const early = await preloaded
      // If the network doesn't respond, Firefox gives an error response instead of rejecting.
      const response = early && early.type !== 'error' ? early : await outside.fetch(request)
      if (isWhole(response) && isHtml(response)) later(keep(caches, 'pages', url, response.clone(), now()))
      else if (isGone(response)) later(drop(caches, PAGES, url))
      return response
    })()
    later(network.catch(() => undefined))
    if (!kept) return network.catch(ownPage)
    const inTime = await Promise.race([network, outside.wait(PATIENCE_MS)]).catch(() => undefined)
    return inTime && !isOut(inTime) ? inTime : asOfThen(kept)
  }

  const asOfThen = async (kept: Response): Promise<Response> => {
    const why = outside.isOnline() ? 'silent' : 'away'
    const line = lineHtml({ since: keptAt(kept), what: 'page', why }, now(), settings.region, style)
    return new Response(withLine(await kept.text(), line), { headers: kept.headers })
  }

  /** For addresses that the shopper hasn't opened before. */
  const ownPage = async (): Promise<Response> =>
    (await find(caches, ['ahead'], outside.origin + settings.offline)) ?? Response.error()

  const asset: Answer = async ({ request, later }) => {
    const shelf = request.url.endsWith('.bin') ? 'index' : 'assets'
    const kept = await find(caches, [shelf], request.url)
    if (kept) return kept
    const response = await outside.fetch(request)
    if (isWhole(response)) later(keep(caches, shelf, request.url, response.clone(), now()))
    return response
  }

  const pointer: Answer = async ({ request, later }) => {
    const response = await outside.fetch(request).catch(() => undefined)
    if (response && isWhole(response)) later(keep(caches, 'index', request.url, response.clone(), now()))
    if (response && !isOut(response)) return response
    // The stored copy includes the time it was fetched, so that the page can say how old its list is (fetchIndex.ts).
    return (await find(caches, ['index'], request.url)) ?? response ?? Response.error()
  }

  const picture: Answer = async ({ request, later }) => {
    const kept = await find(caches, ['pictures'], request.url)
    if (kept && now() - keptAt(kept) < FRESH_MS) return kept
    try {
      const response = await outside.fetch(request)
      if (isWhole(response)) later(keep(caches, 'pictures', request.url, response.clone(), now()))
      return response
    } catch (error) {
      // Another size of the same picture is better than no picture.
      const other = kept ?? (await find(caches, ['pictures'], request.url, true))
      if (other) return other
      throw error
    }
  }

  return { page, asset, pointer, picture }
}

/** Whether a page is gone or has moved, in which case no stored copy may be shown. */
const isGone = ({ status, redirected, type }: Response): boolean =>
  status === 404 || status === 410 || redirected || type === 'opaqueredirect'

/** Whether the response is from a proxy that can't reach the site. */
const isOut = ({ status }: Response): boolean => status >= 502 && status <= 504
