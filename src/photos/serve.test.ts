import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hexId } from '#lib/hash.ts'
import { startForecourt, type Served } from '#server/testing/served.ts'
import type { Snapshot } from '#stock/entities.ts'
import { gif } from './testing/gif.ts'
import { photograph, photoHost, type PhotoHost } from './testing/photoHost.ts'

const DEMO = join(import.meta.dirname, '../../tenants')
const [OWN, OTHER] = ['redgum-rv', 'saltbush-campers'] as const

/** Files of 60 KB, with pictures of 90 million pixels. */
const HUGE = Array.from({ length: 20 }, (_, index) => gif(3_000, 30_000, index))

let root: string
let host: PhotoHost
let server: Served
const start = () => startForecourt('serve', root, { FORECOURT_FEED_ALLOW_PRIVATE: '1' })

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'photos-served-'))
  host = await photoHost()
  const address = (path: string) => host.address(path)
  for (const slug of [OWN, OTHER])
    for (const file of ['site.json', 'snapshot.json'])
      cpSync(join(DEMO, slug, file), join(root, 'tenants', slug, file))
  const dir = join(root, 'tenants', OWN)
  const site = JSON.parse(readFileSync(join(dir, 'site.json'), 'utf8')) as object
  writeFileSync(
    join(dir, 'site.json'),
    JSON.stringify({ ...site, images: { service: 'none', hosts: ['127.0.0.1'] } }),
  )
  const snapshot = JSON.parse(readFileSync(join(dir, 'snapshot.json'), 'utf8')) as Snapshot
  const cars = snapshot.cars.slice(0, 3).map((car, index) => {
    const url = address(['/cars/1.jpg', '/none.jpg', '/silent.jpg'][index] ?? '')
    return { ...car, primary_image_url: url, images: [{ image: { url, thumb: { url } } }] }
  })
  writeFileSync(join(dir, 'snapshot.json'), JSON.stringify({ ...snapshot, cars }))
  mkdirSync(join(dir, 'photos'))
  writeFileSync(join(dir, 'photos/yard.jpg'), await photograph())
  for (const [at, bytes] of HUGE.entries()) writeFileSync(join(dir, `photos/huge-${at}.gif`), bytes)
  for (const slug of [OWN, OTHER]) {
    mkdirSync(join(root, 'out', slug), { recursive: true })
    writeFileSync(join(root, 'out', slug, '404.html'), '<h1>Not here</h1>')
  }
  server = await start()
}, 60_000)
afterAll(async () => {
  await server.stop()
  await host.close()
  rmSync(root, { recursive: true, force: true })
})

const CHROME = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const ask = (path: string, accept = CHROME, slug: string = OWN) =>
  fetch(server.url + path, { headers: { accept, 'x-forecourt-tenant': slug } })
const idOf = (path: string): string => hexId(host.address(path))

test('A picture is made for its first request, in the browser’s best format, cacheable for good', async () => {
  const path = `/photos/${idOf('/cars/1.jpg')}-640.webp`
  const answers = await Promise.all([ask(path), ask(path), ask(path, 'image/webp'), ask(path, '*/*')])
  expect(answers.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual([
    [200, 'image/avif'],
    [200, 'image/avif'],
    [200, 'image/webp'],
    [200, 'image/jpeg'],
  ])
  for (const { headers } of answers) {
    expect(headers.get('vary')).toContain('Accept')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
  const bytes = await Promise.all(answers.map((answer) => answer.bytes()))
  for (const byte of bytes) {
    const { width, height, exif, orientation } = await sharp(byte).metadata()
    expect([width, height, exif, orientation]).toEqual([640, 427, undefined, undefined])
  }
  expect(host.asked.filter((each) => each === '/cars/1.jpg')).toHaveLength(1)
})

test('Other sites get a JPEG whatever they accept, and the folder’s pictures are served too', async () => {
  const social = await ask(`/photos/${idOf('/cars/1.jpg')}-1200x630.webp`, 'image/webp')
  expect((await sharp(await social.bytes()).metadata()).height).toBe(630)
  const whole = await ask(`/photos/${idOf('/cars/1.jpg')}.jpg`)
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const yard = await ask(`/photos/${hexId(await photograph())}-1200.webp`, 'image/webp')
  expect((await sharp(await yard.bytes()).metadata()).width).toBe(1200)
})

test('A missing picture is an uncached grey area, and other addresses get the not-found page', async () => {
  const gone = await ask(`/photos/${idOf('/none.jpg')}-640.webp`)
  expect([gone.status, gone.headers.get('content-type'), gone.headers.get('cache-control')]).toEqual([
    404,
    'image/svg+xml',
    'no-store',
  ])
  expect((await ask(`/photos/${'0'.repeat(16)}-640.webp`)).headers.get('content-type')).toBe('image/svg+xml')
  for (const path of [
    `/photos/${idOf('/cars/1.jpg')}-641.webp`,
    '/photos/yard.jpg',
    '/photos/..%2fsite.json',
  ]) {
    const answer = await ask(path)
    expect([answer.status, await answer.text()]).toEqual([404, '<h1>Not here</h1>'])
  }
  // OTHER has an image service, so it doesn't serve the stock's pictures itself.
  const other = await ask(`/photos/${idOf('/cars/1.jpg')}-640.webp`, CHROME, OTHER)
  expect(await other.text()).toBe('<h1>Not here</h1>')
})

/** The most memory (MB) that a process and those that it started have had so far, each on its own. */
function mostMemory(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return [String(pid), ...children].map((each) => {
    const [, kb] = /^VmHWM:\s*(\d+) kB/m.exec(readFileSync(`/proc/${each}/status`, 'utf8')) ?? []
    return Number(kb) / 1024
  })
}

test('Twenty small files with huge pictures leave memory for the pages', { tags: 'nightly' }, async () => {
  const asked = Promise.all(HUGE.map(async (bytes) => (await ask(`/photos/${hexId(bytes)}-640.webp`)).status))
  const known = join(root, 'state/photos/known')
  const isKnown = (bytes: Uint8Array) =>
    existsSync(join(known, hexId(bytes).slice(0, 2), `${hexId(bytes)}.json`))
  await expect.poll(() => HUGE.some(isKnown), { timeout: 60_000 }).toBe(true)
  expect(await (await ask('/missing')).text()).toBe('<h1>Not here</h1>')
  // An ordinary picture doesn’t wait for all of them.
  expect((await ask(`/photos/${hexId(await photograph())}-256.webp`)).status).toBe(200)
  for (const status of await asked) expect([200, 404, 503]).toContain(status)
  const [own = 0, ...others] = mostMemory(server.pid)
  expect(own).toBeLessThan(500)
  expect(Math.max(0, ...others)).toBeLessThan(600)
})

test(
  'Another process serves what an earlier one made, even if the pictures’ host is gone',
  { tags: 'nightly' },
  async () => {
    const made = () => ask(`/photos/${idOf('/cars/1.jpg')}-640.webp`)
    await made()
    await server.stop()
    await host.close()
    server = await start()
    const answer = await made()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/avif'])
    const fresh = await ask(`/photos/${idOf('/cars/1.jpg')}-828.webp`, 'image/webp')
    expect([fresh.status, fresh.headers.get('content-type')]).toEqual([200, 'image/webp'])
  },
)
