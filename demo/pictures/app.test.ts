import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveOnFreePort, type TestServer } from '#lib/testing/serveOnFreePort.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createImageApp } from './app.ts'
import { MemoryCache } from './cache.ts'

const CAR = '/images/vehicles/suv-inferno-red-42/1.jpg'
let folder = ''
let server: TestServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-'))
  server = await serveOnFreePort(createImageApp({ cacheFolder: folder }))
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

async function shape(
  path: string,
  accept = '*/*',
): Promise<{ width: number; height: number; format: string; type: string | null }> {
  const response = await fetch(server.url + path, { headers: { accept } })
  expect(response.status).toBe(200)
  const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  return { width, height, format, type: response.headers.get('content-type') }
}

test.each([
  [
    'the requested width, at 4:3',
    `${CAR}?width=640`,
    '*/*',
    { width: 640, height: 480, format: 'jpeg', type: 'image/jpeg' },
  ],
  [
    'webp if requested and accepted',
    `${CAR}?width=640&auto=format&quality=75`,
    'image/avif,image/webp,*/*',
    { width: 640, height: 480, format: 'webp', type: 'image/webp' },
  ],
  [
    "jpeg if webp isn't accepted",
    `${CAR}?width=640&auto=format`,
    'image/png',
    { width: 640, height: 480, format: 'jpeg', type: 'image/jpeg' },
  ],
  [
    'jpeg without auto',
    `${CAR}?width=640`,
    'image/webp',
    { width: 640, height: 480, format: 'jpeg', type: 'image/jpeg' },
  ],
  [
    'the social crop',
    `${CAR}?width=1200&height=630&fit=crop`,
    '*/*',
    { width: 1200, height: 630, format: 'jpeg', type: 'image/jpeg' },
  ],
  [
    'a width below the minimum',
    `${CAR}?width=1`,
    '*/*',
    { width: 16, height: 12, format: 'jpeg', type: 'image/jpeg' },
  ],
  [
    'a width above the maximum',
    `${CAR}?width=99999`,
    '*/*',
    { width: 3840, height: 2880, format: 'jpeg', type: 'image/jpeg' },
  ],
  [
    'a thumbnail',
    '/images/vehicles/suv-inferno-red-42/1-thumb.jpg',
    '*/*',
    { width: 320, height: 240, format: 'jpeg', type: 'image/jpeg' },
  ],
  [
    'a scene',
    '/images/scenes/camper-coast.jpg?width=800',
    '*/*',
    { width: 800, height: 450, format: 'jpeg', type: 'image/jpeg' },
  ],
  [
    'a tall crop of a scene',
    '/images/scenes/dealership-2.jpg?width=400&height=600&fit=crop',
    '*/*',
    { width: 400, height: 600, format: 'jpeg', type: 'image/jpeg' },
  ],
])('A picture is sent as requested, within the limits: %s', async (_, path, accept, wanted) => {
  expect(await shape(path, accept)).toEqual(wanted)
})

test('A lower quality gives a smaller file', async () => {
  const weigh = async (quality: number) =>
    (await (await fetch(`${server.url}${CAR}?width=640&quality=${quality}`)).arrayBuffer()).byteLength
  expect(await weigh(20)).toBeLessThan(await weigh(90))
})

test('A browser may keep a picture for a year, and gets a 304 for one that it has', async () => {
  const first = await fetch(`${server.url}${CAR}?width=96`)
  expect(first.headers.get('vary')).toBe('Accept')
  expect(first.headers.get('cache-control')).toContain('max-age=31536000')
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^".+"$/)
  expect((await fetch(`${server.url}${CAR}?width=96`, { headers: { 'if-none-match': etag } })).status).toBe(
    304,
  )
  expect((await fetch(`${server.url}${CAR}?width=97`, { headers: { 'if-none-match': etag } })).status).toBe(
    200,
  )
})

test('Another process finds the picture on disk, byte for byte', async () => {
  const path = `${CAR}?width=111`
  const first = Buffer.from(await (await fetch(server.url + path)).arrayBuffer())
  const files = (await readdir(folder)).length
  const second = await createImageApp({ cacheFolder: folder }).request(path)
  expect(Buffer.from(await second.arrayBuffer()).equals(first)).toBe(true)
  expect((await readdir(folder)).length).toBe(files)
})

test('Pictures in memory never exceed the limit, and the least recently used one is dropped first', () => {
  const cache = new MemoryCache(100)
  cache.set('a', Buffer.alloc(40))
  cache.set('b', Buffer.alloc(40))
  cache.get('a')
  cache.set('c', Buffer.alloc(40))
  expect([cache.get('a'), cache.get('b'), cache.get('c')].map((item) => item?.length)).toEqual([
    40,
    undefined,
    40,
  ])
  cache.set('huge', Buffer.alloc(101))
  expect(cache.bytes).toBe(80)
})

test.each([
  ['/images/vehicles/tank-white-1/1.jpg', 404],
  ['/images/vehicles/suv-white-1/12.jpg', 404],
  ['/images/scenes/moon.jpg', 404],
  ['/images/vehicles/..%2f..%2fetc/passwd', 404],
  ['/images/', 404],
  ['/other', 404],
  [`${CAR}?width=abc`, 400],
  [`${CAR}?width=-5`, 400],
  [`${CAR}?width=1e9`, 400],
  [`${CAR}?width=640&width=320`, 400],
  [`${CAR}?width=`, 400],
  [`${CAR}?quality=0`, 400],
  [`${CAR}?quality=101`, 400],
  [`${CAR}?fit=%3Cscript%3E`, 400],
  [`${CAR}?auto=yes`, 400],
  [`${CAR}?height=9999999999`, 400],
])('The address %s is answered with %i', async (path, status) => {
  expect((await fetch(server.url + path)).status).toBe(status)
})

test('A picture’s address may have campaign parameters', async () => {
  expect((await fetch(`${server.url}${CAR}?width=64&utm_source=x`)).status).toBe(200)
})

test('A flaw’s picture and a vehicle’s document are served, and others aren’t', async () => {
  expect(await shape('/images/flaws/dent-carnival-red-7.jpg?width=256')).toMatchObject({
    width: 256,
    height: 192,
  })
  const response = await fetch(`${server.url}/images/documents/oil-report.pdf?vin=1`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(await response.text()).toMatch(/^%PDF-/)
  for (const path of ['flaws/hole-red-1.jpg', 'documents/toString.pdf', 'documents/will.pdf'])
    expect((await fetch(`${server.url}/images/${path}`)).status, path).toBe(404)
})
