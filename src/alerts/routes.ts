import type { Log } from '#lib/log.ts'
import { Hono, type Context } from 'hono'
import { rateLimiter } from 'hono-rate-limiter'
import { BodyError, readBody } from '#lib/requestBody.ts'
import { withSiteWords } from '#lib/withSiteWords.ts'
import type { Environment } from '#lib/environment/variable.ts'
import { vehicleNounInText } from '#rules/locale/locale.ts'
import { checkText, textRules } from '#rules/leads/checkText.ts'
import type { FormField } from '#rules/forms/formFields.ts'
import { HOUR_MS } from '#rules/constants.ts'
import { API_ERROR } from '#rules/leads/apiErrors.ts'
import { offersAlerts } from '#site/settings/environment.ts'
import type { Site } from '#site/settings/schema.ts'
import { type CallerEnv, isOwnOrigin } from '#server/guards/caller.ts'
import { SAY } from '#server/words.ts'
import type { Catalogue, Catalogues } from './catalogue.ts'
import { ALERTS_PATH, CONFIRM_PATH, idIn, LEAVE_PATH } from './links.ts'
import { findNews } from './news.ts'
import { aboutOf, type About } from './message.ts'
import { askPage, checkPage, confirmedPage, confirmPage, leavePage, leftPage, errorPage } from './pages.ts'
import type { Alert, AlertStore, AlertRequest } from './store.ts'
import type { AlertStores } from './stores.ts'
import { searchLabel, subjectQuery, requestedSubject, parseSubject } from './subject.ts'
import { alertWords, fill } from './words.ts'

export interface AlertRoutes {
  siteOf: (slug: string) => Site | undefined
  catalogues: Catalogues
  stores: AlertStores
  environment: Environment
  isLive: () => boolean
  onAsk: (slug: string) => void
  now: () => number
  log: Log
}

/**
 * Requests for alerts from one IP address in an hour. All visitors in a showroom may share an address. While a site
 * is crowded, an address may make only a few, so that a few addresses can't take all the requests that a site
 * accepts.
 */
const ASKS = { usual: 20, crowded: 3 }
/** Confirmation links that one IP address may open or use in ten minutes. */
const CONFIRMATIONS = { limit: 100, windowMs: 10 * 60_000 }
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

class VisitorError extends Error {
  override name = 'VisitorError'
  readonly status: Status
  readonly title: string
  constructor(status: Status, title: string, message: string) {
    super(message)
    this.status = status
    this.title = title
  }
}

/** The routes on each tenant's site (docs/alerts.md). They all work without JavaScript. */
export function alertRoutes(options: AlertRoutes): Hono<CallerEnv> {
  const { siteOf, log } = options
  const app = new Hono<CallerEnv>()
  app.use(`${ALERTS_PATH}/*`, async (c, next) => {
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value)
    await withSiteWords(siteOf(c.get('caller').tenant ?? '')?.words, next)
  })
  addRequestRoutes(app, options)
  addConfirmationRoutes(app, options)
  addLeaveRoutes(app, options)
  app.onError((error, c) => {
    const site = siteOf(c.get('caller').tenant ?? '')
    const sorry = visitorError(error)
    if (!sorry) log(`${c.req.method} ${c.req.path} failed: ${error.name}`, site?.slug)
    const [status, text] = sorry ? [sorry.status, sorry.message] : ([500, API_ERROR] as const)
    // For 429, the limiter has already said how long to wait.
    if (status === 503) c.header('retry-after', '600')
    if (!site) return c.text(`${text}\n`, status)
    return c.html(errorPage(site, sorry?.title || alertWords(site.region).offTitle, text), status)
  })
  return app
}

function siteFor(c: Caller, { siteOf }: AlertRoutes): Site {
  const site = siteOf(c.get('caller').tenant ?? '')
  if (!site) throw new VisitorError(404, '', SAY.missing)
  return site
}

/** @throws VisitorError if the site offers no alerts, or no process is running that sends them */
function offeringSite(c: Caller, options: AlertRoutes): Site {
  const site = siteFor(c, options)
  if (!offersAlerts(site, options.environment)) throw new VisitorError(404, '', SAY.missing)
  if (!options.isLive()) throw unavailable(site)
  return site
}

function unavailable(site: Site): VisitorError {
  const say = alertWords(site.region)
  return new VisitorError(503, say.offTitle, say.offText)
}

function storeOf(site: Site, { stores }: AlertRoutes, make = false): AlertStore | undefined {
  try {
    return stores.of(site.slug, make)
  } catch {
    // `stores` has already logged why.
    throw unavailable(site)
  }
}

function catalogueOf(site: Site, { catalogues }: AlertRoutes): Catalogue {
  const catalogue = catalogues(site)
  if (!catalogue) throw unavailable(site)
  return catalogue
}

const limited = (options: AlertRoutes, most: { limit: number | ((c: Caller) => number); windowMs: number }) =>
  rateLimiter<CallerEnv>({
    ...most,
    keyGenerator: (c) => c.get('caller').address,
    handler: (c) => {
      throw new VisitorError(429, '', alertWords(siteFor(c, options).region).offText)
    },
  })

function refuseOtherSites(c: Caller, site: Site): void {
  if (!isOwnOrigin(c.req.raw.headers, c.get('caller').host, site.url))
    throw new VisitorError(403, '', SAY.origin)
}

const aboutAlert = (site: Site, { subject }: Alert, { catalogues }: AlertRoutes): Promise<About> =>
  aboutOf(site, parseSubject(subject, site), catalogues(site))

/** @throws VisitorError if it's about a vehicle that's gone, sold or without a price, or a list that the site doesn't have */
async function requestedAlert(
  site: Site,
  catalogue: Catalogue,
  params: URLSearchParams,
  from: { referer?: string; host?: string } = {},
): Promise<{ about: About; car: Pick<AlertRequest, 'car' | 'known'> }> {
  const say = alertWords(site.region)
  const terms = await catalogue.terms()
  const subject = requestedSubject(params, site, terms, from)
  if (subject === null) throw new VisitorError(400, say.missingTitle, say.badLink)
  const about = await aboutOf(site, subject, catalogue)
  // The page is for whoever asks, so it repeats the whole search.
  if (subject.kind === 'search')
    return {
      about: { ...about, label: searchLabel(subject, site, terms) },
      car: { car: '', known: NOTHING },
    }
  const vehicle = await catalogue.vehicle(subject.slug)
  if (!vehicle || vehicle.sold || vehicle.known.price === null)
    throw new VisitorError(404, say.missingTitle, fill(say.missingText, { noun: vehicleNounInText(site) }))
  return { about, car: vehicle }
}

function addRequestRoutes(app: Hono<CallerEnv>, options: AlertRoutes): void {
  const { now, onAsk } = options
  const limit = (c: Caller): number =>
    storeOf(siteFor(c, options), options)?.isCrowded(now()) ? ASKS.crowded : ASKS.usual

  app.get(ALERTS_PATH, async (c) => {
    const site = offeringSite(c, options)
    const params = new URL(c.req.url).searchParams
    const from = { referer: c.req.header('referer') ?? '', host: c.get('caller').host }
    const { about } = await requestedAlert(site, catalogueOf(site, options), params, from)
    // Put the request into the page's own address, so that it isn't lost if the page is opened again.
    const subject = subjectQuery(about.subject)
    if (params.size > 0 && `?${params.toString()}` !== subject) return c.redirect(ALERTS_PATH + subject, 302)
    return c.html(askPage(site, about))
  })

  app.post(ALERTS_PATH, limited(options, { limit, windowMs: HOUR_MS }), async (c) => {
    const site = offeringSite(c, options)
    refuseOtherSites(c, site)
    const say = alertWords(site.region)
    const form = await formOf(c)
    if (form.get('url2')) throw new VisitorError(400, say.offTitle, say.robot)
    const catalogue = catalogueOf(site, options)
    const { about, car } = await requestedAlert(site, catalogue, new URLSearchParams(form.get('of') ?? ''))
    const email = (form.get('email') ?? '').trim()
    if (checkText(EMAIL, email, textRules()) !== null)
      return c.html(askPage(site, about, { email: email.slice(0, 254), wrong: true }), 400)
    const store = storeOf(site, options, true)
    // For the tenant's first alert, record the current stock, because it isn't news to somebody who asks now.
    if (store?.lastIndex() === '') await findNews(site, store, catalogueOf(site, options), now())
    const { kind } = about.subject
    const outcome = store?.ask(
      { email, kind, subject: subjectQuery(about.subject), car: car.car, known: car.known },
      now(),
    )
    if (outcome !== 'taken') throw unavailable(site)
    onAsk(site.slug)
    return c.html(checkPage(site, about, email))
  })
}

function addConfirmationRoutes(app: Hono<CallerEnv>, options: AlertRoutes): void {
  const { now } = options
  function alertFor(site: Site, token: string): { store: AlertStore; alert: Alert } {
    const say = alertWords(site.region)
    const store = storeOf(site, options)
    store?.expire(now())
    const id = store ? idIn(store.key, 'confirm', token) : null
    const alert = id === null ? undefined : store?.alert(id)
    if (!store || !alert) throw new VisitorError(404, say.oldTitle, say.oldText)
    return { store, alert }
  }
  app.get(CONFIRM_PATH, limited(options, CONFIRMATIONS), async (c) => {
    const site = siteFor(c, options)
    const token = c.req.query('k') ?? ''
    const { store, alert } = alertFor(site, token)
    const about = await aboutAlert(site, alert, options)
    if (alert.confirmed > 0) return c.html(confirmedPage(site, about))
    return c.html(confirmPage(site, about, { token, email: store.person(alert.person)?.email ?? '' }))
  })
  app.post(CONFIRM_PATH, limited(options, CONFIRMATIONS), async (c) => {
    const site = siteFor(c, options)
    refuseOtherSites(c, site)
    const { store, alert } = alertFor(site, (await formOf(c)).get('k') ?? '')
    store.confirm(alert.id, now())
    return c.html(confirmedPage(site, await aboutAlert(site, alert, options)))
  })
}

function addLeaveRoutes(app: Hono<CallerEnv>, options: AlertRoutes): void {
  /** The person may already have unsubscribed. */
  function personFor(site: Site, token: string): { store: AlertStore; id: string } {
    const say = alertWords(site.region)
    const store = storeOf(site, options)
    const id = store ? idIn(store.key, 'leave', token) : null
    if (!store || id === null) throw new VisitorError(404, say.oldTitle, say.badLink)
    return { store, id }
  }
  async function showAlerts(c: Caller, site: Site, stopped: boolean): Promise<Response> {
    const token = c.req.query('k') ?? ''
    const { store, id } = personFor(site, token)
    const person = store.person(id)
    if (!person) return c.html(leftPage(site))
    const alerts = await Promise.all(
      store
        .alertsOf(id)
        .map(async (alert) => ({ id: alert.id, about: await aboutAlert(site, alert, options) })),
    )
    return c.html(leavePage(site, alerts, { token, email: person.email, stopped }))
  }
  app.get(LEAVE_PATH, (c) => showAlerts(c, siteFor(c, options), false))
  // Mail programs also send this request when somebody unsubscribes with one click (RFC 8058). They send neither our
  // cookies nor our origin, so the signed link alone is enough.
  app.post(LEAVE_PATH, async (c) => {
    const site = siteFor(c, options)
    const { store, id } = personFor(site, c.req.query('k') ?? '')
    const alert = FORM_TYPE.test(typeOf(c)) ? (await formOf(c)).get('one') : null
    if (alert === null) {
      store.forget(id)
      return c.html(leftPage(site))
    }
    if (store.alert(alert)?.person === id) store.drop(alert)
    return showAlerts(c, site, true)
  })
}

const NOTHING = { price: null, of: '' }

/** Pages about somebody's alerts mustn't be cached, framed or indexed, run scripts, or tell other sites their address. */
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
  if (!FORM_TYPE.test(typeOf(c))) throw new VisitorError(415, '', SAY.type)
  return new URLSearchParams((await readBody(c.req.raw, MOST_FORM)).toString('utf8'))
}

function visitorError(error: Error): VisitorError | undefined {
  if (error instanceof BodyError) return new VisitorError(error.status, '', SAY.malformed)
  return error instanceof VisitorError ? error : undefined
}
