import { Hono } from 'hono'
import { intakeApp, type IntakeOptions } from './intake.ts'
import type { Journal } from './journal.ts'
import type { Metrics } from './metrics.ts'
import { readStatus } from './status.ts'
import { statusPage } from './statusPage.ts'

export interface LiveAppOptions extends Omit<IntakeOptions, 'journal'> {
  journal: Journal
  metrics: Metrics
}

/** Everything that `forecourt live` answers: webhooks, how things stand, metrics. */
export const liveApp = (options: LiveAppOptions): Hono => {
  const { journal, metrics, now } = options
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
    c.header('x-content-type-options', 'nosniff')
  })
  app.route('/', intakeApp(options))
  app.get('/', (c) => c.redirect('/status'))
  app.get('/status', async (c) => {
    const status = await readStatus(journal, now())
    const wantsPage = c.req.query('format') !== 'json' && /text\/html/.test(c.req.header('accept') ?? '')
    return wantsPage ? c.html(statusPage(status)) : c.json(status)
  })
  app.get('/metrics', async (c) => {
    const text = await metrics.text(await readStatus(journal, now()))
    return c.body(text, 200, { 'content-type': metrics.contentType })
  })
  app.notFound((c) => c.json({ error: 'there is nothing at this address' }, 404))
  app.onError((error, c) => c.json({ error: `failed: ${error.name}` }, 500))
  return app
}
