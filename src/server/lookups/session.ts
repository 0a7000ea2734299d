import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { FETCH_FAILED } from '#rules/leads/apiErrors.ts'
import { fieldsOf, shortText } from '#rules/browser/stored.ts'
import type { ApiEnv, ApiOptions } from '../apiTypes.ts'

/** The cookie of a visitor who's signed in to the garage. It's the only cookie that's passed on to the backend. */
export const SESSION_COOKIE = 'garage_session'

const USER_TEXTS = ['name', 'last_name', 'email', 'phone', 'postcode'] as const
const MAX_WATCHED = 200

/**
 * Makes the route that says who's signed in to the garage, on sites that have a garage. It returns the session's user
 * and watchlist (spec §6, §7).
 */
export const sessionRoutes = ({ backend, log }: ApiOptions): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  app.get('/api/auth', async (c) => {
    const { slug, site } = c.get('tenant')
    const session = getCookie(c, SESSION_COOKIE)
    if (!site.garage_enabled || session === undefined || !/^[\w.~+/=-]{1,500}$/.test(session))
      return c.json({ user: null, watchlist: [] })
    const said = await backend.read(`/api/v1/websites/${site.id}/website_session_data.json`, {
      cookie: `${SESSION_COOKIE}=${session}`,
    })
    if (said === false) {
      log(`${slug}: ${FETCH_FAILED} (session)`)
      return c.json({ error: FETCH_FAILED }, 502)
    }
    return c.json(sessionIn(said))
  })
  return app
}

const sessionIn = (said: unknown): { user: object | null; watchlist: number[] } => {
  const user = fieldsOf(fieldsOf(said)?.get('user'))
  const watchlist = fieldsOf(said)?.get('watchlist')
  return {
    user: user && Object.fromEntries(USER_TEXTS.map((name) => [name, shortText(user.get(name))])),
    watchlist: (Array.isArray(watchlist) ? watchlist : [])
      .filter((id): id is number => Number.isSafeInteger(id))
      .slice(0, MAX_WATCHED),
  }
}
