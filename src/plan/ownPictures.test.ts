import { expect, test } from 'vitest'
import { photoFile } from '#rules/vehicle/photoPath.ts'
import { imageUrl } from '#rules/vehicle/images.ts'
import { photoSourcesOf } from '#stock/ownPhotos.ts'
import { planTenant } from './plan.ts'
import { NOW, of, RV, stockOf } from './testing/demo.ts'

/** Tests of the addresses that pictures have on a site without an image service. */

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
    const text = JSON.stringify(make())
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

test('Vehicle pages are rendered again when a picture in the folder changes', () => {
  const keyWith = (id: string) =>
    planTenant({ ...tenant, photos: new Map([['yard.jpg', id]]) }, stock, NOW).context.quickKeyBase
  expect(keyWith('00000000000000bb')).not.toBe(keyWith(YARD))
})
