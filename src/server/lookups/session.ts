import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { FETCH_FAILED } from '#rules/leads/apiErrors.ts'
import { fieldsOf, shortText } from '#rules/browser/stored.ts'
import type { ApiEnv, ApiOptions } from '../api.ts'

/** The only cookie that's passed on to the backend. */
const SESSION_COOKIE = 'garage_session'

const USER_TEXTS = ['name', 'last_name', 'email', 'phone', 'postcode'] as const
const MAX_WATCHED = 200

/** The user and watchlist of a visitor who's signed in to the garage (spec §6, §7). */
export function sessionRoutes({ backend, log }: ApiOptions): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>()
  app.get('/api/auth', async (c) => {
    const { slug, site } = c.get('tenant')
    const session = getCookie(c, SESSION_COOKIE)
    if (!site.garage_enabled || session === undefined || !/^[\w.~+/=-]{1,500}$/.test(session))
      return c.json({ user: null, watchlist: [] })
    const answer = sessionIn(
      await backend.read(`/api/v1/websites/${site.id}/website_session_data.json`, {
        cookie: `${SESSION_COOKIE}=${session}`,
      }),
    )
    if (answer === null) {
      log(`${FETCH_FAILED} (session)`, slug)
      return c.json({ error: FETCH_FAILED }, 502)
    }
    return c.json(answer)
  })
  return app
}

interface Session {
  user: object | null
  watchlist: number[]
}

function sessionIn(answer: unknown): Session | null {
  const fields = fieldsOf(answer)
  const user = fieldsOf(fields?.get('user'))
  const watchlist = fields?.get('watchlist') ?? []
  if (!fields || (fields.get('user') && !user) || !Array.isArray(watchlist)) return null
  return {
    user: user && Object.fromEntries(USER_TEXTS.map((name) => [name, shortText(user.get(name))])),
    watchlist: watchlist.filter((id): id is number => Number.isSafeInteger(id)).slice(0, MAX_WATCHED),
  }
}
