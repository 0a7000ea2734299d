import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stockOf } from '#build/testing/fixture.ts'
import { contentHash } from '#lib/hash.ts'
import { LISTS_PATH } from '#plan/files/lists.ts'
import { planContext } from '#plan/planContext.ts'
import { displayMake } from '#rules/listing/makes.ts'
import { pointerTo } from '#search/indexPointer.ts'
import { searchIndexOf } from '#search/engine/index/build.ts'
import { siteSchema } from '#site/settings/schema.ts'
import type { Car } from '#stock/entities.ts'
import { readStock, sourceOf } from '#stock/snapshot.ts'
import { openCatalogue, type Catalogue } from './catalogue.ts'
import { publicLabel, parseSubject, type SavedSearch } from './subject.ts'

/** What should be found is worked out from the stock without the search's code. */

const NOW = Date.parse('2026-11-20T00:00:00Z')
const SITE = siteSchema.validateSync({ id: 7, slug: 'a', name: 'A', url: 'https://a.example' })
const SNAPSHOT = stockOf(120)
const bySlug = new Map(SNAPSHOT.cars.map((car) => [car.slug, car]))

let dir = ''
let catalogue: Catalogue
let slugs: string[]
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'forecourt-catalogue-'))
  const { stock } = readStock(sourceOf(Buffer.from(JSON.stringify(SNAPSHOT))), contentHash, null)
  mkdirSync(join(dir, 'search'))
  writeFileSync(
    join(dir, 'search/x.bin'),
    searchIndexOf(planContext({ site: SITE, content: [] }, stock, NOW).records),
  )
  writeFileSync(join(dir, 'search/index.json'), JSON.stringify(pointerTo('/search/x.bin')))
  writeFileSync(
    join(dir, LISTS_PATH),
    JSON.stringify([['/used-cars', { title: 'Used', filter: 'car_type:used' }]]),
  )
  const opened = openCatalogue(SITE, dir, NOW)
  if (!opened) throw new Error('no index')
  catalogue = opened
  slugs = (await catalogue.vehicles()).map(({ slug }) => slug)
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

function subject(query: string): SavedSearch {
  const found = parseSubject(query, SITE)
  if (found.kind !== 'search') throw new Error(query)
  return found
}
const price = ({ price }: Car): number => price ?? 0

test.each<[string, (car: Car) => boolean]>([
  ['', () => true],
  ['make=Toyota', ({ make }) => make === 'Toyota'],
  ['make=toyota&make=Mazda', ({ make }) => make === 'Toyota' || make === 'Mazda'],
  ['price=-40000', (car) => price(car) > 10 && price(car) <= 40_000],
  ['price=20000-40000&body=SUV', (car) => price(car) >= 20_000 && price(car) <= 40_000 && car.body === 'SUV'],
  ['year=2024-', ({ year }) => (year ?? 0) >= 2024],
  ['filter=car_type:used&title=Used+cars', ({ car_type }) => car_type === 'used'],
  ['filter=car_type:used&make=Toyota', ({ car_type, make }) => car_type === 'used' && make === 'Toyota'],
  ['q=toyota', ({ make }) => make === 'Toyota'],
  ['with=tow+bar', ({ features }) => (features ?? []).some((feature) => /tow ?bar/i.test(feature))],
  ['make=Ferrari', () => false],
])('The saved search “%s” finds exactly the new vehicles that fit it', async (query, fits) => {
  const fresh = slugs.filter((_, index) => index % 3 !== 0)
  const expected = fresh.filter((slug) => fits(bySlug.get(slug) as Car))
  const found = await catalogue.matches(subject(query), fresh)
  expect([...found].sort()).toEqual(expected.sort())
  if (query !== 'make=Ferrari') expect(found.size).toBeGreaterThan(0)
})

test('A vehicle is found by its slug, with its price and page, but only if it’s listed', async () => {
  const [slug = ''] = slugs
  const found = await catalogue.vehicle(slug)
  expect(found?.known.price).toBe(bySlug.get(slug)?.price)
  expect(found?.card.href).toBe(`/cars/${slug}`)
  expect(await catalogue.vehicle('gone')).toBeUndefined()
  expect(openCatalogue(SITE, join(dir, 'nowhere'), NOW)).toBeUndefined()
})

test('Sold vehicles are marked as sold, and sold or reserved ones as unavailable', async () => {
  const all = await catalogue.vehicles()
  for (const { slug, sold, available } of all) {
    const car = bySlug.get(slug)
    expect(sold, slug).toBe(car?.status === 'sold' || car?.sold === true)
    if (car?.reserved === true || sold) expect(available, slug).toBe(false)
  }
  expect(all.some(({ sold }) => sold)).toBe(true)
  expect(all.some(({ available }) => available)).toBe(true)
})

test('The site’s terms are its lists, and the values and highest amounts of the vehicles that it shows', async () => {
  const { lists, facets, facets_stats } = await catalogue.terms()
  expect(lists.get('/used-cars')).toEqual({ title: 'Used', filter: 'car_type:used' })
  const shown = slugs.map((slug) => bySlug.get(slug) as Car)
  expect(Object.keys(facets['make'] ?? {}).sort()).toEqual(
    [...new Set(shown.map(({ make }) => displayMake(make)))].sort(),
  )
  expect(facets['seats']).toHaveProperty(String(shown[0]?.seats))
  expect(facets_stats['price']?.max).toBe(Math.max(...shown.map(price)))
  const { label } = publicLabel(subject('make=Toyota&price=-30000&body=SUV&make=Call+us'), SITE, {
    lists,
    facets,
    facets_stats,
  })
  expect(label).toBe('Toyota, SUV, Up to $30,000, Your own search terms')
})
