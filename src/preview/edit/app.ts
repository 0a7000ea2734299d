import { basename } from 'node:path'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { MOST_PHOTO_BYTES } from '#site/loading/photoFiles.ts'
import { knowCaller, type CallerEnv } from '#server/guards/caller.ts'
import { isFromDesk, LOCAL_ADDRESSES, policyOf, slugOf } from './address.ts'
import { brandRoutes } from './brandRoutes.ts'
import { openDesk, type DeskOptions } from './desk.ts'
import { deskPage } from './deskAssets.ts'
import { partRoutes } from './partRoutes.ts'
import { photoRoutes } from './photoRoutes.ts'
import { publishRoutes } from './publishing/publish.ts'
import { stockRoutes, tooLarge } from './stockRoutes.ts'

/** In bytes. A tenant's files have at most 1 MB each. */
const MOST_BYTES = 2 * 1024 * 1024

const FRESH = { 'cache-control': 'no-store' }

/** The editing desk, at `http://edit.<slug>.localhost:PORT/`. Pages from other origins can neither read nor write its data. */
export function deskApp(options: DeskOptions): Hono<CallerEnv> {
  const app = new Hono<CallerEnv>()
  const desk = openDesk(options)
  const { addresses = LOCAL_ADDRESSES, asset, feed } = options
  app.use(knowCaller(options.callerOf))
  app.use(async (c, next) => {
    if (!c.get('caller').isLocal || desk.findFolder(c) === undefined) return c.notFound()
    const origin =
      options.addresses?.desk(slugOf(c.get('caller')) ?? '', c) ?? `http://${c.get('caller').host}`
    if (c.req.method !== 'GET' && !isFromDesk(c, origin))
      return c.json({ message: 'Only the desk itself may change files.' }, 403)
    c.header('cache-control', 'no-store')
    await next()
  })
  const limits = { text: limited(MOST_BYTES), photo: limited(MOST_PHOTO_BYTES) }
  app.use((c, next) => {
    const size = sizeOf(c.req.path)
    // An archive is written to the disk as it arrives.
    return size === 'archive' ? next() : limits[size](c, next)
  })
  app.get('/', (c) => {
    const slug = basename(desk.folder(c))
    const site = addresses.site(slug, c)
    return c.html(deskPage(slug, site), 200, {
      ...FRESH,
      'content-security-policy': policyOf(site),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
  })
  app.get('/:name{desk\\.(?:js|css)}', async (c) => {
    const file = await asset(c.req.param('name'))
    return file ? c.body(file.body, 200, { 'content-type': file.type, ...FRESH }) : c.notFound()
  })
  app.route('/', partRoutes(desk))
  app.route('/', photoRoutes(desk))
  app.route('/', brandRoutes(desk))
  if (feed) app.route('/', stockRoutes(desk, feed))
  app.route('/', publishRoutes(desk))
  app.onError((error, c) => c.json({ message: error.message }, 400))
  return app
}

const limited = (most: number) =>
  bodyLimit({ maxSize: most, onError: (c) => c.json({ message: tooLarge(most) }, 413) })

const sizeOf = (path: string): 'text' | 'photo' | 'archive' =>
  path === '/stock/photos' ? 'archive' : /^\/(?:photos$|brand\/)/.test(path) ? 'photo' : 'text'
