import { Hono, type Context } from 'hono'
import { proxy } from 'hono/proxy'
import { isLocalHost, STAND_INS_PATH } from '#rules/scripts.ts'
import type { ApiEnv } from './api.ts'

/** What answers on every site beside its pages. */
export interface AroundOptions {
  /** The image-delivery service, without a slash at the end. */
  imagesUrl: string
  /** The stand-ins for third-party scripts, without a slash at the end; without it there are none. */
  standInsUrl?: string
  /** What answers under /api and /mock on every site; without it there is nothing. */
  api?: Hono<ApiEnv>
  /** What answers on each site beside its pages, for example the checkout. */
  routes?: readonly Hono[]
}

/** The API, which has to come before what changes answers. */
export const apiAround = ({ api, routes = [] }: AroundOptions): Hono => {
  const app = new Hono()
  for (const each of routes) app.route('/', each)
  if (api) for (const path of ['/api/*', '/mock/*']) app.all(path, (c) => api.fetch(c.req.raw, c.env))
  return app
}

/** Pictures, and the scripts of third parties where stand-ins have them. */
export const servicesAround = ({ imagesUrl, standInsUrl }: AroundOptions): Hono => {
  const app = new Hono()
  app.get('/images/*', async (c) => {
    const { pathname, search } = new URL(c.req.url)
    try {
      return await proxy(`${imagesUrl}${pathname}${search}`, {
        headers: { accept: c.req.header('accept') ?? '*/*' },
      })
    } catch (error) {
      const why = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
      return c.text(`The image service at ${imagesUrl} does not answer: ${why}\n`, 502)
    }
  })
  if (standInsUrl !== undefined)
    app.all(`${STAND_INS_PATH}/*`, async (c, next) => {
      // Only where pages load them (rules/scripts.ts): to the outside there are none.
      if (!isLocalHost(hostOf(c))) return next()
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
  return app
}

/** The host that a request names, without its port. */
export const hostOf = (c: Context): string => (c.req.header('host') ?? '').replace(/:\d+$/, '').toLowerCase()
