import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, FOLDERS, GROUP, test } from './site.ts'
import { serve } from './support/command.ts'

/** Sends a real server bytes that are barely HTTP, or not HTTP at all. src/server/hostile.test.ts covers valid requests. */

let server: Awaited<ReturnType<typeof serve>>
test.beforeAll(async () => {
  server = await serve(FOLDERS.dist, FOLDERS.tenants)
})
test.afterAll(() => server.stop())

test.describe.configure({ mode: 'default' })

/**
 * How many milliseconds of silence to wait before deciding that there's no response. In the tests that use this, the server may be waiting
 * for more bytes.
 */
const SILENT = 700
/** How many milliseconds to wait in tests in which the server must respond. */
const PATIENT = 20_000

/** Sends these bytes and returns the response; '' if the server just hangs up or waits. */
const sent = (bytes: string | Buffer, { hangUp = false, silent = SILENT } = {}): Promise<string> =>
  new Promise((done) => {
    const chunks: Buffer[] = []
    const socket = connect(server.port, '127.0.0.1', () => {
      socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
      if (hangUp) socket.destroy()
    })
    const end = () => {
      socket.destroy()
      done(Buffer.concat(chunks).toString('latin1'))
    }
    socket.setTimeout(silent, end)
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('error', () => {})
    socket.on('close', end)
  })

const HOST = `Host: ${GROUP}.localhost\r\n`
const get = (path: string, more = ''): string =>
  `GET ${path} HTTP/1.1\r\n${HOST}${more}Connection: close\r\n\r\n`
const post = (headers: string, body: string, path = '/api/events'): string =>
  `POST ${path} HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n${headers}Connection: close\r\n\r\n${body}`

const BROKEN: Record<string, string | Buffer> = {
  nothing: '\r\n\r\n',
  noise: Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256)),
  'another protocol': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'no version': 'GET /\r\n\r\n',
  'an old version': `GET / HTTP/0.9\r\n${HOST}\r\n`,
  'a method that pages don’t have': `DELETE / HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`,
  'an invented method': `HURT / HTTP/1.1\r\n${HOST}\r\n`,
  'no host': 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
  'two hosts': `GET / HTTP/1.1\r\n${HOST}Host: evil.example\r\nConnection: close\r\n\r\n`,
  'an invalid host': 'GET / HTTP/1.1\r\nHost: <script>hurt()</script>\r\nConnection: close\r\n\r\n',
  'a host with a path': 'GET / HTTP/1.1\r\nHost: a.localhost/../../x\r\nConnection: close\r\n\r\n',
  'a tenant named ..':
    'GET / HTTP/1.1\r\nHost: localhost\r\nx-forecourt-tenant: ..\r\nConnection: close\r\n\r\n',
  'a whole address': get('http://evil.example/'),
  'another host’s address': get('//evil.example/%2e%2e'),
  'an asterisk': `OPTIONS * HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`,
  'a path out of the folder': get('/../../../../../../etc/passwd'),
  'a path out of the folder, encoded': get('/..%2f..%2f..%2f..%2f..%2fetc%2fpasswd'),
  'a path out of the folder, encoded twice': get('/%252e%252e/%252e%252e/%252e%252e/etc/passwd'),
  'a path out of the folder, with backslashes': get('/..\\..\\..\\..\\etc\\passwd'),
  'a hashed file out of the folder': get('/_astro/..%2f..%2f..%2f..%2fetc/passwd'),
  'a NUL': get('/cars/%00'),
  'a lone percent sign': get('/%'),
  'a lone percent sign in the query': get('/?%'),
  'two slashes': get('//'),
  'a slash after a file': get('/index.html/'),
  'half a character': get('/%E0%A4%A'),
  'characters that addresses can’t have': get('/caf\xe9/\xff\xfe'),
  'a line break in the path': get('/old%0d%0aset-cookie:%20hurt=1'),
  'a long path': get(`/${'a'.repeat(60_000)}`),
  'a long header': get('/', `X-Long: ${'a'.repeat(200_000)}\r\n`),
  'very many headers': get('/', Array.from({ length: 3000 }, (_, index) => `X-${index}: 1\r\n`).join('')),
  'a header without a colon': get('/', 'hurt\r\n'),
  'a folded header': get('/', 'X-A: 1\r\n 2\r\n'),
  'a header with a NUL': get('/', 'X-A: \x00\r\n'),
  'bytes in a header that aren’t text': get('/', 'Cookie: garage_session=\xff\xfe\r\nUser-Agent: \x80\r\n'),
  'two lengths': post('Content-Length: 2\r\nContent-Length: 40\r\n', '{}'),
  'both a length and chunks': post(
    'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n',
    '0\r\n\r\nGET /hurt HTTP/1.1\r\n\r\n',
  ),
  'a negative length': post('Content-Length: -1\r\n', '{}'),
  'a length in words': post('Content-Length: two\r\n', '{}'),
  'invalid chunks': post('Transfer-Encoding: chunked\r\n', 'zz\r\nhurt\r\n'),
  'an impossibly large chunk': post('Transfer-Encoding: chunked\r\n', 'ffffffffffffffff\r\n{}'),
  'an invented encoding': post('Transfer-Encoding: hurt\r\nContent-Length: 2\r\n', '{}'),
  'a body that never comes': post('Content-Length: 5000\r\n', '{"event":'),
  'a promise of a gigabyte': post('Content-Length: 1073741824\r\n', '{', '/api/leads'),
  'gzip that isn’t gzip': post('Content-Encoding: gzip\r\nContent-Length: 4\r\n', 'hurt'),
  'an upgrade': get('/', 'Upgrade: websocket\r\nSec-WebSocket-Key: x\r\n'),
  'an expectation': post('Expect: 200-hurt\r\nContent-Length: 2\r\n', '{}'),
  'an invalid range': get('/', 'Range: bytes=9-1,-,a-b,0-0,0-99999999999\r\n'),
  'a multipart body that breaks off': `POST /api/leads/with-files HTTP/1.1\r\n${HOST}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 60\r\nConnection: close\r\n\r\n--x\r\nContent-Disposition: form-data; name="photos"; filename="\r\n`,
}

/** Matches signs of the server's internals: its environment, its files and its code. */
const OWN = /FORECOURT_|of-the-tests|whsec_|sk_(?:test|live)_|root:x:|\bat .*\.[cm]?[jt]s:\d+|node_modules/

test('Broken requests are refused or ignored, and the server carries on', async () => {
  const title =
    /<title>(.*?)<\/title>/.exec(readFileSync(join(FOLDERS.dist, GROUP, 'index.html'), 'utf8'))?.[1] ?? '-'
  // The requests are sent all at once, because a server that waits for more bytes is given time to respond after all.
  await Promise.all(
    Object.entries(BROKEN).flatMap(([name, bytes]) =>
      [false, true].map(async (hangUp) => {
        const answer = await sent(bytes, { hangUp })
        const status = /^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1] ?? ''
        expect(status === '' ? answer : status, name).toMatch(/^(?:|[234]\d\d|501|505)$/)
        expect(answer, name).not.toMatch(OWN)
        expect(answer, name).not.toMatch(/<script>hurt|^set-cookie:/im)
        expect(answer, name).not.toMatch(/^location: (?:\w+:|\/[/\\])/im)
        expect(await sent(get('/'), { silent: PATIENT }), `after ${name}`).toContain(title)
      }),
    ),
  )
})

test('Many connections are handled at the same time, most of which hang up', async () => {
  const all = Array.from({ length: 150 }, (_, index) =>
    index % 3 === 0
      ? sent(get('/'), { silent: PATIENT })
      : sent(post('Content-Length: 900\r\n', '{'), { hangUp: index % 3 === 1 }),
  )
  const answers = await Promise.all(all)
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 200'))).toHaveLength(50)
})
