import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { photoFile } from '#rules/vehicle/photoPath.ts'
import { imageUrl } from '#rules/vehicle/images.ts'
import { loadTenant, type Tenant } from '#site/loading/loadTenant.ts'
import { photoSourcesOf } from '#stock/ownPhotos.ts'
import { readStock, sourceOf, type Stock } from '#stock/snapshot.ts'
import { planTenant } from './plan.ts'
import { hashOf } from './testing/hashOf.ts'

/** Tests of the addresses that pictures have on a site without an image service. */

const DEMO = join(import.meta.dirname, '../../tenants/redgum-rv')
const NOW = Date.parse('2026-11-20T00:00:00Z')
const YARD = '00000000000000aa'
let tenant: Tenant
let stock: Stock

beforeAll(async () => {
  const given = await loadTenant(DEMO)
  const site = {
    ...given.site,
    images: { service: 'none' as const, hosts: ['photos.example'] },
    hero: { ...given.site.hero, image: '/photos/yard.jpg' },
  }
  const [first] = given.content
  if (!first) throw new Error('no content')
  const page = {
    ...first,
    path: '/our-yard',
    image: '/photos/yard.jpg',
    html: '<p><img src="/photos/yard.jpg" alt="" /></p>',
  }
  tenant = { ...given, site, content: [...given.content, page], photos: new Map([['yard.jpg', YARD]]) }
  // The demo's pictures, with addresses as if they came from another host.
  const text = readFileSync(join(DEMO, 'snapshot.json'), 'utf8')
  const elsewhere = text.replaceAll('"/images/', '"https://photos.example/images/')
  stock = readStock(sourceOf(Buffer.from(elsewhere)), hashOf).stock
})

test('all pictures of the stock and the folder have addresses on the site itself, which can serve them', () => {
  const { pages, context } = planTenant(tenant, stock, NOW)
  const known = photoSourcesOf(stock, tenant.site, tenant.photos ?? new Map())
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

test('a site with an image service serves its folder’s pictures itself and takes the stock’s from the service', () => {
  const site = { ...tenant.site, images: { service: 'by_address' as const, hosts: [] } }
  const { pages } = planTenant({ ...tenant, site }, stock, NOW)
  const text = Array.from(pages(), ({ make }) => JSON.stringify(make())).join('')
  expect(text).not.toContain('/photos/yard.jpg')
  expect(text).toContain(`/photos/${YARD}.jpg`)
  expect(text).toContain('https://photos.example/images/')
})

test('vehicle pages are rendered again when a picture in the folder changes', () => {
  const keyWith = (id: string) =>
    planTenant({ ...tenant, photos: new Map([['yard.jpg', id]]) }, stock, NOW).context.quickKeyBase
  expect(keyWith('00000000000000bb')).not.toBe(keyWith(YARD))
})
