import { hash } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { escapeHtml } from '#lib/html.ts'
import { Buckets } from './buckets.ts'

/** Path of the fake's API. A site's `deploy.endpoint` is the fake services' address with this path. */
export const S3_API = '/s3'

/** Value of AWS_ACCESS_KEY_ID for the fake. The secret can be anything, since signatures aren't checked. */
export const S3_KEY = 'fake-key'

export interface S3Options {
  buckets?: Buckets
  /** Keys per page of a list. */
  pageSize?: number
}

/**
 * Makes a fake of S3's API, with the bucket in the path: PUT, HEAD, GET, DELETE and ListObjectsV2. A bucket exists as soon as it contains
 * something. `GET /s3-website/<bucket>/…` responds as the bucket's website does to visitors.
 */
export function createS3App({ buckets = new Buckets(), pageSize = 1000 }: S3Options = {}): Hono {
  const app = new Hono()
  // This route comes before the check of the access key below, which would otherwise apply to `/s3` itself.
  app.get(S3_API, (c) =>
    c.json({ buckets: buckets.names().map((name) => ({ name, objects: buckets.objects(name).size })) }),
  )
  app.use(`${S3_API}/*`, async (c, next) => {
    const authorization = c.req.header('authorization') ?? ''
    if (!authorization.startsWith('AWS4-HMAC-SHA256 ')) return fail(c, 403, 'AccessDenied')
    if (!authorization.includes(`Credential=${S3_KEY}/`)) return fail(c, 403, 'InvalidAccessKeyId')
    return next()
  })
  app.get('/s3-website/*', (c) => website(c, buckets))

  app.get(`${S3_API}/:bucket`, (c) => list(c, buckets, pageSize))
  app.get(`${S3_API}/:bucket/`, (c) => list(c, buckets, pageSize))
  app.put(`${S3_API}/:bucket/*`, async (c) => {
    const { bucket, key } = placeOf(c, S3_API)
    const body = new Uint8Array(await c.req.arrayBuffer())
    const md5 = c.req.header('content-md5')
    if (md5 !== undefined && md5 !== hash('md5', body, 'base64')) return fail(c, 400, 'BadDigest')
    if (c.req.header('if-none-match') === '*' && buckets.objects(bucket).has(key))
      return fail(c, 412, 'PreconditionFailed')
    const { etag } = buckets.put(bucket, key, {
      body,
      type: c.req.header('content-type') ?? 'binary/octet-stream',
      cacheControl: c.req.header('cache-control') ?? '',
      redirect: c.req.header('x-amz-website-redirect-location'),
      acl: c.req.header('x-amz-acl'),
    })
    return c.body(null, 200, { etag })
  })
  // Hono also uses this route for HEAD requests, and leaves out the body.
  app.get(`${S3_API}/:bucket/*`, (c) => {
    const { bucket, key } = placeOf(c, S3_API)
    const object = buckets.objects(bucket).get(key)
    if (!object) return fail(c, 404, 'NoSuchKey')
    return new Response(Buffer.from(object.body), {
      headers: { etag: object.etag, 'content-type': object.type, 'cache-control': object.cacheControl },
    })
  })
  app.delete(`${S3_API}/:bucket/*`, (c) => {
    const { bucket, key } = placeOf(c, S3_API)
    buckets.objects(bucket).delete(key)
    return c.body(null, 204)
  })
  return app
}

function placeOf(c: Context, base: string) {
  const [bucket = '', ...rest] = new URL(c.req.url).pathname.slice(base.length + 1).split('/')
  return { bucket, key: rest.map(decodeURIComponent).join('/') }
}

const fail = (c: Context, status: 400 | 403 | 404 | 412, code: string) =>
  c.body(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
    status,
    {
      'content-type': 'application/xml',
    },
  )

function list(c: Context, buckets: Buckets, pageSize: number) {
  const { bucket } = placeOf(c, S3_API)
  const prefix = c.req.query('prefix') ?? ''
  // A real token is opaque; here it's the last key of the previous page.
  const after = Buffer.from(c.req.query('continuation-token') ?? '', 'base64url').toString()
  const { keys, more } = buckets.list(bucket, prefix, after, pageSize)
  const contents = keys.map((key) => {
    const object = buckets.objects(bucket).get(key)
    return `<Contents><Key>${escapeHtml(key)}</Key><LastModified>${object?.modified.toISOString()}</LastModified><ETag>${escapeHtml(object?.etag ?? '')}</ETag><Size>${object?.body.length}</Size></Contents>`
  })
  const next = more
    ? `<NextContinuationToken>${Buffer.from(keys.at(-1) ?? '').toString('base64url')}</NextContinuationToken>`
    : ''
  return c.body(
    `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult><Name>${bucket}</Name><Prefix>${escapeHtml(prefix)}</Prefix><KeyCount>${keys.length}</KeyCount><MaxKeys>${pageSize}</MaxKeys><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    200,
    { 'content-type': 'application/xml' },
  )
}

/** Serves a bucket's website: index documents, the error document and objects' redirects. */
function website(c: Context, buckets: Buckets) {
  const { bucket, key } = placeOf(c, '/s3-website')
  const objects = buckets.objects(bucket)
  const folder = key.replace(/\/+$/, '')
  const index = folder === '' ? 'index.html' : `${folder}/index.html`
  const object = (key.endsWith('/') ? undefined : objects.get(key)) ?? objects.get(index)
  if (object?.redirect !== undefined) return c.redirect(object.redirect, 301)
  const found = object ?? objects.get('404.html')
  if (!found) return c.text('Not found\n', 404)
  return new Response(Buffer.from(found.body), {
    status: object ? 200 : 404,
    headers: { etag: found.etag, 'content-type': found.type, 'cache-control': found.cacheControl },
  })
}
