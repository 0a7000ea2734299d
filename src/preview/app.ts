import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context } from 'hono'
import mime from 'mime'
import { apiRoutes, serviceRoutes, type SiteServicesOptions } from '#server/sites/sites.ts'
import { withQueryOf } from '#server/sites/redirects.ts'
import { knowCaller, type CallerEnv } from '#server/guards/caller.ts'
import { withFakePayments } from '#site/headers/csp.ts'
import { headersOf } from '#site/headers/headers.ts'
import { LOCAL_ADDRESSES, slugOf, type Addresses } from './edit/address.ts'
import type { Source } from './edit/sources.ts'
import { isGallery } from './gallery.ts'
import { brokenPage, allowFramingBy, allowFramesOfSite, relaxed, withPreview } from './page/inject.ts'
import type { PreviewTenant } from './planned/tenant.ts'
import { previewRoutes } from './previewRoutes.ts'
import { dayOf, dayRedirect, FRESH, queryWithoutPreview } from './requestDay.ts'

export interface PreviewOptions extends SiteServicesOptions {
  clientDirs: () => readonly string[]
  tenant: (slug: string) => Promise<PreviewTenant | undefined>
  home: (port: string) => Promise<{ html: string } | { to: string }>
  /** Missing in a read-only preview, as are `sources` and `published`. */
  desk?: Hono<CallerEnv>
  addresses?: Addresses
  sources?: (slug: string, path: string) => Source[]
  published?: (slug: string, path: string) => string | undefined
  /** Whether the command was started with a day other than today. */
  fixedClock: boolean
}

/**
 * Serves each site at its own host name, always with the current contents of its folder. Pages are rendered on
 * request, and pages that are open in a browser are told when they've changed. Anything that is only for editors is
 * under `/__preview/`.
 */
export function previewApp(options: PreviewOptions): Hono<CallerEnv> {
  const app = new Hono<CallerEnv>()
  const { desk } = options
  app.use(knowCaller(options.callerOf))
  // Refuse all other host names: drafts are private, and a stranger could point a host name of their own at this
  // machine to read them.
  app.use((c, next) =>
    c.get('caller').isLocal
      ? next()
      : Promise.resolve(c.text('This preview is for this machine only.\n', 403)),
  )
  // Previewed sites have no service worker, because its cache would hide what was just saved.
  app.use((c, next) =>
    c.req.header('service-worker') === 'script'
      ? Promise.resolve(c.text('A preview has no service worker.\n', 404))
      : next(),
  )
  if (desk)
    app.use(async (c, next) =>
      slugOf(c.get('caller')) === undefined ? next() : desk.fetch(c.req.raw, c.env),
    )
  app.route('/', apiRoutes(options))
  app.route('/', serviceRoutes(options))
  app.route('/__preview/', previewRoutes(options))
  app.get('/__preview', (c) => c.redirect('/__preview/'))
  const assetOf = assetsIn(options.clientDirs)
  app.get('*', async (c) => {
    const slug = c.get('caller').tenant
    if (slug === undefined) {
      if (c.req.path !== '/') return c.notFound()
      const home = await options.home(new URL(c.req.url).port)
      return 'to' in home ? c.redirect(home.to) : c.html(home.html, 200, FRESH)
    }
    const tenant = await options.tenant(slug)
    if (!tenant) return c.text(`There’s no tenant "${slug.slice(0, 80)}" in this preview.\n`, 404)
    return dayRedirect(c) ?? sitePage(c, tenant, options, assetOf)
  })
  app.onError((error, c) =>
    c.html(brokenPage(pathOf(c), [{ file: '', field: pathOf(c), message: error.message }]), 500, FRESH),
  )
  return app
}

type AssetOf = (c: Context) => Promise<Response | undefined>

/** An asset's name contains its hash, so files with the same name are the same. */
function assetsIn(clientDirs: PreviewOptions['clientDirs']): AssetOf {
  const handlers = new Map<string, ReturnType<typeof serveStatic>>()
  return async (c) => {
    for (const root of clientDirs()) {
      const handler = handlers.get(root) ?? serveStatic({ root })
      handlers.set(root, handler)
      const asset = await handler(c, async () => {})
      if (asset instanceof Response) return asset
    }
    return undefined
  }
}

async function sitePage(
  c: Context<CallerEnv>,
  tenant: PreviewTenant,
  { desk, addresses = LOCAL_ADDRESSES, fixedClock }: PreviewOptions,
  assetOf: AssetOf,
): Promise<Response> {
  const day = dayOf(c)
  const path = pathOf(c)
  const result = await tenant.find(day, path, queryWithoutPreview(c))
  if (!result) return c.html(brokenPage(path, (await tenant.status(day)).troubles), 500, FRESH)
  if (result.kind === 'redirect')
    return c.redirect(withQueryOf(new URL(c.req.url).search, result.to), result.status)
  if (result.kind === 'file') {
    const { data } = result
    const bytes = typeof data === 'string' ? data : new Uint8Array(data).buffer
    return c.body(bytes, 200, { 'content-type': mime.getType(path) ?? 'application/octet-stream', ...FRESH })
  }
  if (result.status === 404) {
    const asset = await assetOf(c)
    if (asset) return asset
  }
  const site = await tenant.site(day)
  let html: string
  try {
    html = await result.html()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return c.html(brokenPage(path, [{ file: '', field: path, message }], result.key), 500, FRESH)
  }
  const edit = desk && addresses.desk(tenant.slug, c)
  const onPage = edit === undefined ? result.onPage : { ...result.onPage, edit }
  const policy = withFakePayments(relaxed(site?.policy ?? ''))
  const framed = edit === undefined ? policy : allowFramingBy(policy, edit)
  return c.html(withPreview(html, onPage, day !== '' || fixedClock ? site?.now : undefined), result.status, {
    ...headersOf(path),
    ...FRESH,
    'content-security-policy': isGallery(path) ? allowFramesOfSite(framed) : framed,
  })
}

/** The request's path as the plan writes it: decoded if possible, and without a trailing slash. */
function pathOf(c: Context): string {
  const { pathname } = new URL(c.req.url)
  let path = pathname
  try {
    path = decodeURIComponent(pathname)
  } catch {
    // This path can't be decoded, so no page has it.
  }
  return path.replace(/(?<=.)\/+$/, '')
}
