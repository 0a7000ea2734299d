import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { streamSSE } from 'hono/streaming'
import mime from 'mime'
import { apiAround, servicesAround, type AroundOptions } from '#server/sites/aroundSites.ts'
import { withQueryOf } from '#server/sites/redirects.ts'
import { knowCaller, type CallerEnv } from '#server/guards/caller.ts'
import { withFakePayments } from '#site/headers/csp.ts'
import { headersOf } from '#site/headers/headers.ts'
import { LOCAL, slugOf, type Addresses } from './edit/address.ts'
import type { Source } from './edit/sources.ts'
import {
  browserScript,
  framedBy,
  framing,
  relaxed,
  withPreview,
  brokenPage,
  plainPage,
} from './page/inject.ts'
import { isAsked } from './planned/day.ts'
import { isGallery } from './gallery.ts'
import type { PreviewTenant } from './planned/tenant.ts'
import { toolbarPage } from './page/toolbarPage.ts'

export interface PreviewOptions extends AroundOptions {
  /** The folders with client assets: the build's and, once the gallery is compiled, the gallery's. */
  clientDirs: () => readonly string[]
  /** Opens a tenant when it's first viewed; undefined if there's no such tenant in this preview. */
  tenant: (slug: string) => Promise<PreviewTenant | undefined>
  /** The page at `http://localhost:PORT/`, or the address that it redirects to. */
  home: (port: string) => Promise<{ html: string } | { to: string }>
  /** The editing desk, which is served at its own host names; missing in a read-only preview. */
  desk?: Hono<CallerEnv>
  /** The addresses of desks and sites; missing if they're on this machine. */
  addresses?: Addresses
  /** Finds the files and fields that a page's texts and pictures may come from; missing in a read-only preview. */
  sources?: (slug: string, path: string) => Source[]
  /** Returns a page as last published; missing in a read-only preview. */
  published?: (slug: string, path: string) => string | undefined
  /** Whether the command was started with a day other than today. */
  fixedClock: boolean
}

/**
 * Query parameters for the preview itself: the day to show, and whether the page is in the desk's frame. They're
 * removed before the site sees the query.
 */
const DAY_PARAMS = ['now', 'framed']
/** The cookie with the day being viewed, if it isn't today. Browsers keep it until they're closed. */
const DAY_COOKIE = 'forecourt-preview-now'
/** Milliseconds between keep-alive messages in the event stream that pages listen to. */
const ALIVE_MS = 20_000

/**
 * Serves each site at its own host name, always with the current contents of its folder. Pages are rendered on
 * request, and pages that are open in a browser are told when they've changed. Anything that is only for editors is
 * under `/__preview/`.
 */
export const previewApp = (options: PreviewOptions): Hono<CallerEnv> => {
  const app = new Hono<CallerEnv>()
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
  const { desk, addresses = LOCAL } = options
  if (desk)
    app.use(async (c, next) =>
      slugOf(c.get('caller')) === undefined ? next() : desk.fetch(c.req.raw, c.env),
    )
  app.route('/', apiAround(options))
  app.route('/', servicesAround(options))

  app.get('/__preview/browser/:name{[a-zA-Z]+\\.ts}', async (c) => {
    const script = await browserScript(c.req.param('name'))
    return script === undefined
      ? c.notFound()
      : c.body(script, 200, { 'content-type': 'text/javascript', ...FRESH })
  })
  const tenantHere = (c: Context<CallerEnv>) => {
    const slug = c.get('caller').tenant
    return slug === undefined ? Promise.resolve(undefined) : options.tenant(slug)
  }
  app.get('/__preview/', async (c) => {
    const tenant = await tenantHere(c)
    if (!tenant) return c.notFound()
    const site = await tenant.site('')
    const path = c.req.query('path') ?? '/'
    const inside =
      isGallery(path) || (path.startsWith('/') && !path.startsWith('//') && !path.startsWith('/__preview'))
    const edit = desk && addresses.desk(tenant.slug, c)
    return c.html(toolbarPage(site?.site.name ?? tenant.slug, inside ? path : '/', edit), 200, FRESH)
  })
  app.get('/__preview', (c) => c.redirect('/__preview/'))
  app.get('/__preview/status', async (c) => {
    const tenant = await tenantHere(c)
    return tenant ? c.json(await tenant.status(dayOf(c)), 200, FRESH) : c.notFound()
  })
  app.get('/__preview/sources', (c) => {
    const slug = c.get('caller').tenant
    const found = slug !== undefined && options.sources?.(slug, c.req.query('path') ?? '/')
    return found ? c.json(found, 200, FRESH) : c.notFound()
  })
  // The two frames that compare a page before and after publishing show it without the preview's own parts.
  app.get('/__preview/:side{before|after}', async (c) => {
    const tenant = await tenantHere(c)
    const site = await tenant?.site('')
    if (!tenant || !site || !options.published) return c.notFound()
    const path = c.req.query('path') ?? '/'
    const html =
      c.req.param('side') === 'before'
        ? options.published(tenant.slug, path)
        : await tenant
            .find('', path, new URLSearchParams())
            .then((found) => (found?.kind === 'page' && found.status === 200 ? found.html() : undefined))
    if (html === undefined) return c.text('There’s no such page.\n', 404)
    const policy = framedBy(relaxed(site.policy), addresses.desk(tenant.slug, c))
    // Remove scripts, because they'd count visits and change the page. The frame blocks them anyway, but would log an
    // error for each.
    return c.html(html.replace(/<script\b[^]*?<\/script>/gi, ''), 200, {
      ...headersOf(path),
      ...FRESH,
      'content-security-policy': policy,
    })
  })
  app.get('/__preview/events', async (c) => {
    const tenant = await tenantHere(c)
    if (!tenant) return c.notFound()
    const { path = '/', key = '' } = c.req.query()
    return streamSSE(c, async (stream) => {
      const send = (event: string, data: string) => void stream.writeSSE({ event, data }).catch(() => {})
      const unwatch = tenant.watch({
        day: dayOf(c),
        path,
        key,
        onStatus: (status) => send('status', JSON.stringify(status)),
        onReload: () => send('reload', ''),
      })
      stream.onAbort(unwatch)
      while (!stream.aborted) {
        await stream.sleep(ALIVE_MS)
        send('alive', '')
      }
      unwatch()
    })
  })

  const assetsOf = new Map<string, ReturnType<typeof serveStatic>>()
  /**
   * Looks for a client asset in the folders of all apps. An asset's name contains its hash, so files with the same name
   * are the same.
   */
  const assetOf = async (c: Context): Promise<Response | undefined> => {
    for (const root of options.clientDirs()) {
      const assets = assetsOf.get(root) ?? serveStatic({ root })
      assetsOf.set(root, assets)
      const asset = await assets(c, nothing)
      if (asset instanceof Response) return asset
    }
    return undefined
  }
  app.get('*', async (c) => {
    const slug = c.get('caller').tenant
    if (slug === undefined) {
      if (c.req.path !== '/') return c.notFound()
      const home = await options.home(new URL(c.req.url).port)
      return 'to' in home ? c.redirect(home.to) : c.html(home.html, 200, FRESH)
    }
    const tenant = await options.tenant(slug)
    if (!tenant) return c.text(`There’s no tenant "${slug.slice(0, 80)}" in this preview.\n`, 404)
    const { now: asked, framed } = c.req.query()
    if (asked !== undefined) {
      const day = dayIn(asked)
      if (framed === undefined || !isAsked(day)) return onDay(c, day)
      // Show the page without a redirect. Safari keeps no cookies for a frame, so a redirect would lose the day and
      // show today.
      keepDay(c, day)
    }
    const day = dayOf(c)
    const path = pathOf(c)
    const { searchParams } = new URL(c.req.url)
    for (const own of DAY_PARAMS) searchParams.delete(own)
    const found = await tenant.find(day, path, searchParams)
    if (!found) return c.html(brokenPage(path, (await tenant.status(day)).troubles), 500, FRESH)
    if (found.kind === 'redirect')
      return c.redirect(withQueryOf(new URL(c.req.url).search, found.to), found.status)
    if (found.kind === 'file') {
      const type = mime.getType(path) ?? 'application/octet-stream'
      return c.body(bytesOf(found.data), 200, { 'content-type': type, ...FRESH })
    }
    if (found.status === 404) {
      const asset = await assetOf(c)
      if (asset) return asset
    }
    const site = await tenant.site(day)
    let rendered: string
    try {
      rendered = await found.html()
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      return c.html(brokenPage(path, [{ file: '', field: path, message }], found.key), 500, FRESH)
    }
    const edit = desk && addresses.desk(slug, c)
    const onPage = edit === undefined ? found.onPage : { ...found.onPage, edit }
    const html = withPreview(rendered, onPage, day !== '' || options.fixedClock ? site?.now : undefined)
    const own = withFakePayments(relaxed(site?.policy ?? ''))
    const policy = edit === undefined ? own : framedBy(own, edit)
    const headers = {
      ...headersOf(path),
      ...FRESH,
      'content-security-policy': isGallery(path) ? framing(policy) : policy,
    }
    return c.html(html, found.status, headers)
  })
  app.onError((error, c) =>
    c.html(brokenPage(pathOf(c), [{ file: '', field: pathOf(c), message: error.message }]), 500, FRESH),
  )
  return app
}

const FRESH = { 'cache-control': 'no-store' }

const nothing = async (): Promise<void> => {}

const bytesOf = (data: string | Uint8Array): string | ArrayBuffer =>
  typeof data === 'string' ? data : new Uint8Array(data).buffer

/** The request's path as the plan writes it: decoded if possible, and without a trailing slash. */
const pathOf = (c: Context): string => {
  const { pathname } = new URL(c.req.url)
  let path = pathname
  try {
    path = decodeURIComponent(pathname)
  } catch {
    // This path can't be decoded, so no page has it.
  }
  return path.replace(/(?<=.)\/+$/, '')
}

/** The requested day. The '+' of a time zone arrives as a space, because that's what it means in a query. */
const dayIn = (asked: string): string => asked.trim().replace(' ', '+')

/** The day being viewed; '' for today. */
const dayOf = (c: Context): string =>
  [dayIn(c.req.query('now') ?? ''), getCookie(c, DAY_COOKIE) ?? ''].find(isAsked) ?? ''

/** @param day '' for today */
const keepDay = (c: Context, day: string): void =>
  setCookie(c, DAY_COOKIE, day, { path: '/', sameSite: 'Lax', ...(day === '' && { maxAge: 0 }) })

/** Redirects to the same address on another day, which is remembered until 'today' is requested. */
const onDay = (c: Context, day: string): Response => {
  const isToday = day === '' || day === 'today'
  if (!isToday && !isAsked(day))
    return c.html(
      plainPage(
        'That isn’t a day',
        'Use a day such as 2026-12-24, a time such as 2026-12-24T18:00:00Z, or “today”.',
        '?now=today',
      ),
      400,
      FRESH,
    )
  keepDay(c, isToday ? '' : day)
  const url = new URL(c.req.url)
  for (const own of DAY_PARAMS) url.searchParams.delete(own)
  return c.redirect(url.pathname.replace(/^\/+/, '/') + url.search)
}
