import { Hono, type Context } from 'hono'
import { rateLimiter } from 'hono-rate-limiter'
import { BodyError, readBody } from '#lib/requestBody.ts'
import { withSiteWords } from '#lib/withSiteWords.ts'
import type { Environment } from '#lib/tenantVariable.ts'
import { vehicleNounInText } from '#rules/locale/locale.ts'
import { checkText, textRules } from '#rules/leads/checkText.ts'
import type { FormField } from '#rules/forms/formFields.ts'
import { HOUR_MS } from '#rules/constants.ts'
import { API_ERROR } from '#rules/leads/apiErrors.ts'
import { offersAlerts } from '#site/settings/environment.ts'
import type { Site } from '#site/settings/schema.ts'
import type { CallerEnv } from '#server/guards/caller.ts'
import { isOwnOrigin } from '#server/guards/origin.ts'
import { SAY } from '#server/words.ts'
import type { Catalogue } from './catalogue.ts'
import type { Catalogues } from './catalogues.ts'
import { ALERTS_PATH, CONFIRM_PATH, idIn, LEAVE_PATH } from './links.ts'
import { lookAt } from './look.ts'
import { aboutOf, type About } from './message.ts'
import { askPage, checkPage, confirmedPage, confirmPage, leavePage, leftPage, sorryPage } from './pages.ts'
import type { Alert, AlertStore, Ask } from './store.ts'
import type { AlertStores } from './stores.ts'
import { searchLabel, subjectQuery, requestedSubject, storedSubject } from './subject.ts'
import { alertWords, fill } from './words.ts'

export interface AlertRoutes {
  siteOf: (slug: string) => Site | undefined
  catalogues: Catalogues
  stores: AlertStores
  environment: Environment
  /** Tells whether a process that sends alerts is running. */
  isLive: () => boolean
  /** Called when there's an email to send. */
  onAsk: (slug: string) => void
  now: () => number
  log: (message: string) => void
}

/**
 * Maximum numbers of requests for alerts from one IP address in an hour. All visitors in a showroom may share an address.
 * While a site is crowded, an address may make only a few, so that a few addresses can't take all the requests that a
 * site accepts.
 */
const ASKS = { usual: 20, crowded: 3 }
/** Maximum number of confirmation links that one IP address may open or use in ten minutes. */
const CONFIRMATIONS = { limit: 100, windowMs: 10 * 60_000 }
/** Maximum size of a request's body, in bytes. */
const MOST_FORM = 16 * 1024
const FORM_TYPE = /^application\/x-www-form-urlencoded\b/i

const EMAIL: FormField = {
  name: 'email',
  kind: 'email',
  label: 'Email',
  required: true,
  max: 254,
} as FormField

type Caller = Context<CallerEnv>
type Status = 200 | 400 | 403 | 404 | 408 | 413 | 415 | 429 | 503

/** An error that's shown to the visitor on a page of its own. */
class Sorry extends Error {
  override name = 'Sorry'
  readonly status: Status
  readonly title: string
  constructor(status: Status, title: string, message: string) {
    super(message)
    this.status = status
    this.title = title
  }
}

/**
 * Makes the routes on each tenant's site where alerts are requested, confirmed and ended (docs/alerts.md). They all
 * work without JavaScript.
 */
export function alertRoutes(options: AlertRoutes): Hono<CallerEnv> {
  const { siteOf, catalogues, stores, environment, isLive, onAsk, now, log } = options
  const app = new Hono<CallerEnv>()

  const siteAt = (c: Caller): Site => {
    const site = siteOf(c.get('caller').tenant ?? '')
    if (!site) throw new Sorry(404, '', SAY.missing)
    return site
  }
  /**
   * Returns the site if it offers alerts and a process is running that sends them. Otherwise, throws the error for
   * the visitor.
   */
  const offering = (c: Caller): Site => {
    const site = siteAt(c)
    const say = alertWords(site.region)
    if (!offersAlerts(site, environment)) throw new Sorry(404, '', SAY.missing)
    if (!isLive()) throw new Sorry(503, say.offTitle, say.offText)
    return site
  }
  const storeOf = (site: Site, make = false): AlertStore | undefined => {
    try {
      return stores.of(site.slug, make)
    } catch {
      // `stores` has already logged why the store can't be opened. The visitor is only told that alerts aren't available.
      const say = alertWords(site.region)
      throw new Sorry(503, say.offTitle, say.offText)
    }
  }
  const limited = (most: { limit: number | ((c: Caller) => number); windowMs: number }) =>
    rateLimiter<CallerEnv>({
      ...most,
      keyGenerator: (c) => c.get('caller').address,
      handler: (c) => {
        throw new Sorry(429, '', alertWords(siteAt(c).region).offText)
      },
    })
  const asksOf = (c: Caller): number => (storeOf(siteAt(c))?.isCrowded(now()) ? ASKS.crowded : ASKS.usual)
  const own = (c: Caller, site: Site): void => {
    if (!isOwnOrigin(c.req.raw.headers, c.get('caller').host, site.url)) throw new Sorry(403, '', SAY.origin)
  }
  const catalogueOf = (site: Site): Catalogue => {
    const catalogue = catalogues(site)
    const say = alertWords(site.region)
    if (!catalogue) throw new Sorry(503, say.offTitle, say.offText)
    return catalogue
  }
  /**
   * Reads what a requested alert is about. Throws an error if it's about a vehicle that's gone, sold or without a
   * price, or about a list that the site doesn't have.
   */
  const wanted = async (
    site: Site,
    params: URLSearchParams,
    from: { referer?: string; host?: string } = {},
  ): Promise<{ about: About; car: Pick<Ask, 'car' | 'known'> }> => {
    const say = alertWords(site.region)
    const catalogue = catalogueOf(site)
    const terms = await catalogue.terms()
    const subject = requestedSubject(params, site, terms, from)
    if (subject === null) throw new Sorry(400, say.missingTitle, say.badLink)
    const about = await aboutOf(site, subject, catalogue)
    // The page is for whoever asks, so it repeats the whole search.
    if (subject.kind === 'search')
      return {
        about: { ...about, label: searchLabel(subject, site, terms) },
        car: { car: '', known: NOTHING },
      }
    const found = await catalogue.vehicle(subject.slug)
    if (!found || found.sold || found.known.price === null)
      throw new Sorry(404, say.missingTitle, fill(say.missingText, { noun: vehicleNounInText(site) }))
    return { about, car: found }
  }
  const aboutAlert = (site: Site, { subject }: Alert): Promise<About> =>
    aboutOf(site, storedSubject(subject, site), catalogues(site))

  app.use(`${ALERTS_PATH}/*`, async (c, next) => {
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value)
    await withSiteWords(siteOf(c.get('caller').tenant ?? '')?.words, next)
  })

  app.get(ALERTS_PATH, async (c) => {
    const site = offering(c)
    const asked = new URL(c.req.url).searchParams
    const referer = c.req.header('referer') ?? ''
    const { about } = await wanted(site, asked, { referer, host: c.get('caller').host })
    // Put the request into the page's own address, so that it isn't lost if the page is opened again.
    const subject = subjectQuery(about.subject)
    if (asked.size > 0 && `?${asked.toString()}` !== subject) return c.redirect(ALERTS_PATH + subject, 302)
    return c.html(askPage(site, about))
  })

  app.post(ALERTS_PATH, limited({ limit: asksOf, windowMs: HOUR_MS }), async (c) => {
    const site = offering(c)
    own(c, site)
    const say = alertWords(site.region)
    const form = await formOf(c)
    if (form.get('url2')) throw new Sorry(400, say.offTitle, say.robot)
    const { about, car } = await wanted(site, new URLSearchParams(form.get('of') ?? ''))
    const email = (form.get('email') ?? '').trim()
    if (checkText(EMAIL, email, textRules()) !== null)
      return c.html(askPage(site, about, { email: email.slice(0, 254), wrong: true }), 400)
    const store = storeOf(site, true)
    // If this is the tenant's first alert, record the current stock first, because it isn't news to somebody who asks
    // now.
    if (store?.looked() === '') await lookAt(site, store, catalogueOf(site), now())
    const { kind } = about.subject
    const taken = store?.ask(
      { email, kind, subject: subjectQuery(about.subject), car: car.car, known: car.known },
      now(),
    )
    if (taken !== 'taken') throw new Sorry(503, say.offTitle, say.offText)
    onAsk(site.slug)
    return c.html(checkPage(site, about, email))
  })

  /** Finds the alert that a confirmation link is for. Throws an error if the alert is gone or was never there. */
  const named = (site: Site, token: string): { store: AlertStore; alert: Alert } => {
    const say = alertWords(site.region)
    const store = storeOf(site)
    store?.expire(now())
    const id = store ? idIn(store.key, 'confirm', token) : null
    const alert = id === null ? undefined : store?.alert(id)
    if (!store || !alert) throw new Sorry(404, say.oldTitle, say.oldText)
    return { store, alert }
  }
  app.get(CONFIRM_PATH, limited(CONFIRMATIONS), async (c) => {
    const site = siteAt(c)
    const token = c.req.query('k') ?? ''
    const { store, alert } = named(site, token)
    const about = await aboutAlert(site, alert)
    if (alert.confirmed > 0) return c.html(confirmedPage(site, about))
    return c.html(confirmPage(site, about, { token, email: store.person(alert.person)?.email ?? '' }))
  })
  app.post(CONFIRM_PATH, limited(CONFIRMATIONS), async (c) => {
    const site = siteAt(c)
    own(c, site)
    const { store, alert } = named(site, (await formOf(c)).get('k') ?? '')
    store.confirm(alert.id, now())
    return c.html(confirmedPage(site, await aboutAlert(site, alert)))
  })

  /** Returns the id of the person that an unsubscribe link is for. The person may already have unsubscribed. */
  const leaving = (site: Site, token: string): { store: AlertStore; id: string } => {
    const say = alertWords(site.region)
    const store = storeOf(site)
    const id = store ? idIn(store.key, 'leave', token) : null
    if (!store || id === null) throw new Sorry(404, say.oldTitle, say.badLink)
    return { store, id }
  }
  const waiting = async (c: Caller, site: Site, stopped: boolean): Promise<Response> => {
    const token = c.req.query('k') ?? ''
    const { store, id } = leaving(site, token)
    const person = store.person(id)
    if (!person) return c.html(leftPage(site))
    const alerts = await Promise.all(
      store.alertsOf(id).map(async (alert) => ({ id: alert.id, about: await aboutAlert(site, alert) })),
    )
    return c.html(leavePage(site, alerts, { token, email: person.email, stopped }))
  }
  app.get(LEAVE_PATH, (c) => waiting(c, siteAt(c), false))
  // Unsubscribes. Mail programs also send this request when somebody unsubscribes with one click (RFC 8058). They
  // send neither our cookies nor our origin, so the signed link alone is enough.
  app.post(LEAVE_PATH, async (c) => {
    const site = siteAt(c)
    const { store, id } = leaving(site, c.req.query('k') ?? '')
    const one = FORM_TYPE.test(typeOf(c)) ? (await formOf(c)).get('one') : null
    if (one === null) {
      store.forget(id)
      return c.html(leftPage(site))
    }
    if (store.alert(one)?.person === id) store.drop(one)
    return waiting(c, site, true)
  })

  app.onError((error, c) => {
    const site = siteOf(c.get('caller').tenant ?? '')
    const answer = error instanceof Sorry ? error : sorryOf(error)
    if (!answer) log(`${c.req.method} ${c.req.path} failed: ${error.name}`)
    const [status, text] = answer ? [answer.status, answer.message] : ([500, API_ERROR] as const)
    // For 429, the limiter has already said how long to wait.
    if (status === 503) c.header('retry-after', '600')
    if (!site) return c.text(`${text}\n`, status)
    return c.html(sorryPage(site, answer?.title || alertWords(site.region).offTitle, text), status)
  })
  return app
}

const NOTHING = { price: null, of: '' }

/**
 * The headers of pages about somebody's alerts. They keep a page from being cached, framed or indexed, from running
 * scripts, and from telling other sites its address.
 */
const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'same-origin',
  'content-security-policy':
    "default-src 'none'; img-src 'self' https: data:; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}

const typeOf = (c: Context): string => c.req.header('content-type') ?? ''

async function formOf(c: Context): Promise<URLSearchParams> {
  if (!FORM_TYPE.test(typeOf(c))) throw new Sorry(415, '', SAY.type)
  return new URLSearchParams((await readBody(c.req.raw, MOST_FORM)).toString('utf8'))
}

const sorryOf = (error: Error): Sorry | undefined =>
  error instanceof BodyError ? new Sorry(error.status, '', SAY.malformed) : undefined
