import { Hono, type Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { CallerEnv } from '#server/guards/caller.ts'
import { headersOf } from '#site/headers/headers.ts'
import type { PreviewOptions } from './app.ts'
import { LOCAL_ADDRESSES } from './edit/address.ts'
import { isGallery } from './gallery.ts'
import { browserScript, allowFramingBy, relaxed } from './page/inject.ts'
import { toolbarPage } from './page/toolbarPage.ts'
import type { PreviewTenant } from './planned/tenant.ts'
import { dayOf, FRESH } from './requestDay.ts'

/** Milliseconds between keep-alive messages in the event stream that pages listen to. */
const ALIVE_MS = 20_000

export function previewRoutes(options: PreviewOptions): Hono<CallerEnv> {
  const { desk, addresses = LOCAL_ADDRESSES } = options
  const tenantOf = async (c: Context<CallerEnv>): Promise<PreviewTenant | undefined> => {
    const slug = c.get('caller').tenant
    return slug === undefined ? undefined : options.tenant(slug)
  }
  const app = new Hono<CallerEnv>()
  app.get('/browser/:name{[a-zA-Z]+\\.ts}', async (c) => {
    const script = await browserScript(c.req.param('name'))
    return script === undefined
      ? c.notFound()
      : c.body(script, 200, { 'content-type': 'text/javascript', ...FRESH })
  })
  app.get('/', async (c) => {
    const tenant = await tenantOf(c)
    if (!tenant) return c.notFound()
    const site = await tenant.site('')
    const path = c.req.query('path') ?? '/'
    const isInside =
      isGallery(path) || (path.startsWith('/') && !path.startsWith('//') && !path.startsWith('/__preview'))
    const edit = desk && addresses.desk(tenant.slug, c)
    return c.html(toolbarPage(site?.site.name ?? tenant.slug, isInside ? path : '/', edit), 200, FRESH)
  })
  app.get('/status', async (c) => {
    const tenant = await tenantOf(c)
    return tenant ? c.json(await tenant.status(dayOf(c)), 200, FRESH) : c.notFound()
  })
  app.get('/sources', (c) => {
    const slug = c.get('caller').tenant
    const sources = slug !== undefined && options.sources?.(slug, c.req.query('path') ?? '/')
    return sources ? c.json(sources, 200, FRESH) : c.notFound()
  })
  app.get('/:side{before|after}', async (c) => comparedPage(c, await tenantOf(c), options))
  app.get('/events', async (c) => {
    const tenant = await tenantOf(c)
    return tenant ? events(c, tenant) : c.notFound()
  })
  return app
}

async function comparedPage(
  c: Context<CallerEnv>,
  tenant: PreviewTenant | undefined,
  { published, addresses = LOCAL_ADDRESSES }: PreviewOptions,
): Promise<Response> {
  const site = await tenant?.site('')
  if (!tenant || !site || !published) return c.notFound()
  const path = c.req.query('path') ?? '/'
  const after = async (): Promise<string | undefined> => {
    const result = await tenant.find('', path, new URLSearchParams())
    return result?.kind === 'page' && result.status === 200 ? result.html() : undefined
  }
  const html = c.req.param('side') === 'before' ? published(tenant.slug, path) : await after()
  if (html === undefined) return c.text('There’s no such page.\n', 404)
  const policy = allowFramingBy(relaxed(site.policy), addresses.desk(tenant.slug, c))
  // Remove scripts, because they'd count visits and change the page. The frame blocks them anyway, but would log an
  // error for each.
  return c.html(html.replace(/<script\b[^]*?<\/script>/gi, ''), 200, {
    ...headersOf(path),
    ...FRESH,
    'content-security-policy': policy,
  })
}

function events(c: Context<CallerEnv>, tenant: PreviewTenant): Response {
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
}
