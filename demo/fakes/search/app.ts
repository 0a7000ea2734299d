import { Hono, type Context } from 'hono'
import { cors } from 'hono/cors'
import { Application } from './application.ts'
import { configurationRoutes } from './configurationRoutes.ts'
import { ServiceError } from './errors.ts'
import {
  authorise,
  DEFAULT_APPS,
  keyDetails,
  listedKeys,
  type Credentials,
  type KeysByApp,
  type Right,
} from './keys.ts'
import { objectRoutes } from './objectRoutes.ts'
import { queryRoutes } from './queryRoutes.ts'

export interface SearchOptions {
  /** Applications and their keys. */
  apps?: KeysByApp
  /** Returns the time in ms since 1970, for dates in responses. */
  now?: () => number
}

/** Checks that the key in a request gives this right, and returns the key's application. */
export type Ask = (c: Context, right: Right) => Application

function credentialsOf(c: Context): Credentials {
  const read = (name: string): string => c.req.header(name) ?? c.req.query(name) ?? ''
  return { appId: read('x-algolia-application-id'), apiKey: read('x-algolia-api-key') }
}

/**
 * Makes the fake search service (spec §7). It speaks the HTTP protocol of Algolia's official clients and
 * searches with the embedded engine. Each application id has its own indices. It stores only vehicles, in
 * memory.
 */
export function createSearchApp({ apps = DEFAULT_APPS, now = Date.now }: SearchOptions = {}): Hono {
  const applications = new Map<string, Application>()
  const ask: Ask = (c, right) => {
    const credentials = credentialsOf(c)
    authorise(apps, credentials, right)
    const application = applications.get(credentials.appId) ?? new Application(now)
    applications.set(credentials.appId, application)
    return application
  }
  const app = new Hono()
  // Pages call the service from the sites' own addresses, so requests from any origin are allowed.
  app.use('/1/*', cors({ origin: '*', maxAge: 86_400 }))
  app.get('/1/keys', (c) => {
    const credentials = credentialsOf(c)
    const keys = authorise(apps, credentials)
    if (credentials.apiKey !== keys.adminKey)
      throw new ServiceError(403, 'Method not allowed with this API key')
    return c.json({ keys: listedKeys(keys) })
  })
  app.get('/1/keys/:key', (c) => c.json(keyDetails(apps, credentialsOf(c), c.req.param('key'))))
  queryRoutes(app, ask)
  configurationRoutes(app, ask)
  objectRoutes(app, ask)
  app.all('/1/*', () => {
    throw new ServiceError(404, 'Path not found')
  })
  app.onError((error, c) => {
    if (error instanceof ServiceError)
      return c.json({ message: error.message, status: error.status }, error.status)
    throw error
  })
  return app
}
