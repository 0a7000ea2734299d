import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { rateLimiter } from 'hono-rate-limiter'
import { isProvider } from '#rules/checkout.ts'
import type { Car } from '#stock/entities.ts'
import type { Site } from '#site/schema.ts'
import { placeOf, receiptOf, refusalOf, refusalPage, ROBOT, WRONG, type Refusal } from './answers.ts'
import type { Checkout, Wish } from './checkout.ts'
import { ProviderError, SignatureError } from './provider.ts'
import type { Providers } from './providers.ts'
import { isForm, readBody, readWish, type ReadWish } from './readWish.ts'
import type { Reservation } from './reservation.ts'
import type { Tenants } from './stock.ts'
import type { ReservationStore } from './store.ts'

export interface PaymentRoutes {
  checkout: Checkout
  tenants: Tenants
  store: ReservationStore
  providers: Providers
  /** The tenant that a request is for. */
  tenantOf: (c: Context) => string | undefined
  log: (line: string) => void
  /** Presses from one address in ten minutes. */
  presses?: number
}

const TEN_MINUTES = 10 * 60_000
const KIB = 1024

/** The checkout's part of each tenant's site (docs/checkout.md): the buyer's press, the ways back, the webhooks. */
export const paymentRoutes = ({
  checkout,
  tenants,
  store,
  providers,
  tenantOf,
  log,
  presses = 30,
}: PaymentRoutes): Hono => {
  const app = new Hono()
  /** The request's tenant, where it takes payments. */
  const siteOf = (c: Context): Site | undefined => {
    const site = tenants.siteOf(tenantOf(c) ?? '')
    return site && isProvider(site.payment_provider) ? site : undefined
  }

  app.use('/api/checkout/*', noStore)
  // Each press holds a car for a while: nobody may hold the whole stock.
  const limited = rateLimiter({
    windowMs: TEN_MINUTES,
    limit: presses,
    keyGenerator: addressOf,
    handler: (c) => c.json({ error: 'That was often. Please wait ten minutes, or call us.' }, 429),
  })
  app.post('/api/checkout', limited, noStore, bodyLimit({ maxSize: 16 * KIB }), async (c) => {
    const site = siteOf(c)
    if (site === undefined) return c.json({ error: 'Nothing is paid online here.' }, 404)
    if (!isOwn(c)) return c.json({ error: 'This form belongs to another site.' }, 403)
    const body = await readBody(c.req.raw)
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

  // The page may be older than the last reservation: a shopper hears of that before filling in anything.
  app.get('/api/checkout/availability', (c) => {
    const site = siteOf(c)
    if (site === undefined) return c.json({ error: 'Nothing is paid online here.' }, 404)
    const refused = checkout.refused(site.slug, c.req.query('car') ?? '')
    return c.json(refused === undefined ? {} : { error: refusalOf(site, refused).error })
  })

  // Nobody guesses a reference, and a receipt names no person.
  app.get('/api/checkout/receipt', (c) => {
    const [site, was] = [siteOf(c), named(c)]
    if (site === undefined || was === undefined) return c.json({ error: 'There is no such payment.' }, 404)
    const car = tenants.carOf(site.slug, was.car)
    return c.json({ receipt: receiptOf(was, car ? titleOfCar(car) : '') })
  })

  /** The reservation that an address names, of this tenant only. */
  const named = (c: Context): Reservation | undefined => {
    const found = store.get(c.req.query('ref') ?? '')
    return found?.tenant === tenantOf(c) ? found : undefined
  }

  app.get('/api/checkout/return', async (c) => {
    const [site, was] = [siteOf(c), named(c)]
    if (site === undefined || was === undefined) return c.redirect('/', 303)
    // A provider that does not answer now will be asked again; the buyer is told that we are looking.
    const settled = await checkout.settle(was.reference).catch(unlessDown)
    return c.redirect(placeOf(site, settled ?? was), 303)
  })

  app.get('/api/checkout/cancel', async (c) => {
    const [site, was] = [siteOf(c), named(c)]
    if (site === undefined || was === undefined) return c.redirect('/', 303)
    return c.redirect(placeOf(site, (await checkout.cancel(was.reference)) ?? was), 303)
  })

  app.post('/api/payments/:provider/webhook', bodyLimit({ maxSize: 256 * KIB }), async (c) => {
    const [name, tenant] = [c.req.param('provider'), tenantOf(c)]
    if (!isProvider(name) || tenant === undefined || tenants.siteOf(tenant) === undefined)
      return c.json({ error: 'No such provider.' }, 404)
    try {
      const provider = await providers(name, tenant)
      if (!provider.sendsNotices) return c.json({ error: 'This provider sends no webhooks.' }, 404)
      const id = await provider.noticed({ headers: c.req.raw.headers, body: await c.req.text() })
      const about = id === null ? undefined : store.byPayment(tenant, id)
      // What is not ours, such as a payment at the counter, is none of our business, and not to be sent again.
      if (about?.provider === name) await checkout.settle(about.reference)
      return c.json({ received: true })
    } catch (error) {
      if (error instanceof SignatureError) return c.json({ error: 'The signature is not right.' }, 400)
      if (!(error instanceof ProviderError)) throw error
      log(error.message)
      // The provider sends it again.
      return c.json({ error: 'Please send it again later.' }, 503)
    }
  })
  return app
}

const noStore = async (c: Context, next: () => Promise<void>): Promise<void> => {
  await next()
  c.header('cache-control', 'no-store')
}

const addressOf = (c: Context): string => {
  try {
    return getConnInfo(c).remote.address ?? ''
  } catch {
    // Not behind a socket, as in a function: the platform limits there.
    return ''
  }
}

const unlessDown = (error: unknown): undefined => {
  if (!(error instanceof ProviderError)) throw error
}

/** Whether a form was sent from a page of the same site; browsers say where from, other clients may not. */
const isOwn = (c: Context): boolean => {
  const origin = c.req.header('origin')
  if (origin === undefined) return c.req.header('sec-fetch-site') !== 'cross-site'
  return URL.canParse(origin) && new URL(origin).host === c.req.header('host')
}

const wishOf = (
  c: Context,
  site: Site,
  { car, kind, key, values }: Extract<ReadWish, { ok: true }>,
): Wish => ({
  tenant: site.slug,
  car,
  kind,
  key,
  values,
  origin: originOf(c, site),
  url: c.req.header('referer') ?? '',
  userAgent: c.req.header('user-agent') ?? '',
})

/** Where buyers come back to: the site's own address, except on the machine that it is tried out on. */
const originOf = (c: Context, site: Site): string => {
  const { hostname, origin } = new URL(c.req.url)
  const isHere = hostname === '127.0.0.1' || hostname === 'localhost' || hostname.endsWith('.localhost')
  return isHere ? origin : site.url
}

const titleOfCar = ({ year, make, model, name }: Car): string =>
  [year, make, model].filter(Boolean).join(' ') || name

const go = (c: Context, to: string): Response =>
  isForm(c.req.raw) ? c.redirect(to, 303) : c.json({ redirect: to })

const refuse = (
  c: Context,
  site: Site,
  refusal: Refusal,
  car: string,
  wrong?: Extract<ReadWish, { ok: false }>,
): Response => {
  const { status, error } = refusal
  if (isForm(c.req.raw)) return c.html(refusalPage(site, refusal, { car, ...(wrong && { wrong }) }), status)
  return c.json({ error, ...(wrong && { fields: wrong.fields }) }, status)
}
