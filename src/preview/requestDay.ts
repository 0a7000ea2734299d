import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { plainPage } from './page/inject.ts'
import { isDay } from './planned/day.ts'

/** The day that a site is viewed on: from the query, or from a cookie that keeps it until 'today' is requested. */

/** Browsers keep this until they're closed. */
const COOKIE = 'forecourt-preview-now'

export const FRESH = { 'cache-control': 'no-store' }

export function queryWithoutPreview(c: Context): URLSearchParams {
  const { searchParams } = new URL(c.req.url)
  // For the preview itself: the day to show, and whether the page is in the desk's frame. The site doesn't see them.
  for (const name of ['now', 'framed']) searchParams.delete(name)
  return searchParams
}

/** The '+' of a time zone arrives as a space, because that's what it means in a query. */
const dayIn = (c: Context): string => (c.req.query('now') ?? '').trim().replace(' ', '+')

/** '' for today. */
export const dayOf = (c: Context): string => [dayIn(c), getCookie(c, COOKIE) ?? ''].find(isDay) ?? ''

const keepDay = (c: Context, day: string): void =>
  setCookie(c, COOKIE, day, { path: '/', sameSite: 'Lax', ...(day === '' && { maxAge: 0 }) })

/**
 * Undefined if no day is requested, or if the page is in the desk's frame: Safari keeps no cookies for a frame, so a redirect would lose the
 * day and show today.
 */
export function dayRedirect(c: Context): Response | undefined {
  const { now, framed } = c.req.query()
  if (now === undefined) return undefined
  const day = dayIn(c)
  if (framed !== undefined && isDay(day)) {
    keepDay(c, day)
    return undefined
  }
  const isToday = day === '' || day === 'today'
  if (!isToday && !isDay(day))
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
  const query = queryWithoutPreview(c)
  return c.redirect(new URL(c.req.url).pathname.replace(/^\/+/, '/') + (query.size > 0 ? `?${query}` : ''))
}
