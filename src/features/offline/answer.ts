import type { OfflineSettings } from '#plan/files/serviceWorker.ts'
import type { Kind } from './kind.ts'
import { lineHtml, insertOfflineLine } from './line.ts'
import type { WorkerEnvironment } from './workerEnvironment.ts'
import { drop, find, isHtml, isWhole, keep, storedAt, type CacheKind } from './caches.ts'

/** Pages come from the network first, and files that never change from the cache first (docs/offline.md). */

/** How long (ms) to wait if there's a stored copy. */
const PATIENCE_MS = 4000
/** How long a picture is served from the cache before it's fetched again (ms). Dealers may replace pictures. */
const FRESH_MS = 24 * 3_600_000

const PAGES = ['pages', 'ahead'] as const

export interface AnswerInput {
  request: Request
  /** To the request that the browser itself has already sent, if it has. */
  preloaded?: Promise<Response | undefined>
  /** For work that continues after the response, so that the browser doesn't stop the worker before it's done. */
  later: (work: Promise<unknown>) => void
}

type Answer = (asking: AnswerInput) => Promise<Response>

export function answersOf(
  environment: WorkerEnvironment,
  settings: OfflineSettings,
  style: string,
): Record<Kind, Answer> {
  const { caches, now } = environment

  const page: Answer = async ({ request, preloaded, later }) => {
    const url = request.url.replace(/#.*/, '')
    const stored = await find(caches, PAGES, url, true)
    const network = (async () => {
      const early = await preloaded
      // If the network doesn't respond, Firefox gives an error response instead of rejecting.
      const response = early && early.type !== 'error' ? early : await environment.fetch(request)
      if (isWhole(response) && isHtml(response)) later(keep(caches, 'pages', url, response.clone(), now()))
      else if (isGone(response)) later(drop(caches, PAGES, url))
      return response
    })()
    later(network.catch(() => undefined))
    if (!stored) return network.catch(ownPage)
    const inTime = await Promise.race([network, environment.wait(PATIENCE_MS)]).catch(() => undefined)
    return inTime && !isGatewayError(inTime) ? inTime : withAgeLine(stored)
  }

  const withAgeLine = async (stored: Response): Promise<Response> => {
    const why = environment.isOnline() ? 'silent' : 'away'
    const line = lineHtml({ since: storedAt(stored), what: 'page', why }, now(), settings.region, style)
    return new Response(insertOfflineLine(await stored.text(), line), { headers: stored.headers })
  }

  /** For addresses that the shopper hasn't opened before. */
  const ownPage = async (): Promise<Response> =>
    (await find(caches, ['ahead'], environment.origin + settings.offline)) ?? Response.error()

  const asset: Answer = async ({ request, later }) => {
    const ofSearch = (file: CacheKind) => request.url.startsWith(`${environment.origin}/search/${file}.`)
    const cacheKind = (['index', 'delta'] as const).find(ofSearch) ?? 'assets'
    const stored = await find(caches, [cacheKind], request.url)
    if (stored) return stored
    const response = await environment.fetch(request)
    if (isWhole(response)) later(keep(caches, cacheKind, request.url, response.clone(), now()))
    return response
  }

  const pointer: Answer = async ({ request, later }) => {
    const response = await environment.fetch(request).catch(() => undefined)
    if (response && isWhole(response)) later(keep(caches, 'pointers', request.url, response.clone(), now()))
    if (response && !isGatewayError(response)) return response
    // The stored copy includes the time it was fetched, so that the page can say how old its list is (fetchIndex.ts).
    return (await find(caches, ['pointers'], request.url)) ?? response ?? Response.error()
  }

  const picture: Answer = async ({ request, later }) => {
    const stored = await find(caches, ['pictures'], request.url)
    if (stored && now() - storedAt(stored) < FRESH_MS) return stored
    try {
      const response = await environment.fetch(request)
      if (isWhole(response)) later(keep(caches, 'pictures', request.url, response.clone(), now()))
      return response
    } catch (error) {
      // Another size of the same picture is better than no picture.
      const other = stored ?? (await find(caches, ['pictures'], request.url, true))
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
const isGatewayError = ({ status }: Response): boolean => status >= 502 && status <= 504
