import type { Log } from '#lib/log.ts'
import { Hono, type Context } from 'hono'
import { except } from 'hono/combine'
import { routePath } from 'hono/route'
import { rateLimiter } from 'hono-rate-limiter'
import { API_ERROR } from '#rules/leads/apiErrors.ts'
import { isSafeSlug } from '#lib/safeSlug.ts'
import { withSiteWords } from '#lib/withSiteWords.ts'
import { knowCaller, type CallerEnv, type CallerOf, pagePolicy, isOwnOrigin } from './guards/caller.ts'
import { leadRoutes, PLAIN_TYPE } from './leads/leadRoutes.ts'
import { plainPage } from './leads/plainPage.ts'
import { Refused } from './leads/request.ts'
import { bookingRoutes } from './lookups/bookings.ts'
import { eventRoutes, visitRoutes } from './lookups/events.ts'
import { vehicleRoutes } from './lookups/vehicles.ts'
import { sessionRoutes } from './lookups/session.ts'
import { SAY } from './words.ts'
import type { Backend } from './backend.ts'
import type { UploadLimits } from './leads/uploads.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { Visits } from './visits/store.ts'
import type { FindTenant, ServedTenant } from './sites/tenants.ts'

/** Per minute from one IP address, which all visitors in a showroom may share. Multi-step forms send several requests. */
export const LIMITS: Limits = { leads: 40, lookups: 20, other: 240 }

/** All other routes have the limit `other`. */
const LEADS = ['/api/leads/*', '/mock/leads/*']
const LOOKUPS = ['/api/nevdis', '/api/simple-autograb-lookup', '/api/carClarityCustomer']

/** The API of all tenants' sites (spec §7), under Node and as a Netlify Function. */
export function apiApp(options: ApiOptions): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>()
  app.use(knowCaller(options.callerOf))
  app.use(pagePolicy)
  app.use(async (c, next) => {
    c.header('cache-control', 'no-store')
    c.header('x-content-type-options', 'nosniff')
    const { tenant: slug } = c.get('caller')
    const tenant = isSafeSlug(slug) ? options.findTenant(slug) : undefined
    if (!tenant) throw new Refused(404, SAY.missing)
    c.set('tenant', tenant)
    await withSiteWords(tenant.site.words, next)
  })
  app.use(async (c, next) => {
    const { method, raw } = c.req
    if (method !== 'GET' && !isOwnOrigin(raw.headers, c.get('caller').host, c.get('tenant').site.url))
      throw new Refused(403, SAY.origin)
    await next()
  })
  const limited = (limit: number) =>
    rateLimiter<ApiEnv>({
      windowMs: 60_000,
      limit,
      keyGenerator: (c) => c.get('caller').address,
      handler: () => {
        throw new Refused(429, SAY.tooOften)
      },
    })
  const { leads, lookups, other } = options.limits
  app.on('ALL', LEADS, limited(leads))
  app.on('ALL', LOOKUPS, limited(lookups))
  app.use(except([...LEADS, ...LOOKUPS], limited(other)))
  app.route('/', leadRoutes(options))
  app.route('/', bookingRoutes(options))
  app.route('/', vehicleRoutes(options))
  app.route('/', eventRoutes(options))
  app.route('/', sessionRoutes(options))
  app.route('/', visitRoutes(options))
  app.notFound((c) => c.json({ error: SAY.missing }, 404))
  app.onError((error, c) => {
    if (error instanceof Refused) {
      const { status, message, fields } = error
      if (status === 429 || status === 503) c.header('retry-after', '60')
      // If a form is sent without JavaScript, the browser shows the response.
      if (isPlainForm(c)) return c.html(plainPage(c.get('tenant'), error), status)
      return c.json({ error: message, ...(fields && { fields }) }, status)
    }
    // An error's message and the path may contain what a shopper typed.
    options.log(`${c.req.method} ${routePath(c, -1)} failed: ${error.name}`, c.get('tenant')?.site.slug)
    return c.json({ error: API_ERROR }, 500)
  })
  return app
}

const isPlainForm = (c: Context<ApiEnv>): boolean =>
  c.req.path === '/api/leads' &&
  PLAIN_TYPE.test(c.req.header('content-type') ?? '') &&
  Boolean(c.get('tenant'))

export interface ApiOptions {
  findTenant: FindTenant
  callerOf: CallerOf
  outbox: Pick<Outbox, 'accept'>
  backend: Backend
  visits?: Pick<Visits, 'add'>
  limits: Limits
  /** The least time that a person takes to fill in a form; `LEAST_MS` by default. */
  leadsLeastMs?: number
  /** `UPLOADS` by default. */
  uploads?: UploadLimits
  now: () => number
  /** A phone number that's always accepted, for tests (spec §5); '' if there's none. */
  testNumber: string
  log: Log
}

export interface Limits {
  leads: number
  /** These requests cost the dealer money: lookups of vehicles by rego, and finance quotes. */
  lookups: number
  other: number
}

export interface ApiEnv {
  Variables: { tenant: ServedTenant } & CallerEnv['Variables']
}
