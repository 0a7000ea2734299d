import { beforeEach, expect, test } from 'vitest'
import { createS3App, S3_API, S3_KEY } from './app.ts'

/** Tests that the fake rejects what real storage rejects. The tests in src/deploy use the AWS SDK to show that deploys work. */
let app: ReturnType<typeof createS3App>
beforeEach(() => {
  app = createS3App({ pageSize: 2 })
})

const ask = (method: string, path: string, headers: Record<string, string> = {}, key = S3_KEY) =>
  app.request(`${S3_API}/tenant${path}`, {
    method,
    headers: {
      authorization: `AWS4-HMAC-SHA256 Credential=${key}/20261120/auto/s3/aws4_request`,
      ...headers,
    },
    ...(method === 'PUT' && { body: 'some text' }),
  })

test('The fake bucket refuses another key, or none', async () => {
  const other = await ask('PUT', '/a.txt', {}, 'other')
  expect([other.status, await other.text()]).toEqual([
    403,
    expect.stringContaining('<Code>InvalidAccessKeyId</Code>'),
  ])
  expect((await ask('PUT', '/a.txt', { authorization: 'Bearer x' })).status).toBe(403)
})

test('The fake lists its buckets for anybody', async () => {
  await ask('PUT', '/a.txt')
  expect(await (await app.request(S3_API)).json()).toEqual({ buckets: [{ name: 'tenant', objects: 1 }] })
})

test('The fake bucket refuses content that was damaged on the way', async () => {
  expect((await ask('PUT', '/a.txt', { 'content-md5': 'AAAAAAAAAAAAAAAAAAAAAA==' })).status).toBe(400)
  expect((await ask('HEAD', '/a.txt')).status).toBe(404)
  expect((await ask('PUT', '/a.txt')).status).toBe(200)
  const head = await ask('HEAD', '/a.txt')
  expect([head.status, head.headers.get('etag')]).toEqual([200, '"552e21cd4cd9918678e3c1a0df491bc3"'])
})

test('The fake bucket lists keys with a prefix in order, page by page', async () => {
  for (const key of ['b/2', 'b/1', 'c', 'b/3&', 'a']) await ask('PUT', `/${encodeURI(key)}`)
  const list = async (query: string) => (await ask('GET', `?list-type=2&${query}`)).text()
  const keysOf = (xml: string) => [...xml.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key]) => key)
  const first = await list('prefix=b/')
  expect(keysOf(first)).toEqual(['b/1', 'b/2'])
  const token = /<NextContinuationToken>(.*?)</.exec(first)?.[1] ?? ''
  const second = await list(`prefix=b/&continuation-token=${token}`)
  expect(keysOf(second)).toEqual(['b/3&amp;'])
  expect(second).toContain('<IsTruncated>false</IsTruncated>')
})
