import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { backoffDelay } from '#lib/backoff.ts'
import { escapeHtml } from '#lib/html.ts'
import type { Environment } from '#lib/environment/variable.ts'
import { coalesceRuns } from '#lib/jobs.ts'
import type { Log } from '#lib/log.ts'
import { HOUR_MS } from '#rules/constants.ts'
import { clockIn } from '#rules/locale/clock.ts'
import { timeZoneOf } from '#rules/locale/timeZone.ts'
import { listTenants } from '#site/loading/listTenants.ts'
import type { Site } from '#site/settings/schema.ts'
import { settingsOf } from '../dashboard/facts.ts'
import { sendMail } from '../destinations/email/sendMail.ts'
import type { CallerEnv } from '../guards/caller.ts'
import { plainDocument } from '../leads/plainDocument.ts'
import { forSale } from '../sites/forSale.ts'
import type { Visits } from '../visits/store.ts'
import { figuresOf, shiftDay, type Period } from './figures.ts'
import { weeklyMessage } from './message.ts'

const STOP_PATH = '/api/numbers/stop'

const ROUND_MS = 10 * 60_000
/** By the dealer's clock. */
const SENT_FROM = '06:00'
const RETRY = { first: 30_000, longest: HOUR_MS }

export interface WeeklyOptions {
  tenantsDir: string
  stateDir: string
  visits: Pick<Visits, 'counts' | 'countsByDay' | 'read' | 'mailings'>
  environment: Environment
  /** Called without personal data. */
  log: Log
  now?: () => number
  /** Only tests replace it. */
  send?: typeof sendMail
}

/** The last whole week, Monday to Sunday; null on Monday before it's time for the email. */
export function weekToSend(site: Pick<Site, 'state' | 'region' | 'time_zone'>, now: number): Period | null {
  const clock = clockIn(timeZoneOf(site.state, site) ?? 'UTC', now)
  if (!clock) return null
  const sinceMonday = (new Date(clock.date).getUTCDay() + 6) % 7
  const monday = shiftDay(clock.date, -sinceMonday)
  if (sinceMonday === 0 && clock.time < SENT_FROM) return null
  return { from: shiftDay(monday, -7), to: shiftDay(monday, -1) }
}

/** Sends the numbers of the week before to the addresses in `weekly_numbers`, and lets them unsubscribe. */
export function weeklyNumbers({ tenantsDir, stateDir, visits, log, now = Date.now, ...rest }: WeeklyOptions) {
  const { environment, send = sendMail } = rest

  async function sendNumbers(slug: string): Promise<void> {
    const site = settingsOf(join(tenantsDir, slug))
    const mailings = visits.mailings()
    if (!site || !mailings) return
    const ids = new Map(site.weekly_numbers.map((address) => [mailings.idOf(slug, address), address]))
    mailings.keepOnly(slug, [...ids.keys()])
    const week = weekToSend(site, now())
    if (ids.size === 0 || !week) return
    const dir = join(tenantsDir, slug)
    const vehicles = forSale(dir, stateDir, site)
    const figures = figuresOf({ site, visits, vehicles, now: now() }, week)
    // There's nothing to say about a week in which nothing was counted yet.
    if (figures.since === '' || figures.since > week.to) return
    for (const [id, to] of ids) {
      if (!mailings.claim(id, slug, week.from, now())) continue
      const leave = `${site.url.replace(/\/+$/, '')}${STOP_PATH}?k=${id}`
      const message = weeklyMessage(site, figures, leave)
      const outcome = await send(environment, site, {
        ...message,
        to,
        id: `numbers.${id}.${week.from}`,
        leave,
      })
      if (outcome === 'sent') continue
      log(`an email with the week’s numbers wasn’t sent: ${outcome.trouble}`, slug)
      // If it isn't known whether it was sent, it may have arrived.
      if (!outcome.unknown)
        mailings.failed(id, now() + backoffDelay(mailings.failures(id) + 1, RETRY, Math.random() / 2))
    }
  }

  let isClosed = false
  const { run, idle } = coalesceRuns(async (slug) => {
    if (isClosed) return
    try {
      await sendNumbers(slug)
    } catch (error) {
      log(
        `the week’s numbers couldn’t be sent: ${error instanceof Error ? error.name : 'unknown error'}`,
        slug,
      )
    }
  })
  async function round(): Promise<void> {
    for (const slug of existsSync(tenantsDir) ? listTenants(tenantsDir) : []) await run(slug)
  }
  const timer = setInterval(() => void round(), ROUND_MS)
  timer.unref()
  return {
    round,
    routes: stopRoutes({ tenantsDir, visits }),
    close: async (): Promise<void> => {
      isClosed = true
      clearInterval(timer)
      await idle()
    },
  }
}

const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}

/** Mail programs open links to scan them, so only a POST unsubscribes. Their own has neither our cookies nor our origin (RFC 8058). */
function stopRoutes({ tenantsDir, visits }: Pick<WeeklyOptions, 'tenantsDir' | 'visits'>): Hono<CallerEnv> {
  const app = new Hono<CallerEnv>()
  app.on(['GET', 'POST'], STOP_PATH, (c) => {
    const slug = c.get('caller').tenant ?? ''
    const id = c.req.query('k') ?? ''
    const mailings = visits.mailings()
    const isStopped = mailings?.isStopped(id, slug)
    const site = isStopped === undefined ? undefined : settingsOf(join(tenantsDir, slug))
    if (!site || !mailings) return c.text('This link is no longer valid.\n', 404)
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value)
    if (c.req.method === 'POST') mailings.stop(id, slug)
    const isOver = isStopped || c.req.method === 'POST'
    const [title, rest] = isOver
      ? ['You’re unsubscribed', '<p>You won’t get the weekly numbers any more.</p>']
      : [
          'Unsubscribe from the weekly numbers?',
          `<form method="post" action="${STOP_PATH}?k=${escapeHtml(id)}"><button>Unsubscribe</button></form>`,
        ]
    return c.html(plainDocument({ site }, title, `<h1>${title}</h1>\n${rest}`))
  })
  return app
}
