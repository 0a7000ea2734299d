import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hexId } from '#lib/hash.ts'
import { listFiles, sizeOf } from '#lib/files.ts'
import { openPhotos, type PhotoPlace, type PhotosOptions } from './photos.ts'
import { photograph, photoHost, type PhotoHost } from './testing/photoHost.ts'

let root: string
let host: PhotoHost
let clock: number
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'photos-'))
  host = await photoHost()
  clock = Date.parse('2026-11-26T00:00:00Z')
})
afterEach(async () => {
  await host.close()
  rmSync(root, { recursive: true, force: true })
})

const open = (more: Partial<PhotosOptions> = {}) =>
  openPhotos({ stateDir: root, logins: () => ({}), allowPrivate: true, most: 1e9, now: () => clock, ...more })
const at = (address: string): PhotoPlace => ({
  source: { id: hexId(address), address },
  dir: root,
  mayFetchFrom: (name) => name === '127.0.0.1',
})
const at640 = { width: 640 }

test('A picture that many request at once is fetched once, and kept for the next process', async () => {
  const place = at(host.address('/cars/1.jpg'))
  const photos = open()
  const [one, same, other] = await Promise.all([
    photos.make(place, at640, 'webp'),
    photos.make(place, at640, 'webp'),
    photos.make(place, { width: 256 }, 'jpeg'),
  ])
  expect(same).toBe(one)
  expect(other).not.toEqual(one)
  expect(host.asked).toEqual(['/cars/1.jpg'])
  await host.close()
  const after = open()
  expect(await after.ready(place.source.id, at640, 'webp')).toEqual(one)
  expect((await after.make(place, { width: 384 }, 'webp')).length).toBeGreaterThan(0)
})

test('A picture with two addresses is stored once per size', async () => {
  const photos = open()
  for (const path of ['/cars/1.jpg', '/cars/2.jpg']) await photos.make(at(host.address(path)), at640, 'webp')
  const files = listFiles(join(root, 'photos'))
  expect(files.filter((file) => file.startsWith('originals/'))).toHaveLength(1)
  expect(files.filter((file) => file.startsWith('sizes/'))).toHaveLength(1)
  expect(files.filter((file) => file.startsWith('known/'))).toHaveLength(2)
  expect(files).toHaveLength(4)
})

test('A picture in the tenant’s folder is read from there', async () => {
  const bytes = await photograph()
  mkdirSync(join(root, 'photos-of-tenant/photos'), { recursive: true })
  writeFileSync(join(root, 'photos-of-tenant/photos/yard.jpg'), bytes)
  const place: PhotoPlace = {
    source: { id: hexId(bytes), file: 'yard.jpg' },
    dir: join(root, 'photos-of-tenant'),
    mayFetchFrom: () => false,
  }
  expect((await open().make(place, at640, 'webp')).length).toBeGreaterThan(0)
  expect(await open().recordOf(hexId(bytes))).toMatchObject({ width: 1200, height: 800 })
  const outside: PhotoPlace = { ...place, source: { id: '0'.repeat(16), file: '../../photos/x.jpg' } }
  await expect(open().make(outside, at640, 'webp')).rejects.toThrow(/is missing|is a symbolic link/)
})

test.each([
  ['A missing picture', '/none.jpg', /responded with 404/],
  [
    'A picture redirected to a host that isn’t allowed',
    '/elsewhere.jpg',
    /redirects to localhost, which images\.hosts in site\.json doesn’t name/,
  ],
  ['A web page', '/page.jpg', /isn’t a picture/],
  ['A drawing', '/drawn.jpg', /isn’t a picture/],
  ['An endless picture', '/endless.jpg', /it is larger than 32 MiB/],
  ['A picture whose host is silent', '/silent.jpg', /doesn’t respond|it was cut off/],
])('%s fails with the reason, and isn’t requested again immediately', async (_, path, why) => {
  const place = at(host.address(path))
  const photos = open({ timeoutMs: path === '/silent.jpg' ? 300 : 10_000 })
  await expect(photos.make(place, at640, 'webp')).rejects.toThrow(why)
  await expect(photos.make(place, at640, 'webp')).rejects.toThrow(why)
  expect(host.asked).toEqual([path])
  expect(listFiles(join(root, 'photos')).filter((file) => !file.startsWith('known/'))).toEqual([])
  clock += 11 * 60_000
  await expect(photos.make(place, at640, 'webp')).rejects.toThrow(why)
  expect(host.asked).toHaveLength(2)
  expect(await photos.recordOf(place.source.id)).toMatchObject({ tries: 2, again: clock + 20 * 60_000 })
})

test('A stored picture of which half is missing is fetched again later, and its sizes are shown meanwhile', async () => {
  const place = at(host.address('/cars/1.jpg'))
  const photos = open()
  const small = await photos.make(place, at640, 'webp')
  const [original = ''] = listFiles(root).filter((file) => file.includes('/originals/'))
  const bytes = readFileSync(join(root, original))
  writeFileSync(join(root, original), bytes.subarray(0, bytes.length / 2))
  for (let times = 0; times < 2; times++)
    await expect(photos.make(place, { width: 384 }, 'webp')).rejects.toThrow('can’t be decoded')
  expect(host.asked).toHaveLength(1)
  expect(await photos.ready(place.source.id, at640, 'webp')).toEqual(small)
  clock += 11 * 60_000
  expect((await photos.make(place, { width: 384 }, 'webp')).length).toBeGreaterThan(0)
  expect(host.asked).toHaveLength(2)
})

test.each([
  ['this machine', 'https://127.0.0.1:1/a.jpg', /EPRIVATE/],
  ['a name for this machine', 'https://localhost:1/a.jpg', /EPRIVATE/],
  ["a cloud's metadata address", 'https://169.254.169.254/latest/meta-data/', /EPRIVATE/],
  ['an address without https', 'http://photos.example/a.jpg', /isn’t https/],
])('No picture is requested from %s', async (_, address, why) => {
  const place = { ...at(address), mayFetchFrom: () => true }
  await expect(open({ allowPrivate: false }).make(place, at640, 'webp')).rejects.toThrow(why)
})

test('The pictures’ space on disk is limited, and removed pictures are made again', async () => {
  const place = at(host.address('/cars/1.jpg'))
  const bytes = () =>
    listFiles(join(root, 'photos')).reduce((sum, file) => sum + (sizeOf(join(root, 'photos', file)) ?? 0), 0)
  const fill = async (most: number): Promise<void> => {
    const photos = open({ most })
    await photos.tidy()
    for (const width of [256, 384, 640, 750, 828, 1080, 1200]) {
      await photos.make(place, { width }, 'jpeg')
      expect(bytes()).toBeLessThanOrEqual(most)
    }
  }
  await fill(1e9)
  const all = bytes()
  rmSync(join(root, 'photos'), { recursive: true })
  await fill(all - 1000)
  expect(bytes()).toBeGreaterThan(0)
  await open({ most: 1 }).tidy()
  expect(bytes()).toBe(0)
  expect((await open().make(place, { width: 256 }, 'jpeg')).length).toBeGreaterThan(0)
})
