import { Hono } from 'hono'
import { FaultBox, messageOf, withFaults } from './faults.ts'
import { leadRoutes } from './leadRoutes.ts'
import { leadsPage } from './leadsPage.ts'
import { openLeadBook } from './leadBook.ts'
import { DEFAULT_LOGIN, opens, type Login } from './login.ts'
import { lookupRoutes } from './lookupRoutes.ts'
import type { WebhookTarget } from './sendWebhook.ts'
import { stockAdmin } from './stockAdmin.ts'
import { openStockBook } from './stockBook.ts'
import { stockRoutes, watchedIn } from './stockRoutes.ts'

export interface BackendOptions {
  /** The file that keeps the leads that arrive; with ':memory:', they're kept in memory only. */
  leadsFile?: string
  /** Folder of the tenants; the backend responds from their snapshots. */
  tenantsDir?: string
  login?: Login
  /** Where to send webhooks when somebody changes stock by hand; by default, none are sent. */
  webhooks?: WebhookTarget
  /** Returns the time in ms since 1970. */
  now?: () => number
}

/** Paths of the real backend's routes. They require the login, and can be given faults. */
const CALLS = ['/api/*', '/websites/*', '/manufacturers/*', '/dealerships/*']
const SHOWN = 200

/**
 * Makes the fake dealer backend (spec §7), with faults on demand: `PUT /faults` (faults.ts). `GET /leads` shows the leads that arrived,
 * `GET /leads.json` lists them for programs, and `GET /stock` is a page for changing stock (stockAdmin.ts). None of these needs the login,
 * because nothing here is real.
 */
export function createBackendApp({
  leadsFile = ':memory:',
  tenantsDir = 'tenants',
  login = DEFAULT_LOGIN,
  webhooks = { url: '', secret: '' },
  now = Date.now,
}: BackendOptions = {}): Hono {
  const app = new Hono()
  const book = openLeadBook(leadsFile)
  const faults = new FaultBox()
  const stock = openStockBook(tenantsDir)

  app.get('/faults', (c) => c.json(faults.now))
  app.put('/faults', async (c) => {
    try {
      return c.json(faults.set(await c.req.json<unknown>().catch(() => null)))
    } catch (error) {
      const message = messageOf(error)
      if (message === null) throw error
      return c.json({ error: message }, 400)
    }
  })
  app.get('/leads', (c) => c.html(leadsPage(book.newest(SHOWN), book.counts(), faults.now)))
  app.get('/leads.json', (c) => {
    const count = Number(c.req.query('count') ?? SHOWN)
    return c.json({ ...book.counts(), newest: book.newest(Math.min(Math.max(count, 0) || 0, 100_000)) })
  })
  app.delete('/leads', (c) => {
    book.clear()
    return c.body(null, 204)
  })

  app.route('/', stockAdmin(stock, webhooks))

  for (const path of CALLS) {
    app.use(path, withFaults(faults))
    app.use(path, async (c, next) => {
      if (opens(c.req.header('authorization'), login)) return next()
      c.header('www-authenticate', 'Basic realm="dealer backend"')
      return c.json({ error: 'HTTP Basic: Access denied.' }, 401)
    })
  }
  app.route('/', leadRoutes(book, now))
  app.route('/', lookupRoutes(watchedIn(stock)))
  app.route('/', stockRoutes(stock))
  return app
}
