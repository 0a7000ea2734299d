import { expect, test } from 'vitest'
import { hexId } from '#lib/hash.ts'
import { photoFile } from '#rules/vehicle/photoPath.ts'
import { hashOf } from '#plan/testing/small.ts'
import { ownPhoto, photoSource, photoSourcesOf, withOwnPhotos, type PhotoSettings } from './ownPhotos.ts'
import { readStock, sourceOf } from './snapshot.ts'

const SITE: PhotoSettings = {
  images: { service: 'none', hosts: ['photos.example', '*.cdn.example'] },
  stock: { source: 'https://feeds.example/stock.csv', most_lost: 50, every: 15 },
  coming_soon_image: 'https://photos.example/soon.jpg',
}
const FILES = new Map([
  ['a.jpg', '00000000000000aa'],
  ['yard/b.jpg', '00000000000000bb'],
  ['no-image.png', '00000000000000cc'],
])

test.each([
  'https://photos.example/1.jpg',
  'https://PHOTOS.example/1.jpg?v=2',
  'https://one.cdn.example/1.jpg',
  'https://feeds.example/pictures/1.jpg',
])('Without an image service, the picture %s gets the site’s own address', (src) => {
  const address = new URL(src).href
  expect(photoSource(src, SITE, FILES)).toEqual({ id: hexId(address), address })
  expect(photoFile(ownPhoto(src, SITE, FILES))).toEqual({ id: hexId(address) })
})

test.each([
  'https://other.example/1.jpg',
  'https://cdn.example/1.jpg',
  'https://evilcdn.example/1.jpg',
  'https://photos.example.evil.example/1.jpg',
  'https://user:secret@photos.example/1.jpg',
  '/images/1.jpg',
])('Without an image service, the picture %s keeps its address', (src) => {
  expect(photoSource(src, SITE, FILES)).toBeUndefined()
  expect(ownPhoto(src, SITE, FILES)).toBe(src)
})

test.each([
  ['/photos/a.jpg', '/photos/00000000000000aa.jpg'],
  ['photos/a.jpg', '/photos/00000000000000aa.jpg'],
  ['a.jpg', '/photos/00000000000000aa.jpg'],
  ['yard/b.jpg', '/photos/00000000000000bb.jpg'],
  ['/photos/none.jpg', ''],
  ['none.jpg', ''],
  ['../site.json', ''],
  ['', ''],
])('Without an image service, the folder’s picture %j is at %j', (src, own) => {
  expect(ownPhoto(src, SITE, FILES)).toBe(own)
})

test.each(['https://photos.example/soon.jpg', 'https://photos.example/no-image.png', 'no-image.png'])(
  'Without an image service, the placeholder %s keeps its address',
  (src) => {
    expect(ownPhoto(src, SITE, FILES)).toBe(src)
  },
)

test('Without an image service, the pictures of flaws are the site’s own too', () => {
  const flaws = [
    { flaw: 'Dent', picture: 'https://photos.example/dent.jpg' },
    { flaw: 'Scuff', picture: 'a.jpg' },
    { flaw: 'Chip' },
  ]
  const cars = [{ slug: 'a', name: 'A', condition_report: { flaws } }]
  const { stock } = readStock(sourceOf(Buffer.from(JSON.stringify({ cars }))), hashOf, null)
  const [vehicle] = withOwnPhotos(stock, SITE, FILES).vehicles
  const id = hexId('https://photos.example/dent.jpg')
  expect(vehicle?.car().condition_report?.flaws.map(({ picture }) => picture)).toEqual([
    `/photos/${id}.jpg`,
    '/photos/00000000000000aa.jpg',
    '',
  ])
  expect(photoSourcesOf(stock, SITE, FILES).get(id)).toEqual({
    id,
    address: 'https://photos.example/dent.jpg',
  })
})
