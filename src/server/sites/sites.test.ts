import fs, { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { sitesApp } from './sites.ts'

/** A build changes the sites after a file has been found and before it's read. */

const root = mkdtempSync(join(tmpdir(), 'sites-'))
const app = sitesApp({
  outDir: root,
  imagesUrl: 'http://127.0.0.1:1',
  callerOf: () => ({
    address: '127.0.0.1',
    isLocal: true,
    isAdmin: true,
    host: 'localhost',
    tenant: 'tenant',
  }),
})
function write(file: string, text: string) {
  const path = join(root, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
const ask = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })

const real = { createReadStream: fs.createReadStream, readFileSync: fs.readFileSync }
function restore() {
  Object.assign(fs, real)
  syncBuiltinESMExports()
}
function meanwhile(change: () => void, how: keyof typeof real = 'createReadStream') {
  Object.assign(fs, {
    [how]: (...args: [string]) => {
      restore()
      change()
      return real[how](...args)
    },
  })
  syncBuiltinESMExports()
}

beforeEach(() => {
  rmSync(join(root, 'tenant'), { recursive: true, force: true })
  write('tenant/404.html', '<h1>Not here</h1>')
  write('tenant/cars/one/index.html', '<h1>One</h1>')
})
afterEach(restore)
afterAll(() => rmSync(root, { recursive: true, force: true }))

test.each<Record<string, string>>([{}, { range: 'bytes=0-3' }])(
  'A page that a build removes before it’s read becomes the not-found page (headers %j)',
  async (headers) => {
    meanwhile(() => rmSync(join(root, 'tenant/cars'), { recursive: true }))
    const answer = await ask('/cars/one', headers)
    expect([answer.status, await answer.text()]).toEqual([404, '<h1>Not here</h1>'])
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
    for (const header of ['content-length', 'content-range', 'accept-ranges', 'last-modified'])
      expect(answer.headers.get(header), header).toBeNull()
  },
)

test('A page that a build makes longer before it’s read is sent with its own length', async () => {
  const after = `<h1>One</h1>${'<p>More of it.</p>'.repeat(9)}`
  meanwhile(() => write('tenant/cars/one/index.html', after))
  const answer = await ask('/cars/one')
  expect([answer.status, await answer.text()]).toEqual([200, after])
  expect(Number(answer.headers.get('content-length'))).toBe(after.length)
})

test('A hashed file that a build retires before it’s read is sent from the retired folder', async () => {
  write('tenant/_astro/a.12345678.js', 'let a')
  meanwhile(() => {
    rmSync(join(root, 'tenant/_astro'), { recursive: true })
    write('.retired/tenant/_astro/a.12345678.js', 'let a')
  })
  const answer = await ask('/_astro/a.12345678.js')
  expect([answer.status, await answer.text()]).toEqual([200, 'let a'])
  expect(answer.headers.get('cache-control')).toMatch(/immutable/)
})

test('The search index is compressed', async () => {
  write('tenant/search/index.AAAAAAAAAAAAAAAA.bin', 'a'.repeat(2_000))
  const answer = await ask('/search/index.AAAAAAAAAAAAAAAA.bin', { 'accept-encoding': 'gzip' })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await answer.arrayBuffer()).toString()).toBe('a'.repeat(2_000))
})

test('A page that a redirect replaces before it’s read is redirected', async () => {
  write('tenant/_redirects', '/cars/one /cars/two 301\n')
  meanwhile(() => rmSync(join(root, 'tenant/cars/one'), { recursive: true }))
  const answer = await ask('/cars/one')
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/cars/two'])
})

test('A redirect that a build removes before it’s read doesn’t redirect', async () => {
  const redirects = join(root, 'tenant/_redirects')
  write('tenant/_redirects', '/gone /cars/one 301\n')
  meanwhile(() => rmSync(redirects), 'readFileSync')
  expect((await ask('/gone')).status).toBe(404)
})

test('Part of a file is sent on request, and a page says how long to cache it', async () => {
  const part = await ask('/cars/one', { range: 'bytes=0-3' })
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
    206,
    '<h1>',
    'bytes 0-3/12',
  ])
  expect((await ask('/cars/one')).headers.get('cache-control')).toMatch(/must-revalidate/)
})
