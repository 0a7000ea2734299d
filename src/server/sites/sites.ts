import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress'
import { isSafeSlug } from '#lib/safeSlug.ts'
import { withFakePayments } from '#site/headers/csp.ts'
import { cacheControlOf, isImmutable } from '#site/headers/headers.ts'
import { knowCaller, toAdmin, type CallerEnv, type CallerOf } from '../guards/caller.ts'
import { redirectIn, redirectRulesIn, rewriteIn, withQueryOf } from './redirects.ts'
import { readFile } from 'node:fs/promises'
import { serveStatic } from '@hono/node-server/serve-static'
import { isMissing, fileParser } from '#lib/files.ts'
import { proxy } from 'hono/proxy'
import { photoAnswer, type PhotoOutcome } from '#photos/photoAnswer.ts'
import type { Photos } from '#photos/photos.ts'
import type { TenantPhotos } from '#photos/tenantPhotos.ts'
import { FAKES_PATH } from '#rules/tracking/scripts.ts'
import type { ApiEnv } from '../api.ts'
import type { DashboardEnv } from '../dashboard/index.ts'
import type { Log } from '#lib/log.ts'
import { afterRequests, type AnsweredRequest } from '../requests.ts'

export interface SiteServicesOptions {
  callerOf: CallerOf
  imagesUrl: string
  photos?: { photos: Photos; tenants: TenantPhotos }
  onPhoto?: (tenant: string, outcome: PhotoOutcome) => void
  fakesUrl?: string
  api?: Hono<ApiEnv>
  routes?: readonly Hono<CallerEnv>[]
  /** Called once when the image service stops responding. */
  log?: Log
}

/** Must be mounted before middleware that changes responses, such as compression. */
export function apiRoutes({ api, routes = [] }: SiteServicesOptions): Hono<CallerEnv> {
  const app = new Hono<CallerEnv>()
  for (const route of routes) app.route('/', route)
  if (api) for (const path of ['/api/*', '/mock/*']) app.all(path, (c) => api.fetch(c.req.raw, c.env))
  return app
}

export function serviceRoutes({
  imagesUrl,
  photos: ownPhotos,
  onPhoto,
  fakesUrl,
  log,
}: SiteServicesOptions): Hono<CallerEnv> {
  const app = new Hono<CallerEnv>()
  let isDown = false
  app.get('/images/*', async (c) => {
    const { pathname, search } = new URL(c.req.url)
    try {
      const answer = await proxy(`${imagesUrl}${pathname}${search}`, {
        headers: { accept: c.req.header('accept') ?? '*/*' },
      })
      isDown = false
      return answer
    } catch (error) {
      // Only the operator may see the service's address and the reason.
      const why = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
      if (!isDown) log?.(`The image service at ${imagesUrl} isn’t responding: ${why}`)
      isDown = true
      return c.text('The image service isn’t responding.\n', 502)
    }
  })
  if (ownPhotos)
    app.get('/photos/*', async (c, next) => {
      const { tenant } = c.get('caller')
      if (tenant === undefined || !ownPhotos.tenants.has(tenant)) return next()
      const asked = { path: c.req.path, accept: c.req.header('accept') ?? '' }
      const find = (id: string) => ownPhotos.tenants.find(tenant, id)
      const note = (outcome: PhotoOutcome) => onPhoto?.(tenant, outcome)
      return (await photoAnswer(asked, ownPhotos.photos, find, note)) ?? next()
    })
  if (fakesUrl !== undefined)
    app.all(`${FAKES_PATH}/*`, async (c, next) => {
      // Only under the path that pages load the fake scripts from (rules/tracking/scripts.ts), and only for a trial.
      if (!c.get('caller').isLocal) return next()
      const { pathname, search } = new URL(c.req.url)
      try {
        return await proxy(`${fakesUrl}${pathname}${search}`, {
          method: c.req.method,
          headers: { 'content-type': c.req.header('content-type') ?? 'text/plain' },
          ...(c.req.method === 'POST' && { body: await c.req.text() }),
        })
      } catch {
        return c.text(
          'The service with the fake scripts isn’t responding. Start it with forecourt fakes.\n',
          502,
        )
      }
    })
  return app
}

interface Home {
  fetch: (request: Request, env: DashboardEnv['Bindings']) => Response | Promise<Response>
}

interface SitesOptions extends SiteServicesOptions {
  outDir: string
  onRequest?: (request: AnsweredRequest) => void
  /** The dashboard and metrics, and the address that shows them. */
  admin?: { home: Home; url: () => string }
}

const FOR_SERVERS = new Set(['/_headers', '/_redirects'])

/** Builds keep files here that have a hash in their name and that no page needs any more. */
const RETIRED = '.retired'

/** Search indexes have no content type of their own, so no list of compressible types contains theirs. */
const isCompressible = (type: string): boolean =>
  type === 'application/octet-stream' || COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type)

/**
 * Serves each built site under its own host name, as a CDN would. Files with a hash in their name may be cached
 * forever; others must be revalidated each time. If a request doesn't say which tenant it's for, it gets the
 * dashboard.
 */
export function sitesApp(options: SitesOptions): Hono<CallerEnv> {
  const app = new Hono<CallerEnv>()
  const fileIn = siteFiles()
  const isSite = (slug: string): boolean => isSafeSlug(slug) && existsSync(join(options.outDir, slug))

  if (options.onRequest) app.use(afterRequests(isSite, options.onRequest))
  app.use(async (c, next) => {
    await next()
    // Some caches store whatever doesn't say that it mustn't be stored. The image service decides about its pictures.
    const isPicture = c.res.ok && c.req.path.startsWith('/images/')
    if (!c.res.headers.has('cache-control') && !isPicture) c.header('cache-control', 'no-store')
  })
  app.use(knowCaller(options.callerOf))
  app.route('/', apiRoutes(options))
  app.use(compress({ threshold: 512, contentTypeFilter: isCompressible }))
  app.use(etag())
  app.route('/', serviceRoutes(options))
  app.get('*', async (c) => {
    const { tenant: slug, isLocal, isAdmin } = c.get('caller')
    if (slug === undefined) {
      const { admin } = options
      if (admin && isAdmin) return admin.home.fetch(c.req.raw, { isLocal })
      return admin && isLocal ? toAdmin(c, admin.url()) : c.notFound()
    }
    if (!isSite(slug)) {
      // An invalid name may contain an attack.
      const named = isSafeSlug(slug) ? `"${slug.slice(0, 80)}"` : 'with this name'
      c.header('x-content-type-options', 'nosniff')
      return c.text(`There’s no site ${named}.\n`, 404)
    }
    for (const [name, value] of Object.entries(
      siteHeaders(join(options.outDir, slug, '_headers'), c.req.path),
    ))
      c.header(name, isLocal && name === 'content-security-policy' ? withFakePayments(value) : value)
    if (FOR_SERVERS.has(c.req.path)) return notFoundOf(c, options.outDir, slug)
    const redirects = redirectRulesIn(join(options.outDir, slug, '_redirects'))
    const instead = rewriteIn(redirects, c.req.path, new URL(c.req.url).searchParams)
    const page =
      instead === undefined ? undefined : await textAt(join(options.outDir, slug, instead, 'index.html'))
    cacheHeaders(c)
    if (page !== undefined) return c.html(page)
    const response = await fileIn(join(options.outDir, slug), c)
    if (response) return response
    // A cached page may still need a file that the newest build doesn't have.
    const isRetired = isImmutable(c.req.path) && existsSync(join(options.outDir, RETIRED, slug))
    const retired = isRetired ? await fileIn(join(options.outDir, RETIRED, slug), c) : undefined
    if (retired) return retired
    const redirect = redirectIn(redirects, c.req.path)
    if (redirect) {
      // Even permanent redirects mustn't be cached for long, because a vehicle may come back to its old address.
      c.header('cache-control', cacheControlOf('/404.html'))
      return c.redirect(withQueryOf(new URL(c.req.url).search, redirect.to), redirect.status)
    }
    return notFoundOf(c, options.outDir, slug)
  })
  app.onError((error, c) => {
    // An error's message and the path may contain what a visitor typed.
    options.log?.(`a request failed: ${error.name}`, c.get('caller').tenant)
    return c.text('Something went wrong.\n', 500)
  })
  return app
}

export function sitesIn(outDir: string): string[] {
  if (!existsSync(outDir)) return []
  return readdirSync(outDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && isSafeSlug(entry.name))
    .map((entry) => entry.name)
    .sort()
}

function cacheHeaders(c: Context): void {
  c.header('cache-control', cacheControlOf(c.req.path))
}

/** It isn't cached, because the requested page may exist later. */
async function notFoundOf(c: Context, outDir: string, slug: string): Promise<Response> {
  c.header('cache-control', cacheControlOf('/404.html'))
  const page = await textAt(join(outDir, slug, '404.html'))
  return page === undefined ? c.text('Not found\n', 404) : c.html(page, 404)
}

/** A build may remove or replace a file after it has been found. Each response has a whole file or none. */
export function siteFiles() {
  const handlers = new Map<string, MiddlewareHandler>()
  const handlerOf = (root: string) => {
    const handler = handlers.get(root) ?? serveStatic({ root })
    handlers.set(root, handler)
    return handler
  }
  return async (root: string, c: Context): Promise<Response | undefined> => {
    for (;;) {
      const response = await handlerOf(root)(c, nothing)
      if (!(response instanceof Response)) return undefined
      if (c.req.method === 'HEAD' || response.body === null) return response
      const bytes = await unlessMissing(response.arrayBuffer())
      if (bytes?.byteLength === Number(response.headers.get('content-length')))
        return new Response(bytes, response)
      // The file was changed in the meantime.
      for (const header of OF_A_FILE) c.header(header, undefined)
    }
  }
}

export const textAt = (path: string): Promise<string | undefined> => unlessMissing(readFile(path, 'utf8'))

const OF_A_FILE = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'last-modified']

async function nothing(): Promise<void> {}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** A site's `_headers`, as Netlify reads it: a path, then indented lines with headers. `*` stands for the path's rest. */

interface Rule {
  path: string
  headers: [name: string, value: string][]
}

/** If several rules set the same header, the last one counts. If the file is missing, there are no headers. */
const siteHeaders = (file: string, path: string): Record<string, string> =>
  Object.fromEntries(
    rulesIn(file)
      .filter((rule) =>
        rule.path.endsWith('*') ? path.startsWith(rule.path.slice(0, -1)) : path === rule.path,
      )
      .flatMap(({ headers }) => headers),
  )

const rulesIn = fileParser((text) => {
  const rules: Rule[] = []
  for (const line of text.split('\n')) {
    if (line.startsWith('/')) rules.push({ path: line.trim(), headers: [] })
    const [, name, value] = /^\s+([\w-]+):\s*(.+)$/.exec(line) ?? []
    if (name && value) rules.at(-1)?.headers.push([name, value.trim()])
  }
  return rules
})
