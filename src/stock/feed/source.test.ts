import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folder } from '#site/testing/fixtures.ts'
import { FeedError } from './read/row.ts'
import { download, fileOf, loginsFrom, type Download } from './source.ts'

/** A server with a feed, on this machine and over real HTTP. */
let server: Server
let base: string
let answer: (request: IncomingMessage, response: ServerResponse) => void
let asked: IncomingMessage[]
let dir: ReturnType<typeof folder>
const file = () => join(dir.path, 'feed')

beforeEach(async () => {
  dir = folder()
  asked = []
  server = createServer((request, response) => {
    asked.push(request)
    answer(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  dir[Symbol.dispose]()
})

const get = (path: string, more: Partial<Download> = {}) =>
  download({ address: `${base}${path}`, file: file(), allowPrivate: true, ...more })
async function troubleOf(path: string, more: Partial<Download> = {}): Promise<string> {
  const getting = get(path, more)
  await expect(getting).rejects.toThrow(FeedError)
  return getting.then(() => '', String)
}

test('A feed is fetched, but not again while it’s unchanged', async () => {
  answer = (request, response) => {
    if (request.headers['if-none-match'] === '"a"') return void response.writeHead(304).end()
    response
      .writeHead(200, { etag: '"a"', 'last-modified': 'Thu, 26 Nov 2026 00:00:00 GMT' })
      .end('a,b\n1,2\n')
  }
  const known = await get('/stock.csv')
  expect(known).toEqual({ etag: '"a"', lastModified: 'Thu, 26 Nov 2026 00:00:00 GMT' })
  expect(readFileSync(file(), 'utf8')).toBe('a,b\n1,2\n')
  expect(await get('/stock.csv', { ...(known && { known }) })).toBeUndefined()
  expect(asked[1]?.headers['if-modified-since']).toBe('Thu, 26 Nov 2026 00:00:00 GMT')
})

test('A redirect is followed, but not endlessly', async () => {
  answer = ({ url }, response) => {
    if (url === '/new') return void response.end('a\n1\n')
    response.writeHead(302, { location: url === '/old' ? '/new' : '/circle' }).end()
  }
  await get('/old')
  expect(readFileSync(file(), 'utf8')).toBe('a\n1\n')
  expect(await troubleOf('/circle')).toContain('redirects too often')
})

test('A login is sent only to its host, even after a redirect', async () => {
  answer = ({ url }, response) => {
    if (url === '/there') return void response.end('a\n1\n')
    const port = base.split(':').at(-1) ?? ''
    response.writeHead(302, { location: `http://localhost:${port}/there` }).end()
  }
  await get('/here', { logins: { '127.0.0.1': 'dealer:secret' } })
  expect(asked.map(({ headers }) => headers.authorization)).toEqual([
    `Basic ${Buffer.from('dealer:secret').toString('base64')}`,
    undefined,
  ])
})

test('A truncated response is refused', async () => {
  answer = (_, response) => {
    response.writeHead(200, { 'content-length': 1000 })
    response.write('a,b\n1,2\n', () => response.destroy())
  }
  expect(await troubleOf('/cut')).toContain('was cut off by 127.0.0.1')
})

test.each([
  [401, 'responded with 401. Set its login in FORECOURT_FEED_LOGINS'],
  [500, 'responded with 500'],
])('A response with the status %i is refused', async (status, message) => {
  answer = (_, response) => void response.writeHead(status).end('no')
  expect(await troubleOf('/')).toContain(message)
})

test('A server that doesn’t respond is given up', async () => {
  answer = () => {}
  expect(await troubleOf('/', { timeoutMs: 200 })).toContain('doesn’t respond')
})

test.each([
  ['https://127.0.0.1:1/a.csv', 'EPRIVATE'],
  ['https://[::1]:1/a.csv', 'EPRIVATE'],
  ['https://169.254.169.254/latest', 'EPRIVATE'],
  ['https://localhost:1/', 'EPRIVATE'],
  ['http://feeds.example/a.csv', 'isn’t https'],
])('The address %s is refused: %s', async (address, message) => {
  expect(await troubleOf('', { address, allowPrivate: false })).toContain(message)
})

test.each<[string, string]>([
  ['../stock.csv', 'is a symbolic link to somewhere outside the tenant’s folder'],
  ['link.csv', 'is a symbolic link to somewhere outside the tenant’s folder'],
  ['zero.csv', 'is a symbolic link to somewhere outside the tenant’s folder'],
  ['pipe.csv', 'must be a file'],
  ['.', 'must be a file'],
  ['/etc/passwd', 'the tenant’s folder has no such file'],
  ['none.csv', 'the tenant’s folder has no such file'],
])('The file %s can’t be a feed: %s', (source, message) => {
  const tenant = join(dir.path, 'harbour')
  mkdirSync(tenant)
  writeFileSync(join(dir.path, 'stock.csv'), 'a\n1\n')
  symlinkSync('../stock.csv', join(tenant, 'link.csv'))
  symlinkSync('/dev/zero', join(tenant, 'zero.csv'))
  execFileSync('mkfifo', [join(tenant, 'pipe.csv')])
  expect(() => fileOf(tenant, source)).toThrow(FeedError)
  expect(() => fileOf(tenant, source)).toThrow(message)
})

test('A file in the tenant’s folder is accepted as a feed, and so is a link to one', () => {
  mkdirSync(join(dir.path, 'feeds'))
  writeFileSync(join(dir.path, 'feeds/stock.csv'), 'a\n1\n')
  symlinkSync('feeds/stock.csv', join(dir.path, 'link.csv'))
  for (const source of ['feeds/stock.csv', 'link.csv'])
    expect(fileOf(dir.path, source)).toBe(join(realpathSync(dir.path), 'feeds/stock.csv'))
})

test('Logins are read by host from the environment', () => {
  expect(loginsFrom({})).toEqual({})
  expect(loginsFrom({ FORECOURT_FEED_LOGINS: '{"feeds.example": "a:b"}' })).toEqual({
    'feeds.example': 'a:b',
  })
  for (const wrong of ['a:b', '[]', '{"feeds.example": 1}', '{"feeds.example": "a"}'])
    expect(() => loginsFrom({ FORECOURT_FEED_LOGINS: wrong })).toThrow('FORECOURT_FEED_LOGINS must be JSON')
})
