import { Hono, type Context } from 'hono'
import { rateLimiter } from 'hono-rate-limiter'
import { API_ERROR } from '#rules/leads/apiErrors.ts'
import { vehicleNounInText } from '#rules/locale/locale.ts'
import { isProvider } from '#rules/pricing/checkout.ts'
import { leftToPay } from '#rules/pricing/breakdown.ts'
import { isLocalHost } from '#rules/tracking/scripts.ts'
import type { Site } from '#site/settings/schema.ts'
import type { CallerEnv } from '../guards/caller.ts'
import { isOwnOrigin, ownPage } from '../guards/origin.ts'
import { pagePolicy } from '../guards/policy.ts'
import { BodyError, readBody } from '#lib/requestBody.ts'
import { withSiteWords } from '#lib/withSiteWords.ts'
import { isSqliteError } from '#lib/sqliteFile.ts'
import {
  backOf,
  buyerNotice,
  NOT_KEPT,
  placeOf,
  receiptOf,
  refusalOf,
  refusalPage,
  RESULT_PATH,
  resultOf,
  resultPage,
  ROBOT,
  WRONG,
  type Refusal,
} from './answers.ts'
import type { Checkout, Wish } from './checkout.ts'
import { ProviderError, SignatureError } from './providers/provider.ts'
import type { Providers } from './providers/providers.ts'
import { isForm, readFields, readWish, type ReadWish } from './readWish.ts'
import type { Reservation } from './reservation.ts'
import { titleOfCar, type Tenants } from './stock.ts'
import type { ReservationStore } from './store.ts'
import { bodySays } from '../words.ts'

interface PaymentRoutes {
  checkout: Checkout
  tenants: Tenants
  store: ReservationStore
  providers: Providers
  log: (line: string) => void
  presses?: number
}

const TEN_MINUTES = 10 * 60_000
const MAX_WEBHOOK = 256 * 1024

/**
 * The checkout's routes on each tenant's site (docs/checkout.md). They're for buyers' requests, for buyers who come
 * back from the provider, and for webhooks.
 */
export function paymentRoutes({
  checkout,
  tenants,
  store,
  providers,
  log,
  presses = 30,
}: PaymentRoutes): Hono<CallerEnv> {
  const app = new Hono<CallerEnv>()
  const siteOf = (c: CallerContext): Site | undefined => {
    const site = tenants.siteOf(c.get('caller').tenant ?? '')
    return site && isProvider(site.payment_provider) ? site : undefined
  }

  app.use((c, next) => withSiteWords(siteOf(c)?.words, next))
  app.use('/api/checkout/*', noStore, pagePolicy)
  const limited = rateLimiter<CallerEnv>({
    windowMs: TEN_MINUTES,
    limit: presses,
    keyGenerator: (c) => c.get('caller').address,
    handler: (c) => c.json({ error: 'Too many attempts. Please wait ten minutes, or call us.' }, 429),
  })
  app.post('/api/checkout', limited, noStore, async (c) => {
    const site = siteOf(c)
    if (site === undefined) return c.json({ error: 'This site doesn’t take payments online.' }, 404)
    if (!isOwnOrigin(c.req.raw.headers, c.get('caller').host, site.url))
      return c.json({ error: 'This form belongs to another site.' }, 403)
    const body = await readFields(c.req.raw)
    if (body === null) return c.json({ error: 'Send JSON or a form.' }, 415)
    const read = await readWish(body, site)
    if (read === null) return refuse(c, site, ROBOT, '')
    if (!read.ok) return refuse(c, site, WRONG, read.car, read)
    const started = await checkout.start(wishOf(c, site, read))
    switch (started.status) {
      case 'pay':
        return go(c, started.redirectUrl)
      case 'over':
        return go(c, placeOf(site, started.reservation))
      default:
        return refuse(c, site, refusalOf(site, started.status), read.car)
    }
  })

  // The car's page may not show the latest reservation yet. This route tells shoppers about it before they fill in
  // the form.
  app.get('/api/checkout/availability', (c) => {
    const site = siteOf(c)
    if (site === undefined) return c.json({ error: 'This site doesn’t take payments online.' }, 404)
    const refused = checkout.refused(site.slug, c.req.query('car') ?? '')
    return c.json(refused === undefined ? {} : { error: refusalOf(site, refused).error })
  })

  // Anybody with a reference may see its receipt. References are hard to guess, and receipts contain no personal data.
  app.get('/api/checkout/receipt', (c) => {
    const [site, was] = [siteOf(c), named(c)]
    if (site === undefined) return c.json({ error: 'This site doesn’t take payments online.' }, 404)
    return c.json({
      result: resultOf(was),
      receipt: receiptFor(site, was),
      car: was?.car ?? '',
      notice: buyerNotice(site, was),
      back: backOf(site, was),
    })
  })

  app.get(RESULT_PATH, (c) => {
    const [site, was] = [siteOf(c), named(c)]
    if (site === undefined) return c.redirect('/', 303)
    return c.html(resultPage(site, was, receiptFor(site, was)))
  })

  const receiptFor = (site: Site, was: Reservation | undefined): string => {
    if (was === undefined) return ''
    const car = tenants.carOf(site.slug, was.car)
    return receiptOf(
      was,
      car ? titleOfCar(car) : '',
      car ? leftToPay(car, site, vehicleNounInText(site), was.amount) : '',
    )
  }

  /** Logs an error. Only the message of a ProviderError is logged, because others may contain personal data. */
  const tell = (c: Context, error: unknown): void => {
    if (error instanceof ProviderError) return log(error.message)
    const kind =
      error instanceof Error ? `${error.name} ${'errstr' in error ? String(error.errstr) : ''}` : ''
    log(`${c.req.method} ${c.req.path.replace(/(?<=payments\/).*(?=\/webhook)/, '…')} failed: ${kind.trim()}`)
  }
  /**
   * Handles errors after which the work is tried again later: the provider doesn't respond, or nothing can be
   * written. These are only logged; all others are thrown.
   */
  const unlessLater =
    (c: Context) =>
    (error: unknown): undefined => {
      if (!(error instanceof ProviderError || isSqliteError(error))) throw error
      tell(c, error)
    }

  const named = (c: CallerContext): Reservation | undefined => {
    const found = store.get(c.req.query('ref') ?? '')
    return found?.tenant === c.get('caller').tenant ? found : undefined
  }

  app.get('/api/checkout/return', async (c) => {
    const [site, was] = [siteOf(c), named(c)]
    if (site === undefined || was === undefined) return c.redirect('/', 303)
    // If the provider doesn't respond, or nothing can be written, this is tried again later. The buyer sees that
    // we're checking.
    const settled = await checkout.settle(was.reference).catch(unlessLater(c))
    return c.redirect(placeOf(site, settled ?? was), 303)
  })

  app.get('/api/checkout/cancel', async (c) => {
    const [site, was] = [siteOf(c), named(c)]
    if (site === undefined || was === undefined) return c.redirect('/', 303)
    return c.redirect(placeOf(site, (await checkout.cancel(was.reference).catch(unlessLater(c))) ?? was), 303)
  })

  app.post('/api/payments/:provider/webhook', async (c) => {
    const [name, tenant] = [c.req.param('provider'), c.get('caller').tenant]
    if (!isProvider(name) || tenant === undefined || tenants.siteOf(tenant) === undefined)
      return c.json({ error: 'No such provider.' }, 404)
    try {
      const provider = await providers(name, tenant)
      if (!provider.sendsNotices) return c.json({ error: 'This provider doesn’t send webhooks.' }, 404)
      const body = (await readBody(c.req.raw, MAX_WEBHOOK)).toString('utf8')
      const id = await provider.noticed({ headers: c.req.raw.headers, body })
      const about = id === null ? undefined : store.byPayment(tenant, id)
      // Accept webhooks about other payments too, such as those made at the counter, so that the provider doesn't
      // send them again.
      if (about?.provider === name) await checkout.settle(about.reference)
      return c.json({ received: true })
    } catch (error) {
      if (error instanceof SignatureError) return c.json({ error: 'The signature isn’t valid.' }, 400)
      unlessLater(c)(error)
      return c.json({ error: 'Please send it again later.' }, 503)
    }
  })
  app.onError(async (error, c) => {
    if (error instanceof BodyError) return c.json({ error: bodySays(error.status) }, error.status)
    tell(c, error)
    const site = siteOf(c)
    if (!isSqliteError(error) || site === undefined) return c.json({ error: API_ERROR }, 500)
    c.header('retry-after', '60')
    return refuse(c, site, NOT_KEPT, '')
  })
  return app
}

type CallerContext = Context<CallerEnv>

async function noStore(c: Context, next: () => Promise<void>): Promise<void> {
  await next()
  c.header('cache-control', 'no-store')
}

const wishOf = (
  c: CallerContext,
  site: Site,
  { car, kind, key, values }: Extract<ReadWish, { ok: true }>,
): Wish => ({
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

/**
 * Returns the origin that buyers come back to. It's the site's own address, except when somebody tries the checkout
 * on this machine, which the browser itself says.
 */
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
  wrong?: Extract<ReadWish, { ok: false }>,
): Response {
  const { status, error } = refusal
  if (isForm(c.req.raw)) return c.html(refusalPage(site, refusal, { car, ...(wrong && { wrong }) }), status)
  return c.json({ error, ...(wrong && { fields: wrong.fields }) }, status)
}
