import { Hono } from 'hono'
import { serveOnFreePort } from '#lib/testing/serveOnFreePort.ts'
import { createNetlifyApp, NETLIFY_API, NETLIFY_TOKEN } from '../netlify/app.ts'
import { Store as NetlifyStore } from '../netlify/store.ts'
import { Buckets } from '../s3/buckets.ts'
import { createS3App, S3_API, S3_KEY } from '../s3/app.ts'

/** The fake Netlify and the fake S3, reached by real HTTP on a port of their own. */
export interface Targets {
  url: string
  netlify: NetlifyStore
  buckets: Buckets
  /** Every request that a deploy has made so far, such as 'PUT /cars/one/index.html'. */
  asked: string[]
  /** Sets a function that responds to a deploy's requests in place of the fake. Where it returns undefined, the fake responds. */
  instead: (
    answer: (request: Request, asked: number) => Response | undefined | Promise<Response | undefined>,
  ) => void
  environment: Record<string, string>
  /** The `deploy` settings for the fake Netlify and the fake S3. */
  toNetlify: { target: 'netlify'; site_id: string }
  toS3: { target: 's3'; bucket: string; endpoint: string; region: string }
  /** Where visitors find the two deployed sites. */
  netlifySite: string
  s3Site: string
  stop: () => Promise<void>
}

/**
 * Starts the fakes.
 *
 * @param pageSize keys per page when a bucket is listed; few by default, so that there are several pages
 */
export async function startTargets(pageSize = 4): Promise<Targets> {
  const netlify = new NetlifyStore()
  const buckets = new Buckets()
  const asked: string[] = []
  let answer: Parameters<Targets['instead']>[0] = () => undefined
  const app = new Hono()
  for (const path of [`${NETLIFY_API}/*`, `${S3_API}/*`])
    app.use(path, async (c, next) => {
      const { pathname } = new URL(c.req.url)
      asked.push(`${c.req.method} ${pathname.replace(NETLIFY_API, '').replace(`${S3_API}/bucket`, '')}`)
      return (await answer(c.req.raw, asked.length)) ?? next()
    })
  app.route('/', createNetlifyApp(netlify))
  app.route('/', createS3App({ buckets, pageSize }))
  const { url, close } = await serveOnFreePort(app)
  return {
    url,
    netlify,
    buckets,
    asked,
    instead: (next) => (answer = next),
    environment: {
      FORECOURT_NETLIFY_URL: url + NETLIFY_API,
      FORECOURT_IMAGES_URL: 'https://images.example',
      NETLIFY_AUTH_TOKEN: NETLIFY_TOKEN,
      FORECOURT_S3_HOSTS: new URL(url).host,
      AWS_ACCESS_KEY_ID: S3_KEY,
      AWS_SECRET_ACCESS_KEY: 'very-secret',
    },
    toNetlify: { target: 'netlify', site_id: 'tenant' },
    toS3: { target: 's3', bucket: 'bucket', endpoint: url + S3_API, region: 'auto' },
    netlifySite: `${url}/netlify/sites/tenant`,
    s3Site: `${url}/s3-website/bucket`,
    stop: close,
  }
}
