import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { portalConcerns } from './portalConcerns.ts'
import { join } from 'node:path'
import { Hono } from 'hono'
import { DOCS as FILES } from '#lib/docs.ts'
import { serveStatic } from '@hono/node-server/serve-static'
import { isSafeSlug } from '#lib/safeSlug.ts'
import { reportFile } from '#build/report.ts'
import { listTenants } from '#site/loading/listTenants.ts'
import { allFacts, type Facts } from './facts.ts'
import { buildOf, type Folders, type SiteState } from '../sites/siteState.ts'
import { latePart, stateConcerns, stateList } from './state.ts'
import type { Certificates } from './certificates.ts'
import type { LeadCounts } from '../outbox/counts.ts'
import { withTimeLimit } from '#lib/jobs.ts'
import type { HookCount } from '../leads/leadHook.ts'
import type { UndeliveredLeads } from '../outbox/undelivered.ts'
import {
  lateLeadsPart,
  dashboardPage,
  originOf,
  pickPage,
  thumbnailOf,
  THUMBNAIL_POLICY,
  reportPage,
} from './page.ts'
import {
  feedConcerns,
  hookConcerns,
  type Concern,
  leadConcerns,
  offerConcerns,
  speedLine,
  visitConcerns,
  stockConcerns,
} from './concerns.ts'
import type { VisitFacts } from '../visits/measures.ts'
import type { Visits } from '../visits/store.ts'
import { numbersRoutes } from '../numbers/routes.ts'
import { escapeHtml } from '#lib/html.ts'
import { framed } from './frame.ts'

/** `npm run docs` builds the docs site among the sites. */
const DOCS = '.docs'

/** The docs' scripts are partly inline, and their search is WebAssembly. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

const PREVIEW_URL = 'http://localhost:4700'

export interface DocsOptions {
  outDir: string
  tenant: () => string | undefined
  /** The address of `forecourt preview`; by default, its usual one on this machine. */
  previewUrl?: string
}

export function docsRoutes({ outDir, tenant, previewUrl = PREVIEW_URL }: DocsOptions): Hono {
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
    c.header('content-security-policy', DOCS_POLICY)
    const response = await files()(c, () => Promise.resolve())
    return response instanceof Response ? response : c.notFound()
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
  plainPage(
    'Component gallery',
    `The gallery shows every component in every state. It comes with the preview: run <code>npx forecourt preview ${escapeHtml(slug)}</code>, then reload this page.`,
  )

const notBuiltPage = (): string =>
  plainPage(
    'Documentation',
    `The docs are in <code>${FILES}/</code>. In a clone of Forecourt’s repository, <code>npm run docs</code> makes a site of them here.`,
  )

const plainPage = (title: string, html: string): string =>
  framed(title, `<header><p><a href="/">Forecourt</a></p><h1>${title}</h1><p>${html}</p></header>`)

interface DashboardOptions extends Folders, Pick<DocsOptions, 'previewUrl'> {
  lateLeads?: () => Promise<readonly UndeliveredLeads[]>
  leadCounts?: () => Promise<LeadCounts>
  hookCounts?: () => readonly HookCount[]
  stateOf?: (slug: string) => SiteState
  certificates?: Certificates
  visits?: Pick<Visits, 'read' | 'counts' | 'countsByDay'>
  sitesPort: () => number
}

/** The dashboard's own pages have no scripts and no forms. Its frames show sites' home pages. */
const POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
/** A report of Lighthouse's is one file with its own scripts, which mustn't reach anything else here. */
const REPORT_POLICY =
  "sandbox allow-scripts allow-popups allow-downloads; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; frame-ancestors 'none'"

export interface DashboardEnv {
  /** Somebody on this machine, or at the other end of a tunnel, can also see sites at their local addresses. */
  Bindings: { isLocal: boolean }
}

/** The dashboard at `http://localhost:4321/`. */
export function dashboardApp(options: DashboardOptions): Hono<DashboardEnv> {
  const { outDir, stateDir, previewUrl = PREVIEW_URL } = options
  const app = new Hono<DashboardEnv>()
  app.use(async (c, next) => {
    c.header('cache-control', 'no-store')
    c.header('x-content-type-options', 'nosniff')
    c.header('referrer-policy', 'no-referrer')
    c.header('content-security-policy', POLICY)
    await next()
  })
  app.get('/', async (c) => {
    const local = c.env.isLocal ? String(options.sitesPort()) : undefined
    const sites = allFacts(options)
    const help = { hasDocs: hasDocs(outDir), hasGallery: c.env.isLocal && (await answers(previewUrl)) }
    const counts = await countsOf(options)
    const urls = sites.map(({ site }) => site?.url ?? '')
    await withTimeLimit(options.certificates?.refresh(urls) ?? Promise.resolve(), CERTIFICATES_MS, () => {})
    const now = Date.now()
    const visitsOf = visitsFrom(options)
    const undelivered = await lateOf(options)
    const states = new Map(
      sites.map(({ slug, site, build }): [string, Watched] => {
        const state = options.stateOf?.(slug) ?? { build, deploy: undefined, feed: undefined, late: [] }
        const certificate = options.certificates?.of(site?.url ?? '')
        return [slug, { state, certificate }]
      }),
    )
    const late =
      lateLeadsPart(undelivered, now) +
      latePart(sites.map(({ slug, name }) => ({ slug, name, late: states.get(slug)?.state.late ?? [] })))
    const concerns = await concernsOf(options, sites, {
      ...{ local, now, visitsOf, states },
      undelivered: undelivered ?? [],
    })
    const speeds = new Map(sites.map(({ slug }) => [slug, speedLine(visitsOf(slug))]))
    const lists = new Map(
      sites.map(({ slug, site }) => {
        const watched = states.get(slug)
        const leads = counts?.destinations.filter(({ tenant }) => tenant === slug) ?? []
        return [slug, watched ? stateList({ ...watched, url: site?.url ?? '', leads, now }) : '']
      }),
    )
    return c.html(
      dashboardPage({ sites, concerns, speeds, lists, local, leads: counts?.leads, late, help, now }),
    )
  })
  app.get('/thumbnails/:slug', (c) => {
    const slug = c.req.param('slug')
    const page = join(outDir, slug, 'index.html')
    if (!isSafeSlug(slug) || !existsSync(page)) return c.notFound()
    return c.html(thumbnailOf(readFileSync(page, 'utf8')), 200, {
      'content-security-policy': THUMBNAIL_POLICY,
    })
  })
  app.get('/reports/:slug{[\\w-]+}', (c) => {
    const slug = c.req.param('slug')
    const build = buildOf(reportFile(stateDir, slug))
    if (!isSafeSlug(slug) || !build) return c.notFound()
    return c.html(reportPage(slug, build.report, build.at, Date.now()))
  })
  app.get('/reports/:file{[\\w-]+\\.json}', (c) => {
    const slug = c.req.param('file').replace(/\.json$/, '')
    const file = reportFile(stateDir, slug)
    if (!isSafeSlug(slug) || !existsSync(file)) return c.notFound()
    return c.body(readFileSync(file, 'utf8'), 200, { 'content-type': 'application/json' })
  })
  app.get('/lighthouse/*', (c, next) => {
    c.header('content-security-policy', REPORT_POLICY)
    return serveStatic({ root: stateDir })(c, next)
  })
  // Thumbnails load assets from here. Those with the same name have the same contents on all sites.
  app.get('/_astro/:file', async (c) => {
    const file = c.req.param('file')
    const slug = sitesOf(outDir).find((site) => existsSync(join(outDir, site, '_astro', file)))
    if (slug === undefined) return c.notFound()
    const response = await serveStatic({ root: join(outDir, slug) })(c, () => Promise.resolve())
    return response instanceof Response ? response : c.notFound()
  })
  return withOtherRoutes(app, options)
}

function withOtherRoutes(app: Hono<DashboardEnv>, options: DashboardOptions): Hono<DashboardEnv> {
  const { tenantsDir, outDir, stateDir, visits, sitesPort, previewUrl = PREVIEW_URL } = options
  if (visits) app.route('/', numbersRoutes({ tenantsDir, stateDir, visits, sitesPort }))
  return app.route('/', docsRoutes({ outDir, previewUrl, tenant: () => listTenants(tenantsDir)[0] }))
}

interface Watched {
  state: SiteState
  certificate: ReturnType<Certificates['of']>
}

/** How long the page waits for certificates that haven't been looked at for an hour. */
const CERTIFICATES_MS = 2_000

interface Sight {
  states: ReadonlyMap<string, Watched>
  local: string | undefined
  now: number
  undelivered: readonly UndeliveredLeads[]
  visitsOf: (slug: string) => VisitFacts
}

const concernsOf = async (
  { tenantsDir, stateDir, hookCounts }: DashboardOptions,
  sites: readonly Facts[],
  { local, now, undelivered, visitsOf, states }: Sight,
): Promise<Map<string, Concern[]>> =>
  new Map(
    await Promise.all(
      sites.map(async ({ slug, site }): Promise<[string, Concern[]]> => {
        const dir = join(tenantsDir, slug)
        const origin = originOf(slug, site, local)
        const watched = states.get(slug)
        return [
          slug,
          [
            ...leadConcerns(slug, undelivered, now),
            ...hookConcerns(hookCounts?.() ?? [], slug, now),
            ...feedConcerns(stateDir, slug, now),
            ...(watched ? stateConcerns(watched.state, watched.certificate, now) : []),
            ...(site ? stockConcerns(dir, stateDir, site, origin, now) : []),
            ...(await portalConcerns(dir, stateDir, origin, now)),
            ...(await offerConcerns(dir, origin, now)),
            ...visitConcerns(visitsOf(slug)),
          ],
        ]
      }),
    ),
  )

/** If the visits can't be read, the dashboard still works. */
const visitsFrom =
  ({ visits }: DashboardOptions) =>
  (slug: string): VisitFacts => {
    try {
      return visits?.read(slug) ?? { measures: [], nothing: [] }
    } catch {
      return { measures: [], nothing: [] }
    }
  }

/** Undefined if they can't be read; the page says so elsewhere. */
async function countsOf({ leadCounts }: DashboardOptions): Promise<LeadCounts | undefined> {
  try {
    return await leadCounts?.()
  } catch {
    return undefined
  }
}

async function lateOf({ lateLeads }: DashboardOptions): Promise<readonly UndeliveredLeads[] | null> {
  try {
    return (await lateLeads?.()) ?? []
  } catch {
    // The page then says that leads can't be read.
    return null
  }
}

const sitesOf = (outDir: string): string[] =>
  existsSync(outDir) ? readdirSync(outDir).filter(isSafeSlug).sort() : []

export const choice = (tenantsDir: string, stateDir: string, port: string): string =>
  pickPage(allFacts({ tenantsDir, outDir: join(stateDir, 'none'), stateDir }), port)
