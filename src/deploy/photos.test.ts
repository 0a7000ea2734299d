import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hexId } from '#lib/hash.ts'
import { photograph, photoHost, type PhotoHost } from '#photos/testing/photoHost.ts'
import { imageUrl, socialImage } from '#rules/vehicle/images.ts'
import { photoAddress } from '#rules/vehicle/photoPath.ts'
import { SITE } from '#site/testing/fixtures.ts'
import { siteSchema } from '#site/settings/schema.ts'
import { startTargets, type Targets } from '#demo/fakes/testing/targets.ts'
import { deployDelta } from './deploy.ts'
import { BEFORE, openFixture, SLUG, type Fixture } from './testing/sites.ts'

/** Tests a site without an image service, on hosts that only serve files. */

let fixture: Fixture
let targets: Targets
let host: PhotoHost
let images: { service: 'none'; hosts: string[] }
beforeEach(async () => {
  fixture = openFixture()
  targets = await startTargets(1000)
  host = await photoHost()
  vi.stubEnv('FORECOURT_FEED_ALLOW_PRIVATE', '1')
  images = { service: 'none', hosts: ['127.0.0.1'] }
})
afterEach(async () => {
  fixture.close()
  await targets.stop()
  await host.close()
})

const dir = () => join(fixture.tenants, SLUG)
function delta(deploy: object) {
  const site = siteSchema.validateSync({ ...SITE, slug: SLUG, images, deploy })
  writeFileSync(join(dir(), 'site.json'), JSON.stringify({ ...SITE, slug: SLUG, images, deploy }))
  return deployDelta({ slug: SLUG, site, dir: dir() }, fixture.out, {
    stateDir: fixture.state,
    environment: { ...targets.environment, FORECOURT_FEED_ALLOW_PRIVATE: '1' },
    now: Date.now(),
  })
}

test('Each picture on the pages is resized, sent and cached once, and missing pictures are named', async () => {
  const yard = await photograph()
  mkdirSync(join(dir(), 'photos'), { recursive: true })
  writeFileSync(join(dir(), 'photos/yard.jpg'), yard)
  const urls = ['/cars/1.jpg', '/none.jpg'].map(host.address)
  const cars = urls.map((url, index) => ({
    slug: `car-${index}`,
    name: 'Rio',
    primary_image_url: url,
    images: [],
  }))
  writeFileSync(join(dir(), 'snapshot.json'), JSON.stringify({ cars, models: [], locations: [] }))
  const [car = '', gone = ''] = urls.map((url) => photoAddress(hexId(url)))
  const whole = photoAddress(hexId(yard))
  const page = `<img src="${imageUrl(whole, { width: 1080 })}"><meta content="https://x.example${socialImage(whole)}">
    <script type="application/ld+json">{"image":["https://x.example${car}"]}</script><img src="${imageUrl(gone, { width: 640 })}">`
  fixture.lay({ ...BEFORE, 'index.html': BEFORE['index.html'] + page })

  const first = await delta(targets.toNetlify)
  const second = await delta(targets.toS3)
  const missing = `1 picture is missing from the pages of tenant: ${host.address('/none.jpg')} can’t be fetched: 127.0.0.1:${host.port} responded with 404`
  for (const done of [first, second]) expect(done?.notes).toContain(missing)
  expect(host.asked.toSorted()).toEqual(['/cars/1.jpg', '/none.jpg'])

  const card = [256, 384, 640, 750, 828, 1080].map((width) => imageUrl(car, { width }))
  const paths = [imageUrl(whole, { width: 1080 }), socialImage(whole), car, ...card]
  for (const path of paths) {
    const object = targets.buckets.objects('bucket').get(path.slice(1))
    const sent = targets.netlify.page('tenant', path)?.body
    expect(object?.body, path).toBeDefined()
    expect(Buffer.from(object?.body ?? []).equals(sent ?? Buffer.alloc(0)), path).toBe(true)
    const answer = await fetch(targets.s3Site + path)
    expect(answer.headers.get('content-type'), path).toBe(path.endsWith('.jpg') ? 'image/jpeg' : 'image/webp')
    expect(answer.headers.get('cache-control')).toMatch(/immutable/)
    expect((await sharp(await answer.bytes()).metadata()).exif).toBeUndefined()
  }
  const all = [...targets.buckets.objects('bucket').keys()].filter((key) => key.startsWith('photos/'))
  expect(all.map((key) => `/${key}`).toSorted()).toEqual(paths.toSorted())

  // Pictures that have been deployed are neither sent nor resized again, even if the local copies are gone.
  rmSync(join(fixture.state, 'photos'), { recursive: true })
  await host.close()
  expect(await delta(targets.toNetlify)).toMatchObject({ sent: 0, files: first?.files })
  expect(await delta(targets.toS3)).toMatchObject({ sent: 0, files: second?.files })
})

test('Only the folder’s pictures are resized for a site with an image service', async () => {
  fixture.tenant(targets.toS3)
  images = { service: 'by_address' as never, hosts: [] }
  fixture.lay({
    ...BEFORE,
    'index.html': `${BEFORE['index.html']}<img src="/photos/0123456789abcdef-640.webp">`,
  })
  const sent = () => [...targets.buckets.objects('bucket').keys()].filter((key) => key.startsWith('photos/'))
  await delta(targets.toS3)
  expect(sent()).toEqual([])
  const yard = await photograph()
  mkdirSync(join(dir(), 'photos'), { recursive: true })
  writeFileSync(join(dir(), 'photos/yard.jpg'), yard)
  const own = imageUrl(photoAddress(hexId(yard)), { width: 1080 })
  fixture.lay({ ...BEFORE, 'index.html': `${BEFORE['index.html']}<img src="${own}">` })
  await delta(targets.toS3)
  expect(sent().map((key) => `/${key}`)).toEqual([own])
})
