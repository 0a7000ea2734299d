import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectOf } from '#extend/project.ts'
import { sitesIn } from '#live/rebuild/sites.ts'
import { photosIn } from '#photos/tenantPhotos.ts'
import { folder, SITE } from '#site/testing/fixtures.ts'
import { hexId } from '#lib/hash.ts'
import { checkoutTenants } from './payments/checkoutTenants.ts'
import { tenantsIn } from './sites/tenants.ts'

const PICTURE = 'https://a.example/one.jpg'
const { slug } = SITE
const TEMPLATE = 'extensions/templates/country.json'
const template = (tagline: string, host = 'a.example') =>
  JSON.stringify({ extends: 'rv', tagline, images: { service: 'none', hosts: [host] } })

/** Servers that remember settings, and what they say. */
function servers(root: string) {
  const tenants = join(root, 'tenants')
  const [leads, checkout, live, photos] = [
    tenantsIn(tenants, 'no-state'),
    checkoutTenants(tenants, 'no-state'),
    sitesIn(tenants),
    photosIn(tenants, 'no-state', () => 1e12),
  ]
  return () => [
    leads(slug)?.site.tagline,
    checkout.siteOf(slug)?.tagline,
    live.site(slug).tagline,
    photos.find(slug, hexId(PICTURE))?.mayFetchFrom('b.example'),
  ]
}

test('Servers that remember settings notice when a template of the project’s changes, comes or goes', async () => {
  using project = folder({
    'forecourt.config.ts': 'export default {}',
    [TEMPLATE]: template('Out there'),
    [`tenants/${slug}/site.json`]: JSON.stringify({ ...SITE, template: 'country' }),
    [`tenants/${slug}/snapshot.json`]: JSON.stringify({
      website_id: SITE.id,
      cars: [{ slug: 'rio', name: 'Rio', primary_image_url: PICTURE, images: [] }],
    }),
  })
  const at = (file: string) => join(project.path, file)
  await projectOf(at(`tenants/${slug}`))
  const said = servers(project.path)
  expect(said()).toEqual(['Out there', 'Out there', 'Out there', false])
  writeFileSync(at(TEMPLATE), template('Far away', 'b.example'))
  expect(said()).toEqual(['Far away', 'Far away', 'Far away', true])
  renameSync(at(TEMPLATE), at('extensions/templates/outback.json'))
  expect(said).toThrow(`template must be one of`)
  writeFileSync(at(TEMPLATE), template('Back again', 'c.example'))
  expect(said()).toEqual(['Back again', 'Back again', 'Back again', false])
})

test('Pictures that a changed hook adds to vehicles are found', async () => {
  const hook = (url: string) =>
    `export default { hooks: { vehicle: (car) => ({ ...car, primary_image_url: '${url}' }) } }\n`
  using project = folder({
    'forecourt.config.ts': hook(PICTURE),
    [`tenants/${slug}/site.json`]: JSON.stringify({
      ...SITE,
      images: { service: 'none', hosts: ['a.example'] },
    }),
    [`tenants/${slug}/snapshot.json`]: JSON.stringify({
      website_id: SITE.id,
      cars: [{ slug: 'rio', name: 'Rio', images: [] }],
    }),
  })
  let now = 1e12
  const tenants = join(project.path, 'tenants')
  const photos = photosIn(tenants, 'no-state', () => (now += 5_000))
  await projectOf(join(tenants, slug))
  expect(photos.find(slug, hexId(PICTURE))).toBeDefined()
  const two = 'https://a.example/two.jpg'
  expect(photos.find(slug, hexId(two))).toBeUndefined()
  writeFileSync(join(project.path, 'forecourt.config.ts'), hook(two))
  await projectOf(join(tenants, slug))
  expect(photos.find(slug, hexId(two))).toBeDefined()
})
