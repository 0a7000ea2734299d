import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, FOLDERS, GROUP, TENANTS, test } from './site.ts'
import { isThere, unfitForGoogle, VEHICLE_LISTING } from './support/richResults.ts'
import { saidOn, unknownToSchema, type Thing } from './support/structuredData.ts'

/** Checks the structured data on every built page. hostile.spec.ts covers the hostile tenant. */

const CONTEXT = { '@context': 'https://schema.org' }

test("the check finds types, properties, places and values that schema.org doesn't have", () => {
  const right: Thing = { ...CONTEXT, '@type': 'Car', name: 'A', bodyType: 'Ute' }
  const wrong: Thing[] = [
    { '@type': 'Auto', name: 'A' },
    { '@type': 'Car', nmae: 'A' },
    { '@type': 'Car', brand: { '@type': 'Brand', name: 'A', legalName: 'B' } },
    { '@type': 'Car', brand: { '@type': 'PostalAddress', addressCountry: 'AU' } },
    { '@type': 'Car', itemCondition: 'https://schema.org/OldCondition' },
    { '@type': 'Car', offers: [{ '@type': 'Offer', availability: 'https://schema.org/Sold' }] },
  ]
  const said = wrong.map((thing, at) => ({ path: `/${at}`, thing: { ...CONTEXT, ...thing } }))
  const troubles = unknownToSchema([
    { path: '/right', thing: right },
    ...said,
    { path: '/no-context', thing: { '@type': 'Car' } },
  ])
  const named = new Set(troubles.map((trouble) => trouble.replace(/:.*/s, '')))
  expect([...named].sort()).toEqual([...said.map(({ path }) => path), '/no-context'].sort())
})

test("every block on every page is valid schema.org, and meets Google's requirements", () => {
  const said = TENANTS.flatMap((slug) => saidOn(slug).map((each) => ({ ...each, path: slug + each.path })))
  expect(unknownToSchema(said)).toEqual([])
  // The demo tenants have all the recommended data, except that one hides its phone numbers from machines (phone_masked).
  const unfit = unfitForGoogle(said, true).filter(
    (trouble) => !(trouble.startsWith(`${GROUP}/cars/`) && trouble.includes('without telephone')),
  )
  expect(unfit.slice(0, 20)).toEqual([])
  const types = new Set(said.map(({ thing }) => thing['@type']))
  for (const type of [
    'Car',
    'Motorcycle',
    'Vehicle',
    'AutoDealer',
    'MotorcycleDealer',
    'AutoRepair',
    'Article',
    'JobPosting',
  ])
    expect(types).toContain(type)
})

for (const slug of TENANTS) {
  test(`${slug}: a vehicle listing has everything its vehicle has`, () => {
    const snapshot = readFileSync(join(FOLDERS.tenants, slug, 'snapshot.json'), 'utf8')
    const { cars } = JSON.parse(snapshot) as { cars: (Thing & { slug: string })[] }
    const bySlug = new Map(cars.map((car) => [car.slug, car]))
    const missing: string[] = []
    let looked = 0
    for (const { path, thing } of saidOn(slug)) {
      const car = bySlug.get(path.split('/').at(-1) ?? '')
      if (!car || thing['@type'] === 'BreadcrumbList') continue
      looked++
      for (const [property, field] of Object.entries(VEHICLE_LISTING)) {
        const value = car[field]
        const has = Array.isArray(value) ? value.length > 0 : Boolean(value)
        // Some dealers enter a price of about $1 when they mean to give no price (spec §4).
        if (has && !(field === 'price' && Number(value) <= 200) && !isThere(thing, property))
          missing.push(`${path}: ${property}`)
      }
    }
    expect(missing).toEqual([])
    expect(looked).toBeGreaterThan(20)
  })

  test(`${slug}: breadcrumbs link to pages, and each page says once what it is`, () => {
    const wrong: string[] = []
    for (const [path, blocks] of Map.groupBy(saidOn(slug), (each) => each.path)) {
      const crumbs = blocks.filter(({ thing }) => thing['@type'] === 'BreadcrumbList')
      const places = crumbs.flatMap(({ thing }) => thing['itemListElement']) as Thing[]
      if (crumbs.length > 1 || places.length === 1) wrong.push(`${path}: ${crumbs.length} × ${places.length}`)
      if (places.some(({ position }, at) => position !== at + 1)) wrong.push(`${path}: positions`)
      const ids = blocks.map(({ thing }) => JSON.stringify(thing))
      if (new Set(ids).size < ids.length) wrong.push(`${path}: says it twice`)
    }
    expect(wrong).toEqual([])
  })
}
