import type { Log } from '#lib/log.ts'
import { Hono, type Context } from 'hono'
import { rateLimiter } from 'hono-rate-limiter'
import { API_ERROR } from '#rules/leads/apiErrors.ts'
import { vehicleNounInText } from '#rules/locale/locale.ts'
import { isProvider } from '#rules/pricing/checkout.ts'
import { leftToPay } from '#rules/pricing/breakdown.ts'
import { isLocalHost } from '#rules/tracking/scripts.ts'
import type { Site } from '#site/settings/schema.ts'
import { type CallerEnv, pagePolicy, isOwnOrigin, ownPage } from '../guards/caller.ts'
import { BodyError, readBody } from '#lib/requestBody.ts'
import { withSiteWords } from '#lib/withSiteWords.ts'
import { isSqliteError } from '#lib/sqliteFile.ts'
import {
  backOf,
  buyerNotice,
  NOT_KEPT,
  hrefAfter,
  receiptOf,
  refusalOf,
  refusalPage,
  RESULT_PATH,
  resultOf,
  resultPage,
  ROBOT,
  WRONG,
  type Refusal,
} from './responses.ts'
import type { Checkout, CheckoutRequest } from './checkout.ts'
import { ProviderError, SignatureError } from './providers/provider.ts'
import type { Providers } from './providers/providers.ts'
import { isForm, readFields, readCheckoutForm, type CheckoutForm } from './checkoutForm.ts'
import type { Reservation } from './reservation.ts'
import { titleOfCar, type CheckoutTenants } from './checkoutTenants.ts'
import type { ReservationStore } from './store.ts'
import { bodySays } from '../words.ts'

interface PaymentRoutes {
  checkout: Checkout
  tenants: CheckoutTenants
  store: ReservationStore
  providers: Providers
  log: Log
  /** Of one visitor in ten minutes. */
  attempts?: number
}

const TEN_MINUTES = 10 * 60_000
const MAX_WEBHOOK = 256 * 1024
const NO_PAYMENTS = { error: 'This site doesn’t take payments online.' }

/** The checkout's routes on each tenant's site (docs/checkout.md). */
export function paymentRoutes(options: PaymentRoutes): Hono<CallerEnv> {
  const { checkout, store, log, attempts = 30 } = options
  const app = new Hono<CallerEnv>()
  const siteOf = (c: CallerContext): Site | undefined => {
    const site = options.tenants.siteOf(c.get('caller').tenant ?? '')
    return site && isProvider(site.payment_provider) ? site : undefined
  }
  const reservationOf = (c: CallerContext): Reservation | undefined => {
    const reservation = store.get(c.req.query('ref') ?? '')
    return reservation?.tenant === c.get('caller').tenant ? reservation : undefined
  }
  /** For buyers who come back from the provider. */
  const comeBack =
    (settle: Checkout['settle']) =>
    async (c: CallerContext): Promise<Response> => {
      const [site, reservation] = [siteOf(c), reservationOf(c)]
      if (site === undefined || reservation === undefined) return c.redirect('/', 303)
      // If the provider doesn't respond, or nothing can be written, this is tried again later. The buyer sees that we
      // check.
      const settled = await settle(reservation.reference).catch((error: unknown) =>
        unlessLater(c, error, log),
      )
      return c.redirect(hrefAfter(site, settled ?? reservation), 303)
    }

  app.use((c, next) => withSiteWords(siteOf(c)?.words, next))
  app.use('/api/checkout/*', noStore, pagePolicy)
  const limited = rateLimiter<CallerEnv>({
    windowMs: TEN_MINUTES,
    limit: attempts,
    keyGenerator: (c) => c.get('caller').address,
    handler: (c) => c.json({ error: 'Too many attempts. Please wait ten minutes, or call us.' }, 429),
  })
  app.post('/api/checkout', limited, noStore, async (c) => {
    const site = siteOf(c)
    return site ? startCheckout(c, site, checkout) : c.json(NO_PAYMENTS, 404)
  })
  // The car's page may not show the latest reservation yet. Shoppers hear of it before they fill in the form.
  app.get('/api/checkout/availability', (c) => {
    const site = siteOf(c)
    if (site === undefined) return c.json(NO_PAYMENTS, 404)
    const refused = checkout.refused(site.slug, c.req.query('car') ?? '')
    return c.json(refused === undefined ? {} : { error: refusalOf(site, refused).error })
  })
  // References are hard to guess, and receipts contain no personal data.
  app.get('/api/checkout/receipt', (c) => {
    const [site, reservation] = [siteOf(c), reservationOf(c)]
    if (site === undefined) return c.json(NO_PAYMENTS, 404)
    return c.json({
      result: resultOf(reservation),
      receipt: receiptFor(options, site, reservation),
      car: reservation?.car ?? '',
      notice: buyerNotice(site, reservation),
      back: backOf(site, reservation),
    })
  })
  app.get(RESULT_PATH, (c) => {
    const [site, reservation] = [siteOf(c), reservationOf(c)]
    if (site === undefined) return c.redirect('/', 303)
    return c.html(resultPage(site, reservation, receiptFor(options, site, reservation)))
  })
  app.get('/api/checkout/return', comeBack(checkout.settle))
  app.get('/api/checkout/cancel', comeBack(checkout.cancel))
  app.post('/api/payments/:provider/webhook', (c) => acceptWebhook(c, c.req.param('provider'), options))
  app.onError(async (error, c) => {
    if (error instanceof BodyError) return c.json({ error: bodySays(error.status) }, error.status)
    logFailure(c, error, log)
    const site = siteOf(c)
    if (!isSqliteError(error) || site === undefined) return c.json({ error: API_ERROR }, 500)
    c.header('retry-after', '60')
    return refuse(c, site, NOT_KEPT, '')
  })
  return app
}

async function startCheckout(c: CallerContext, site: Site, checkout: Checkout): Promise<Response> {
  if (!isOwnOrigin(c.req.raw.headers, c.get('caller').host, site.url))
    return c.json({ error: 'This form belongs to another site.' }, 403)
  const body = await readFields(c.req.raw)
  if (body === null) return c.json({ error: 'Send JSON or a form.' }, 415)
  const form = await readCheckoutForm(body, site)
  if (form === null) return refuse(c, site, ROBOT, '')
  if (!form.ok) return refuse(c, site, WRONG, form.car, form)
  const started = await checkout.start(requestOf(c, site, form))
  switch (started.status) {
    case 'pay':
      return go(c, started.redirectUrl)
    case 'over':
      return go(c, hrefAfter(site, started.reservation))
    default:
      return refuse(c, site, refusalOf(site, started.status), form.car)
  }
}

async function acceptWebhook(
  c: CallerContext,
  name: string,
  { checkout, tenants, store, providers, log }: PaymentRoutes,
): Promise<Response> {
  const { tenant } = c.get('caller')
  if (!isProvider(name) || tenant === undefined || tenants.siteOf(tenant) === undefined)
    return c.json({ error: 'No such provider.' }, 404)
  try {
    const provider = await providers(name, tenant)
    if (!provider.sendsNotices) return c.json({ error: 'This provider doesn’t send webhooks.' }, 404)
    const body = (await readBody(c.req.raw, MAX_WEBHOOK)).toString('utf8')
    const id = await provider.noticed({ headers: c.req.raw.headers, body })
    const reservation = id === null ? undefined : store.byPayment(tenant, id)
    // Accept webhooks about payments at the counter too, so that the provider doesn't send them again.
    if (reservation?.provider === name) await checkout.settle(reservation.reference)
    return c.json({ received: true })
  } catch (error) {
    if (error instanceof SignatureError) return c.json({ error: 'The signature isn’t valid.' }, 400)
    unlessLater(c, error, log)
    return c.json({ error: 'Please send it again later.' }, 503)
  }
}

function receiptFor({ tenants }: PaymentRoutes, site: Site, reservation: Reservation | undefined): string {
  if (reservation === undefined) return ''
  const car = tenants.carOf(site.slug, reservation.car)
  return receiptOf(
    reservation,
    car ? titleOfCar(car) : '',
    car ? leftToPay(car, site, vehicleNounInText(site), reservation.amount) : '',
  )
}

/** The messages of other errors may contain personal data. */
function logFailure(c: Context, error: unknown, log: PaymentRoutes['log']): void {
  if (error instanceof ProviderError) return log(error.message, c.get('caller').tenant)
  const kind = error instanceof Error ? `${error.name} ${'errstr' in error ? String(error.errstr) : ''}` : ''
  log(
    `${c.req.method} ${c.req.path.replace(/(?<=payments\/).*(?=\/webhook)/, '…')} failed: ${kind.trim()}`,
    c.get('caller').tenant,
  )
}

/** The provider doesn't respond, or nothing can be written. This is tried again later, so it's only logged. */
function unlessLater(c: Context, error: unknown, log: PaymentRoutes['log']): undefined {
  if (!(error instanceof ProviderError || isSqliteError(error))) throw error
  logFailure(c, error, log)
}

type CallerContext = Context<CallerEnv>

async function noStore(c: Context, next: () => Promise<void>): Promise<void> {
  await next()
  c.header('cache-control', 'no-store')
}

const requestOf = (
  c: CallerContext,
  site: Site,
  { car, kind, key, values }: Extract<CheckoutForm, { ok: true }>,
): CheckoutRequest => ({
  tenant: site.slug,
  car,
  kind,
  key,
  values,
  origin: originOf(c, site),
  address: c.get('caller').address,
  url: ownPage(c.req.header('referer') ?? '', c.get('caller').host, site.url),
  userAgent: c.req.header('user-agent') ?? '',
})

/** The site's own address, except when somebody tries the checkout on this machine, which the browser itself says. */
function originOf(c: CallerContext, site: Site): string {
  const from = URL.parse(c.req.header('origin') ?? '')
  return c.get('caller').isLocal && from && isLocalHost(from.hostname) ? from.origin : site.url
}

const go = (c: Context, to: string): Response =>
  isForm(c.req.raw) ? c.redirect(to, 303) : c.json({ redirect: to })

function refuse(
  c: Context,
  site: Site,
  refusal: Refusal,
  car: string,
  wrong?: Extract<CheckoutForm, { ok: false }>,
): Response {
  const { status, error } = refusal
  if (isForm(c.req.raw)) return c.html(refusalPage(site, refusal, { car, ...(wrong && { wrong }) }), status)
  return c.json({ error, ...(wrong && { fields: wrong.fields }) }, status)
}
