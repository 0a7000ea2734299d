import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import { photoAnswer } from '#photos/photoAnswer.ts'
import type { Photos } from '#photos/photos.ts'
import type { TenantPhotos } from '#photos/tenantPhotos.ts'
import { FAKES_PATH } from '#rules/tracking/scripts.ts'
import type { ApiEnv } from '../api.ts'
import type { CallerEnv, CallerOf } from '../guards/caller.ts'

export interface AroundOptions {
  callerOf: CallerOf
  imagesUrl: string
  /** The pictures of sites without an image service. If missing, there are none. */
  photos?: { photos: Photos; tenants: TenantPhotos }
  fakesUrl?: string
  api?: Hono<ApiEnv>
  routes?: readonly Hono<CallerEnv>[]
  /** Called once when the image service stops responding. */
  log?: (message: string) => void
}

/** Serves the API and the other routes. Must be mounted before middleware that changes responses, such as compression. */
export function apiAround({ api, routes = [] }: AroundOptions): Hono<CallerEnv> {
  const app = new Hono<CallerEnv>()
  for (const route of routes) app.route('/', route)
  if (api) for (const path of ['/api/*', '/mock/*']) app.all(path, (c) => api.fetch(c.req.raw, c.env))
  return app
}

export function servicesAround({ imagesUrl, photos: own, fakesUrl, log }: AroundOptions): Hono<CallerEnv> {
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
      // Only the operator may see the service's address and the reason, so write them to the log.
      const why = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
      if (!isDown) log?.(`The image service at ${imagesUrl} isn’t responding: ${why}`)
      isDown = true
      return c.text('The image service isn’t responding.\n', 502)
    }
  })
  if (own)
    app.get('/photos/*', async (c, next) => {
      const { tenant } = c.get('caller')
      if (tenant === undefined || !own.tenants.has(tenant)) return next()
      const asked = { path: c.req.path, accept: c.req.header('accept') ?? '' }
      return (await photoAnswer(asked, own.photos, (id) => own.tenants.find(tenant, id))) ?? next()
    })
  if (fakesUrl !== undefined)
    app.all(`${FAKES_PATH}/*`, async (c, next) => {
      // Serve the fake scripts only under the path that pages load them from (rules/tracking/scripts.ts), and only
      // for trying a site out.
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
