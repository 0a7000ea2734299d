import { algoliasearch, type Algoliasearch } from 'algoliasearch'
import { Hono } from 'hono'
import { serveOnFreePort } from '#lib/testing/serveOnFreePort.ts'
import { serviceHosts } from '#search/algolia/host.ts'
import { createSearchApp, type SearchOptions } from '../app.ts'

export const APP = 'TESTING'
export const SEARCH_KEY = 'search-key-of-the-tests'
export const ADMIN_KEY = 'admin-key-of-the-tests'

/** The fake service, reached by real HTTP on a port of its own. */
export interface Running {
  /** For example 'http://127.0.0.1:40123'. */
  host: string
  /** Every request so far, such as 'PUT /1/indexes/Car_production/settings'. */
  asked: string[]
  /** Sets a function that responds to requests in place of the service. Where it returns undefined, the service responds. */
  instead: (answer: (request: Request) => Response | undefined) => void
  /** Makes the official client. */
  client: (apiKey?: string, appId?: string) => Algoliasearch
  stop: () => Promise<void>
}

export async function startSearchService(options: SearchOptions = {}): Promise<Running> {
  const asked: string[] = []
  let answer: (request: Request) => Response | undefined = () => undefined
  const app = new Hono()
  app.use(async (c, next) => {
    asked.push(`${c.req.method} ${c.req.path}`)
    return answer(c.req.raw) ?? next()
  })
  app.route(
    '/',
    createSearchApp({ apps: { [APP]: { searchKey: SEARCH_KEY, adminKey: ADMIN_KEY } }, ...options }),
  )
  const { url: host, close } = await serveOnFreePort(app)
  return {
    host,
    asked,
    instead: (next) => (answer = next),
    client: (apiKey = ADMIN_KEY, appId = APP) => {
      const hosts = serviceHosts(host)
      return algoliasearch(appId, apiKey, { ...(hosts && { hosts }) })
    },
    stop: close,
  }
}
