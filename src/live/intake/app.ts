import { Hono, type Context, type Next } from 'hono'
import { intakeApp, type IntakeOptions } from './intake.ts'
import type { Journal } from '../journal/journal.ts'
import type { Metrics } from '../status/metrics.ts'
import { readStatus, statusPage } from '../status/status.ts'

interface LiveAppOptions extends Omit<IntakeOptions, 'journal'> {
  journal: Journal
  metrics: Metrics
  /**
   * Tells whether a request came on the port for internal pages. Only such requests may see the status.
   */
  isInside: (c: Context) => boolean
  onError: (error: Error) => void
}

export function liveApp(options: LiveAppOptions): Hono {
  const { journal, metrics, now } = options
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
    c.header('x-content-type-options', 'nosniff')
  })
  app.route('/', intakeApp(options))
  const insideOnly = (c: Context, next: Next) => (options.isInside(c) ? next() : Promise.resolve(nothing(c)))
  app.get('/', insideOnly, (c) => c.redirect('/status'))
  app.get('/status', insideOnly, async (c) => {
    const status = await readStatus(journal, now())
    const wantsPage = c.req.query('format') !== 'json' && /text\/html/.test(c.req.header('accept') ?? '')
    return wantsPage ? c.html(statusPage(status), 200, { 'content-security-policy': POLICY }) : c.json(status)
  })
  app.get('/metrics', insideOnly, async (c) => {
    const text = await metrics.text(await readStatus(journal, now()))
    return c.body(text, 200, { 'content-type': metrics.contentType })
  })
  app.notFound(nothing)
  app.onError((error, c) => {
    options.onError(error)
    return c.json({ error: `failed: ${error.name}` }, 500)
  })
  return app
}

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

const nothing = (c: Context): Response => c.json({ error: 'there’s nothing at this address' }, 404)
