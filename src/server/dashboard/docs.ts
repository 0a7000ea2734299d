import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { serveStatic } from '@hono/node-server/serve-static'
import { escapeHtml } from '#lib/html.ts'
import { framed } from './frame.ts'

/** `npm run docs` builds the docs site among the sites. */
const DOCS = '.docs'

/** The docs' scripts are partly inline, and their search is WebAssembly. */
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

export interface DocsOptions {
  outDir: string
  tenant: () => string | undefined
  /** The address of `forecourt preview`; by default, its usual one on this machine. */
  previewUrl?: string
}

export function docsRoutes({ outDir, tenant, previewUrl = 'http://localhost:4700' }: DocsOptions): Hono {
  const app = new Hono()
  // The docs may be built while the server is running.
  const files = () =>
    serveStatic({
      root: join(outDir, DOCS),
      rewriteRequestPath: (path) => path.replace(/^\/docs(?=\/|$)/, '') || '/',
    })
  app.get('/docs/gallery/', async (c) => {
    const slug = tenant()
    if (slug === undefined || !(await answers(previewUrl))) return c.html(galleryPage(slug))
    const address = new URL('/__preview/gallery', previewUrl)
    address.hostname = `${slug}.localhost`
    return c.redirect(address.href)
  })
  app.get('/docs', (c) => c.redirect('/docs/'))
  app.get('/docs/*', async (c) => {
    if (!hasDocs(outDir)) return c.html(notBuiltPage(), 404)
    c.header('content-security-policy', POLICY)
    const found = await files()(c, () => Promise.resolve())
    return found instanceof Response ? found : c.notFound()
  })
  return app
}

const hasDocs = (outDir: string): boolean => existsSync(join(outDir, DOCS, 'index.html'))

const PATIENCE_MS = 1_000

async function answers(url: string): Promise<boolean> {
  try {
    const { ok } = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
    return ok
  } catch {
    return false
  }
}

const galleryPage = (slug = ''): string =>
  plain(
    'Component gallery',
    `The gallery shows every component in every state. It comes with the preview: run <code>npx forecourt preview ${escapeHtml(slug)}</code>, then reload this page.`,
  )

const notBuiltPage = (): string =>
  plain(
    'Documentation',
    'The docs haven’t been built yet: run <code>npm run docs</code>, then reload this page.',
  )

const plain = (title: string, html: string): string =>
  framed(title, `<header><p><a href="/">Forecourt</a></p><h1>${title}</h1><p>${html}</p></header>`)
