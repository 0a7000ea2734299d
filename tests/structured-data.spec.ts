import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, FOLDERS, GROUP, nightly, TENANTS, test } from './site.ts'
import { pagesOfEachKind } from './support/pagesOfEachKind.ts'
import { isThere, unfitForGoogle, VEHICLE_LISTING } from './support/richResults.ts'
import { saidOn, unknownToSchema, type Thing } from './support/structuredData.ts'

/** Checks the structured data on built pages. hostile.spec.ts covers the hostile tenant. */

const CONTEXT = { '@context': 'https://schema.org' }

test('Every block on a page of each kind is valid schema.org', nightly, () => {
  const said = TENANTS.flatMap((slug) => {
    const paths = pagesOfEachKind(slug)
    const types = new Set<unknown>()
    const isFirst = (type: unknown): boolean => types.size < types.add(type).size
    return saidOn(slug)
      .filter(({ path, thing }) => paths.includes(path) || isFirst(thing['@type']))
      .map((said) => ({ ...said, path: slug + said.path }))
  })
  // The check itself must find these types, properties and values, which schema.org doesn't have.
  const wrong: Thing[] = [
    { '@type': 'Car' },
    { ...CONTEXT, '@type': 'Auto', name: 'A' },
    { ...CONTEXT, '@type': 'Car', nmae: 'A' },
    { ...CONTEXT, '@type': 'Car', brand: { '@type': 'Brand', name: 'A', legalName: 'B' } },
    { ...CONTEXT, '@type': 'Car', brand: { '@type': 'PostalAddress', addressCountry: 'AU' } },
    { ...CONTEXT, '@type': 'Car', itemCondition: 'https://schema.org/OldCondition' },
    { ...CONTEXT, '@type': 'Car', offers: [{ '@type': 'Offer', availability: 'https://schema.org/Sold' }] },
  ]
  const named = wrong.map((thing, index) => ({ path: `/wrong-${index}`, thing }))
  const troubles = unknownToSchema([...said, ...named])
  const found = new Set(troubles.map((trouble) => trouble.replace(/:.*/s, '')))
  expect([...found].sort()).toEqual(named.map(({ path }) => path))
  const types = new Set(said.map(({ thing }) => thing['@type']))
  const wanted = 'Car Motorcycle Vehicle AutoDealer MotorcycleDealer AutoRepair Article JobPosting'
  for (const type of wanted.split(' ')) expect(types).toContain(type)
})

for (const slug of TENANTS)
  test(`Structured data of ${slug} meets Google’s requirements, tells all about vehicles, and says each thing once`, () => {
    const said = saidOn(slug)
    // The demo tenants have all the recommended data, except that one hides its phone numbers from machines (phone_masked).
    const wrong = unfitForGoogle(said, true).filter(
      (trouble) => !(slug === GROUP && trouble.startsWith('/cars/') && trouble.includes('without telephone')),
    )
    const snapshot = readFileSync(join(FOLDERS.tenants, slug, 'snapshot.json'), 'utf8')
    const { cars } = JSON.parse(snapshot) as { cars: (Thing & { slug: string })[] }
    const bySlug = new Map(cars.map((car) => [car.slug, car]))
    let looked = 0
    for (const { path, thing } of said) {
      const car = bySlug.get(path.split('/').at(-1) ?? '')
      if (!car || thing['@type'] === 'BreadcrumbList') continue
      looked++
      for (const [property, field] of Object.entries(VEHICLE_LISTING)) {
        const value = car[field]
        const has = Array.isArray(value) ? value.length > 0 : Boolean(value)
        // Some dealers enter a price of about $1 when they mean to give no price (spec §4).
        if (has && !(field === 'price' && Number(value) <= 200) && !isThere(thing, property))
          wrong.push(`${path}: ${property} is missing`)
      }
    }
    expect(looked).toBeGreaterThan(20)
    for (const [path, blocks] of Map.groupBy(said, (each) => each.path)) {
      const crumbs = blocks.filter(({ thing }) => thing['@type'] === 'BreadcrumbList')
      const places = crumbs.flatMap(({ thing }) => thing['itemListElement']) as Thing[]
      if (crumbs.length > 1 || places.length === 1)
        wrong.push(`${path}: ${crumbs.length} × ${places.length} breadcrumbs`)
      if (places.some(({ position }, index) => position !== index + 1)) wrong.push(`${path}: positions`)
      const ids = blocks.map(({ thing }) => JSON.stringify(thing))
      if (new Set(ids).size < ids.length) wrong.push(`${path}: says it twice`)
    }
    expect(wrong.slice(0, 20)).toEqual([])
  })
