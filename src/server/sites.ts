import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { proxy } from 'hono/proxy'
import { isLocalHost, STAND_INS_PATH } from '#rules/scripts.ts'
import { isSafeSlug } from '#rules/slug.ts'
import { cacheControlOf, isImmutable } from '#site/headers.ts'
import type { ApiEnv } from './api.ts'
import { dashboard } from './dashboard.ts'
import { redirectOf, rewriteOf } from './redirects.ts'
import { siteHeaders } from './siteHeaders.ts'

export interface SitesOptions {
  /** Where the pressed sites are. */
  outDir: string
  /** Where the tenants are. */
  tenantsDir: string
  /** The image-delivery service, without a slash at the end. */
  imagesUrl: string
  /** The stand-ins for third-party scripts, without a slash at the end; without it there are none. */
  standInsUrl?: string
  /** What answers under /api and /mock on every site; without it there is nothing. */
  api?: Hono<ApiEnv>
  /** What answers on each site beside its pages, for example the checkout. */
  routes?: readonly Hono[]
}

/** Files of a site that say how it is served, and are nobody else's. */
const FOR_SERVERS = new Set(['/_headers', '/_redirects'])

/** Where the press keeps hashed files that no page names any more. */
const RETIRED = '.retired'

/**
 * The pressed sites, each under its own host name, as a CDN would serve them (design, 'forecourt serve'): `a/b` is
 * `a/b/index.html`, what is missing is the site's `404.html`, hashed files are cached for ever and the rest is asked
 * for again each time. Without a tenant's name: the dashboard.
 */
export const sitesApp = (options: SitesOptions): Hono => {
  const app = new Hono()
  const handlers = new Map<string, MiddlewareHandler>()
  const handlerOf = (slug: string, folder = '') => {
    const root = join(options.outDir, folder, slug)
    const handler = handlers.get(root) ?? serveStatic({ root, onFound: cacheHeaders })
    handlers.set(root, handler)
    return handler
  }

  for (const routes of options.routes ?? []) app.route('/', routes)
  if (options.api) {
    const { api } = options
    for (const path of ['/api/*', '/mock/*']) app.all(path, (c) => api.fetch(c.req.raw, c.env))
  }
  app.use(compress({ threshold: 512 }))
  app.use(etag())
  app.get('/images/*', async (c) => {
    const { pathname, search } = new URL(c.req.url)
    try {
      return await proxy(`${options.imagesUrl}${pathname}${search}`, {
        headers: { accept: c.req.header('accept') ?? '*/*' },
      })
    } catch (error) {
      const why = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
      return c.text(`The image service at ${options.imagesUrl} does not answer: ${why}\n`, 502)
    }
  })
  const { standInsUrl } = options
  if (standInsUrl !== undefined)
    app.all(`${STAND_INS_PATH}/*`, async (c, next) => {
      // Only where pages load them (rules/scripts.ts): to the outside there are none.
      if (!isLocalHost((c.req.header('host') ?? '').replace(/:\d+$/, ''))) return next()
      const { pathname, search } = new URL(c.req.url)
      try {
        return await proxy(`${standInsUrl}${pathname}${search}`, {
          method: c.req.method,
          headers: { 'content-type': c.req.header('content-type') ?? 'text/plain' },
          ...(c.req.method === 'POST' && { body: await c.req.text() }),
        })
      } catch {
        return c.text('The stand-ins do not answer.\n', 502)
      }
    })
  app.get('*', async (c) => {
    const slug = tenantOf(c)
    if (slug === undefined) {
      if (c.req.path !== '/') return c.notFound()
      return c.html(dashboard(options, sitesIn(options.outDir), new URL(c.req.url).port))
    }
    if (!isSafeSlug(slug) || !existsSync(join(options.outDir, slug))) {
      // A name that can't be one is not repeated: whoever made it up may count on that.
      const named = isSafeSlug(slug) ? `"${slug.slice(0, 80)}"` : 'of this name'
      c.header('x-content-type-options', 'nosniff')
      return c.text(`There is no site ${named}. Sites: ${sitesIn(options.outDir).join(', ')}\n`, 404)
    }
    for (const [name, value] of Object.entries(
      siteHeaders(join(options.outDir, slug, '_headers'), c.req.path),
    ))
      c.header(name, value)
    if (FOR_SERVERS.has(c.req.path)) return notFoundOf(c, options.outDir, slug)
    const redirects = join(options.outDir, slug, '_redirects')
    const instead = rewriteOf(redirects, c.req.path, new URL(c.req.url).searchParams)
    const page = instead === undefined ? undefined : join(options.outDir, slug, instead, 'index.html')
    if (page !== undefined && existsSync(page)) {
      cacheHeaders(page, c)
      return c.html(await readFile(page, 'utf8'))
    }
    const found = await handlerOf(slug)(c, nothing)
    if (found instanceof Response) return found
    // A page that a cache still holds may name a hashed file that the newest build no longer needs.
    const kept = isImmutable(c.req.path) && existsSync(join(options.outDir, RETIRED, slug))
    const retired = kept ? await handlerOf(slug, RETIRED)(c, nothing) : undefined
    if (retired instanceof Response) return retired
    const redirect = redirectOf(redirects, c.req.path)
    if (redirect) {
      // Also one that is for good: a vehicle may come back to an old address.
      c.header('cache-control', cacheControlOf('/404.html'))
      return c.redirect(redirect.to, redirect.status)
    }
    return notFoundOf(c, options.outDir, slug)
  })
  return app
}

/** A static handler calls this where it has no file; the answer is then ours. */
const nothing = async (): Promise<void> => {}

/** The tenant that a request is for: by header, else by the first part of `<slug>.localhost`. */
export const tenantOf = (c: Context): string | undefined => {
  const named = c.req.header('x-forecourt-tenant')
  if (named !== undefined) return named
  const host = (c.req.header('host') ?? '').replace(/:\d+$/, '').toLowerCase()
  return host.endsWith('.localhost') ? host.slice(0, -'.localhost'.length) : undefined
}

export const sitesIn = (outDir: string): string[] => {
  if (!existsSync(outDir)) return []
  return readdirSync(outDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && isSafeSlug(entry.name))
    .map((entry) => entry.name)
    .sort()
}

const cacheHeaders = (_path: string, c: Context): void => {
  c.header('cache-control', cacheControlOf(c.req.path))
}

/** A site's not-found page, to be asked for again each time: what is not there may come. */
const notFoundOf = async (c: Context, outDir: string, slug: string): Promise<Response> => {
  c.header('cache-control', cacheControlOf('/404.html'))
  const page = join(outDir, slug, '404.html')
  if (!existsSync(page)) return c.text('Not found\n', 404)
  return c.html(await readFile(page, 'utf8'), 404)
}
