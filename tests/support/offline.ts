import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { Hono } from 'hono'
import { build } from '#build/build.ts'
import { nodeCaller } from '#server/guards/caller.ts'
import { sitesApp } from '#server/sites/sites.ts'
import { listen } from '#cli/listen.ts'
import { FOLDERS, NOW } from './places.ts'
import { ports } from './ports.ts'

/** Helps to test pages without a connection. Shows what the worker has done, and serves a site that can be stopped. */

/** Resolves once the worker controls the page. */
export const worker = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30_000 })

/** Resolves once a copy of a page is in any of the worker's caches. `path` includes the query with which the page was requested. */
export const kept = (page: Page, path: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(async (each) => (await caches.match(each)) !== undefined, path), {
      timeout: 45_000,
    })
    .toBe(true)

/** Returns the addresses of all the copies that the worker has kept. */
export const allKept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(url)
    return found
  })

/** Makes the stored copies of a page look `ms` older. */
export const age = (page: Page, path: string, ms: number): Promise<void> =>
  page.evaluate(
    async ([url, by]) => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        const copy = await cache.match(url)
        if (!copy) continue
        const headers = new Headers(copy.headers)
        headers.set('x-kept-at', String(Number(headers.get('x-kept-at')) - by))
        await cache.put(url, new Response(await copy.blob(), { headers }))
      }
    },
    [path, ms] as const,
  )

/** A site on a port of its own, whose responses the test controls. */
export interface OwnSite {
  at: (path: string) => string
  /** Whether the search index is available. */
  hasIndex: boolean
  /** Builds the site again with `offline` turned off. */
  turnOff: () => Promise<void>
  stop: () => Promise<void>
}

/** Serves a copy of a demo tenant's site, on a port of its own. */
export async function ownSite(slug: string): Promise<OwnSite> {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-offline-'))
  const outDir = join(folder, 'dist')
  cpSync(join(FOLDERS.dist, slug), join(outDir, slug), { recursive: true })
  const app = new Hono()
  app.use(async (c, next) => {
    if (!own.hasIndex && c.req.path.startsWith('/search/index.')) return c.text('Bad gateway', 502)
    return next()
  })
  const imagesUrl = `http://127.0.0.1:${ports().fakes}`
  app.route('/', sitesApp({ callerOf: nodeCaller({}), outDir, imagesUrl }))
  const { port, close } = await listen(app, { port: 0 })
  const own: OwnSite = {
    at: (path) => `http://${slug}.localhost:${port}${path}`,
    hasIndex: true,
    turnOff: async () => {
      const tenantsDir = join(folder, 'tenants')
      cpSync(join(FOLDERS.tenants, slug), join(tenantsDir, slug), { recursive: true })
      const file = join(tenantsDir, slug, 'site.json')
      const site = JSON.parse(readFileSync(file, 'utf8')) as object
      writeFileSync(file, JSON.stringify({ ...site, offline: false }))
      const { tenants } = await build({
        slugs: [slug],
        tenantsDir,
        outDir,
        stateDir: join(folder, 'state'),
        compiledDir: FOLDERS.compiled,
        now: Date.parse(NOW),
        workers: 1,
      })
      if (tenants[slug]?.status === 'failed') throw new Error(JSON.stringify(tenants[slug]))
    },
    stop: async () => {
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return own
}
