import { expect, test } from 'vitest'
import { photoFile } from '#rules/vehicle/photoPath.ts'
import { imageUrl } from '#rules/vehicle/images.ts'
import { photoSourcesOf } from '#stock/ownPhotos.ts'
import { findableFiles } from './files/findableFiles.ts'
import { planTenant } from './plan.ts'
import { NOW, of, RV, stockOf } from './testing/demo.ts'
import { textOf } from './testing/small.ts'

const YARD = '00000000000000aa'
const { tenant: given, snapshot } = of(RV)
const [first] = given.content
if (!first) throw new Error('no content')
const page = {
  ...first,
  path: '/our-yard',
  image: '/photos/yard.jpg',
  html: '<p><img src="/photos/yard.jpg" alt="" /></p>',
}
const photos = new Map([['yard.jpg', YARD]])
const images = { service: 'none' as const, hosts: ['photos.example'] }
const hero = { ...given.site.hero, image: '/photos/yard.jpg' }
const tenant = { ...given, site: { ...given.site, images, hero }, content: [...given.content, page], photos }
// The demo's pictures, with addresses as if they came from another host.
const elsewhere = JSON.stringify(snapshot).replaceAll('"/images/', '"https://photos.example/images/')
const stock = stockOf(JSON.parse(elsewhere) as object)

test('All pictures of the stock and the folder have addresses that the site itself can serve', () => {
  const { pages, context } = planTenant(tenant, stock, NOW)
  const known = photoSourcesOf(stock, tenant.site, photos)
  const ids = new Set<string>()
  for (const { make } of pages()) {
    // Only pictures are copied into the site.
    const text = JSON.stringify(make()).replaceAll(/[^"]*\/images\/documents\/[^"]*/g, '')
    expect(text).not.toMatch(/photos\.example|photos\/yard/)
    for (const [path] of text.matchAll(/\/photos\/[^"\\ ]+/g)) {
      const file = photoFile(path)
      expect(file, path).toBeDefined()
      if (file) ids.add(file.id)
    }
  }
  expect(ids.size).toBeGreaterThan(100)
  expect([...ids].filter((id) => !known.has(id))).toEqual([])
  expect(ids).toContain(YARD)
  for (const { primary_image_url } of context.records)
    expect(primary_image_url === '' || photoFile(imageUrl(primary_image_url, { width: 640 }))).toBeTruthy()
})

test('A site with an image service serves its folder’s pictures itself, but not the stock’s', () => {
  const site = { ...tenant.site, images: { service: 'by_address' as const, hosts: [] } }
  const { pages } = planTenant({ ...tenant, site }, stock, NOW)
  const text = Array.from(pages(), ({ make }) => JSON.stringify(make())).join('')
  expect(text).not.toContain('/photos/yard.jpg')
  expect(text).toContain(`/photos/${YARD}.jpg`)
  expect(text).toContain('https://photos.example/images/')
})

test.each(['none', 'by_address'] as const)(
  'With the image service %s, a vehicle without pictures has those in the folder with its stock number, everywhere',
  (service) => {
    const [car, other, ...cars] = snapshot.cars.map((each) => ({ ...each, status: 'in_stock', sold: false }))
    if (!car || !other) throw new Error('no vehicles')
    const bare = {
      ...car,
      stocknum: 'U1005',
      primary_image_url: '',
      images: [],
      thumbnails: [],
      photos_count: 0,
    }
    const files = new Map([
      ['u1005-10.jpg', '00000000000000c3'],
      ['U1005_2.jpg', '00000000000000c2'],
      ['U1005/1.jpg', '00000000000000c1'],
      [`${other.stocknum}_1.jpg`, '00000000000000dd'],
    ])
    const site = { ...given.site, images: { service, hosts: [] } }
    const own = stockOf({ ...snapshot, cars: [bare, other, ...cars] })
    const { context, listings, pages } = planTenant({ ...given, site, photos: files }, own, NOW)
    const shown = ['c1', 'c2', 'c3'].map((end) => `/photos/00000000000000${end}.jpg`)
    const vehicle = context.listed.find(({ brief }) => brief.stocknum === 'U1005')
    expect(vehicle?.brief).toMatchObject({ primary_image_url: shown[0], photos_count: 3 })
    expect(vehicle?.car().images.map(({ image }) => image.url)).toEqual(shown)
    const text = Array.from(pages(), ({ make }) => JSON.stringify(make())).join('')
    for (const id of files.values()) expect(text.includes(id)).toBe(id !== '00000000000000dd')
    const feed = [...findableFiles(context, listings, new Map())].find(({ path }) => path.includes('meta'))
    expect(feed && textOf(feed)).toContain(shown[2])
  },
)

test('Vehicle pages are rendered again when a picture in the folder changes', () => {
  const keyWith = (id: string) =>
    planTenant({ ...tenant, photos: new Map([['yard.jpg', id]]) }, stock, NOW).context.quickKeyBase
  expect(keyWith('00000000000000bb')).not.toBe(keyWith(YARD))
})
