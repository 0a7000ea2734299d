import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Hono, type Context } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { isSafeSlug } from '#lib/slug.ts'
import { withFakePayments } from '#site/headers/csp.ts'
import { cacheControlOf, isImmutable } from '#site/headers/headers.ts'
import { apiAround, servicesAround, type AroundOptions } from './aroundSites.ts'
import { knowCaller, toInside, type CallerEnv } from '../guards/caller.ts'
import { redirectOf, rewriteOf, withQueryOf } from './redirects.ts'
import { siteFiles, textAt } from './siteFiles.ts'
import { siteHeaders } from './siteHeaders.ts'

interface SitesOptions extends AroundOptions {
  /** The folder of the built sites. */
  outDir: string
  /** The dashboard, and the port for internal pages, on which alone it's served. */
  inside?: { home: Hono; port: () => number }
}

/** Files that aren't for visitors, because they tell servers how to serve the site. */
const FOR_SERVERS = new Set(['/_headers', '/_redirects'])

/** The folder where builds keep files with a hash in their name that no page needs any more. */
const RETIRED = '.retired'

/**
 * Serves the built sites, each under its own host name, as a CDN would. The address `a/b`
 * is the file `a/b/index.html`. For a missing page, the site's `404.html` is shown. Files with a hash in their name
 * may be cached forever; others must be revalidated each time. If a request doesn't
 * say which tenant it's for, it gets the dashboard.
 */
export const sitesApp = (options: SitesOptions): Hono<CallerEnv> => {
  const app = new Hono<CallerEnv>()
  const fileIn = siteFiles()

  app.use(async (c, next) => {
    await next()
    // Some caches store whatever doesn't say that it mustn't be stored. The image service decides about its pictures itself.
    const isPicture = c.res.ok && c.req.path.startsWith('/images/')
    if (!c.res.headers.has('cache-control') && !isPicture) c.header('cache-control', 'no-store')
  })
  app.use(knowCaller(options.callerOf))
  app.route('/', apiAround(options))
  app.use(compress({ threshold: 512 }))
  app.use(etag())
  app.route('/', servicesAround(options))
  app.get('*', async (c) => {
    const { tenant: slug, isLocal, isInside } = c.get('caller')
    if (slug === undefined) {
      const { inside } = options
      if (!inside || !isLocal) return c.notFound()
      return isInside ? inside.home.fetch(c.req.raw) : toInside(c, inside.port())
    }
    if (!isSafeSlug(slug) || !existsSync(join(options.outDir, slug))) {
      // Don't repeat an invalid name in the response, because it may contain an attack.
      const named = isSafeSlug(slug) ? `"${slug.slice(0, 80)}"` : 'with this name'
      c.header('x-content-type-options', 'nosniff')
      return c.text(`There’s no site ${named}.\n`, 404)
    }
    for (const [name, value] of Object.entries(
      siteHeaders(join(options.outDir, slug, '_headers'), c.req.path),
    ))
      c.header(name, isLocal && name === 'content-security-policy' ? withFakePayments(value) : value)
    if (FOR_SERVERS.has(c.req.path)) return notFoundOf(c, options.outDir, slug)
    const redirects = join(options.outDir, slug, '_redirects')
    const instead = rewriteOf(redirects, c.req.path, new URL(c.req.url).searchParams)
    const page =
      instead === undefined ? undefined : await textAt(join(options.outDir, slug, instead, 'index.html'))
    cacheHeaders(c)
    if (page !== undefined) return c.html(page)
    const found = await fileIn(join(options.outDir, slug), c)
    if (found) return found
    // A cached page may still need a file that the newest build doesn't have any more.
    const kept = isImmutable(c.req.path) && existsSync(join(options.outDir, RETIRED, slug))
    const retired = kept ? await fileIn(join(options.outDir, RETIRED, slug), c) : undefined
    if (retired) return retired
    const redirect = redirectOf(redirects, c.req.path)
    if (redirect) {
      // Don't let even permanent redirects be cached for long, because a vehicle may come back to its old address.
      c.header('cache-control', cacheControlOf('/404.html'))
      return c.redirect(withQueryOf(new URL(c.req.url).search, redirect.to), redirect.status)
    }
    return notFoundOf(c, options.outDir, slug)
  })
  return app
}

export const sitesIn = (outDir: string): string[] => {
  if (!existsSync(outDir)) return []
  return readdirSync(outDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && isSafeSlug(entry.name))
    .map((entry) => entry.name)
    .sort()
}

const cacheHeaders = (c: Context): void => {
  c.header('cache-control', cacheControlOf(c.req.path))
}

/** Responds with a site's not-found page. It isn't cached, because the requested page may exist later. */
const notFoundOf = async (c: Context, outDir: string, slug: string): Promise<Response> => {
  c.header('cache-control', cacheControlOf('/404.html'))
  const page = await textAt(join(outDir, slug, '404.html'))
  return page === undefined ? c.text('Not found\n', 404) : c.html(page, 404)
}
