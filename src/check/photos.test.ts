import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hexId, contentHash } from '#lib/hash.ts'
import type { PhotoRecord } from '#photos/photos.ts'
import { photograph } from '#photos/testing/photoHost.ts'
import { loadTenant } from '#site/loading/loadTenant.ts'
import { folder, SITE } from '#site/testing/fixtures.ts'
import { readStock, sourceOf } from '#stock/snapshot.ts'
import { checkPhotos } from './photos.ts'
import { checkPictures } from './pictures.ts'
import { lineOf, type Finding } from './finding.ts'

let fixture: ReturnType<typeof folder>
let dir: string
beforeEach(async () => {
  fixture = folder()
  dir = join(fixture.path, SITE.slug)
  mkdirSync(join(dir, 'photos'), { recursive: true })
  writeFileSync(join(dir, 'photos/yard.jpg'), await photograph())
  writeFileSync(join(dir, 'photos/small.jpg'), await photograph(160, 120))
  writeFileSync(join(dir, 'photos/notes.jpg'), 'no picture at all')
})
afterEach(() => fixture[Symbol.dispose]())

const settings = (more: object) => writeFileSync(join(dir, 'site.json'), JSON.stringify({ ...SITE, ...more }))
function stockOf(...pictures: string[]) {
  const cars = pictures.map((url, index) => ({
    slug: `car-${index}`,
    name: 'Kia Rio',
    primary_image_url: url,
    images: [],
  }))
  return readStock(
    sourceOf(Buffer.from(JSON.stringify({ cars, models: [], locations: [] }))),
    contentHash,
    null,
  ).stock
}
async function found(pictures: string[], known: Record<string, PhotoRecord> = {}) {
  const findings: Finding[] = []
  const ask = (id: string) => Promise.resolve(known[id])
  await checkPhotos(await loadTenant(dir), stockOf(...pictures), ask, (each) => findings.push(each))
  return findings.map((finding) => `${finding.level} ${lineOf(finding)}`)
}

const NONE = { images: { service: 'none', hosts: ['a.example'] } }
const LARGE = { sha: '1', width: 1600, height: 1200, tiny: '' }

test('A picture that was broken or tiny when requested is reported, an unrequested one isn’t', async () => {
  settings(NONE)
  const urls = ['good', 'gone', 'tiny', 'unasked'].map((name) => `https://a.example/${name}.jpg`)
  const [good = '', gone = '', tiny = ''] = urls
  expect(
    await found(urls, {
      [hexId(good)]: LARGE,
      [hexId(gone)]: { problem: 'can’t be fetched: a.example responded with 404', again: 0, tries: 1 },
      [hexId(tiny)]: { ...LARGE, width: 320, height: 240 },
    }),
  ).toEqual([
    `warning snapshot.json: 1 picture can’t be shown (car-1: ${gone} can’t be fetched: a.example responded with 404): correct the feed, or ask its owner to add the pictures`,
    `warning snapshot.json: 1 picture should be at least 480 pixels wide (car-2: ${tiny} is 320 × 240 pixels): use larger pictures, because pages show them as wide as the screen`,
  ])
})

test('Files in the folder are checked, and missing files and forbidden hosts are reported', async () => {
  settings(NONE)
  const pictures = [
    'yard.jpg',
    'photos/small.jpg',
    '/photos/notes.jpg',
    'none.jpg',
    'https://b.example/1.jpg',
    'https://b.example/2.jpg',
  ]
  expect(await found(pictures)).toEqual([
    'warning site.json: images.hosts doesn’t include b.example, where 2 vehicle pictures are hosted, so shoppers get full-size pictures from there. Add the host if Forecourt may fetch pictures from it',
    expect.stringMatching(
      /^warning snapshot\.json: 1 picture can’t be shown \(car-2: \/photos\/notes\.jpg isn’t a picture/,
    ),
    'warning snapshot.json: 1 picture can’t be found in photos/ (car-3: none.jpg): put the files there, with these names',
    expect.stringMatching(
      /1 picture should be at least 480 pixels wide \(car-1: photos\/small\.jpg is 160 × 120 pixels\)/,
    ),
  ])
})

test('A site with an image service gets reports about pictures in its folder alone', async () => {
  settings({})
  expect(await found(['https://b.example/1.jpg', '/images/2.jpg', 'yard.jpg', 'none.jpg'])).toEqual([
    'warning snapshot.json: 1 picture can’t be found in photos/ (car-3: none.jpg): put the files there, with these names',
  ])
})

test('An editor’s picture must be in the folder', async () => {
  const named = async (image: string) => {
    settings({ ...NONE, hero: { image } })
    const findings: Finding[] = []
    checkPictures(
      await loadTenant(dir),
      undefined,
      () => '',
      (each) => findings.push(each),
    )
    return findings.map((finding) => `${finding.level} ${lineOf(finding)}`)
  }
  expect(await named('/photos/yard.jpg')).toEqual([])
  expect(await named('/photos/yart.jpg')).toEqual([
    "error site.json: hero.image '/photos/yart.jpg' isn’t in the tenant’s photos folder: did you mean '/photos/yard.jpg'?",
  ])
})
