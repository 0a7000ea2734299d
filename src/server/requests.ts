import type { MiddlewareHandler } from 'hono'
import type { Logger } from '#lib/log.ts'
import type { CallerEnv } from './guards/caller.ts'

export interface AnsweredRequest {
  /** '' if there's no such site. */
  tenant: string
  /** For the dashboard, not for a site. */
  isAdmin: boolean
  kind: RequestKind
  method: string
  /** Without the query, and without anything that may identify a person. */
  path: string
  status: number
  ms: number
}

export type RequestKind = 'page' | 'file' | 'photo' | 'api'

/** Calls `on` after each request, also after one that failed. Must come before all other middleware. */
export const afterRequests =
  (isSite: (slug: string) => boolean, on: (request: AnsweredRequest) => void): MiddlewareHandler<CallerEnv> =>
  async (c, next) => {
    const start = performance.now()
    await next()
    const { tenant: slug, isAdmin } = c.get('caller')
    const { method, path } = c.req
    on({
      tenant: slug !== undefined && isSite(slug) ? slug : '',
      isAdmin: isAdmin && slug === undefined,
      kind: kindOf(path),
      method,
      path: loggedPath(path),
      status: c.res.status,
      ms: Math.round(performance.now() - start),
    })
  }

function kindOf(path: string): RequestKind {
  if (/^\/(?:api|mock)\//.test(path)) return 'api'
  if (/^\/(?:photos|images)\//.test(path)) return 'photo'
  return /\.(?!html$)\w+$/.test(path) ? 'file' : 'page'
}

const LONGEST_PATH = 200

/** Paths of the API may have the id of a lead in them, and any path may be a mistyped email address. */
export const loggedPath = (path: string): string =>
  path
    .replace(/(?<=^\/(?:api|mock)\/[\w-]+\/(?:[a-z-]+\/)*)(?![a-z-]+(?:\/|$))[^/]+/g, '…')
    .replace(/[^/]*(?:@|%40)[^/]*/gi, '…')
    .slice(0, LONGEST_PATH)

/** Failures are always logged, and everything else only if `all` is set. */
export const requestLog =
  (log: Logger, all: boolean) =>
  ({ tenant, method, path, kind, status, ms }: AnsweredRequest): void => {
    const about = { ...(tenant !== '' && { tenant }), method, path, status, ms }
    // A picture that isn't ready yet has status 503, and browsers show a placeholder.
    if (status >= 500 && kind !== 'photo') log.error(about, 'request failed')
    else if (all) log.info(about, 'request')
  }
