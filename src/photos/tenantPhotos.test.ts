import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hexId } from '#lib/hash.ts'
import { SITE } from '#site/testing/fixtures.ts'
import { photosIn } from './tenantPhotos.ts'

let root: string
let clock: number
const slug = SITE.slug
const dir = () => join(root, slug)
const settings = (more: object) =>
  writeFileSync(join(dir(), 'site.json'), JSON.stringify({ ...SITE, ...more }))
function stock(...pictures: string[]) {
  const cars = pictures.map((url, index) => ({
    slug: `car-${index}`,
    name: 'Rio',
    primary_image_url: url,
    images: [],
  }))
  writeFileSync(join(dir(), 'snapshot.json'), JSON.stringify({ cars, models: [], locations: [] }))
}
const [ONE, TWO] = ['https://a.example/one.jpg', 'https://a.example/two.jpg'] as const
const NONE = { images: { service: 'none', hosts: ['a.example'] } }

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sources-'))
  clock = 1e12
  mkdirSync(dir())
  settings(NONE)
  stock(ONE)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('The stock’s new pictures are found, and so are earlier ones that published pages still use', () => {
  const photos = photosIn(root, 'no-state', () => clock)
  expect(photos.find(slug, hexId(ONE))?.source).toEqual({ id: hexId(ONE), address: ONE })
  stock(TWO)
  clock += 2_000
  expect(photos.find(slug, hexId(TWO))).toBeUndefined()
  clock += 2_000
  expect(photos.find(slug, hexId(TWO))?.source).toEqual({ id: hexId(TWO), address: TWO })
  expect(photos.find(slug, hexId(ONE))).toBeDefined()
})

test('Nothing is fetched from a host no longer allowed, and broken settings leave no pictures', () => {
  const photos = photosIn(root, 'no-state', () => clock)
  expect(photos.find(slug, hexId(ONE))?.mayFetchFrom('a.example')).toBe(true)
  settings({ images: { service: 'none', hosts: ['another.example'] } })
  expect(photos.find(slug, hexId(ONE))?.mayFetchFrom('a.example')).toBe(false)
  settings({ images: { service: 'none', hosts: ['no host'] } })
  expect(photos.has(slug)).toBe(false)
})

test('Only the folder’s pictures are found for a site with an image service', () => {
  const photos = photosIn(root, 'no-state', () => clock)
  expect(photos.find(slug, hexId(ONE))).toBeDefined()
  settings({})
  expect(photos.has(slug)).toBe(false)
  mkdirSync(join(dir(), 'photos'))
  writeFileSync(join(dir(), 'photos/team.jpg'), 'a picture')
  expect(photos.has(slug)).toBe(true)
  const id = hexId(Buffer.from('a picture'))
  expect(photos.find(slug, id)?.source).toEqual({ id, file: 'team.jpg' })
  expect(photos.find(slug, hexId(ONE))).toBeUndefined()
})

test('No picture is found for a site with an image service, a wrong name or a broken snapshot', () => {
  const photos = photosIn(root, 'no-state', () => clock)
  settings({})
  expect([photos.has(slug), photos.find(slug, hexId(ONE))]).toEqual([false, undefined])
  for (const name of ['..', '', 'nobody', '../tenant', '__proto__'])
    expect(photos.has(name), name).toBe(false)
  settings(NONE)
  writeFileSync(join(dir(), 'snapshot.json'), '{"cars":')
  expect([photos.has(slug), photos.find(slug, hexId(ONE))]).toEqual([true, undefined])
})
