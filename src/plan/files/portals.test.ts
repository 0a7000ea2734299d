import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { openFeed } from '#stock/feed/read/openFeed.ts'
import { folder } from '#site/testing/fixtures.ts'
import { planTenant } from '../plan.ts'
import { GROUP, NOW, of, SLUGS, stockOf } from '../testing/demo.ts'
import { textOf } from '../testing/small.ts'
import { findableFiles } from './findableFiles.ts'

interface Rule {
  field: string
  format: RegExp
  isRequired?: boolean
  longest?: number
  isUnique?: boolean
}

const text = /\S/
const address = /^https:\/\/[^\s"<>]+$/
const price = /^\d+(?:\.\d\d)? (?:AUD|NZD|USD)$/
const vin = /^[A-HJ-NPR-Z0-9]{17}$/
const oneOf = (...values: string[]) => new RegExp(`^(?:${values.join('|')})$`)

/** https://developers.google.com/vehicle-listings/reference/feed-specification */
const GOOGLE: readonly Rule[] = [
  { field: 'vin', format: vin, isRequired: true, isUnique: true },
  { field: 'id', format: text, isUnique: true },
  { field: 'store_code', format: text, isRequired: true },
  { field: 'dealership_name', format: text, isRequired: true },
  // The address must end with the town, postcode and country.
  { field: 'dealership_address', format: /, .*\d{4,5}, (?:AU|NZ|US)$/, isRequired: true },
  { field: 'image_link', format: address },
  { field: 'additional_image_link', format: /^https:\/\/[^\s"<>,]+(?:,https:\/\/[^\s"<>,]+){0,9}$/ },
  { field: 'link', format: address },
  { field: 'date_in_stock', format: /^\d{4}-\d\d-\d\d$/ },
  { field: 'price', format: price, isRequired: true },
  { field: 'vehicle_msrp', format: price },
  { field: 'condition', format: oneOf('new', 'used'), isRequired: true },
  { field: 'certified_pre_owned', format: oneOf('yes', 'no') },
  { field: 'make', format: text, isRequired: true },
  { field: 'model', format: text, isRequired: true },
  { field: 'year', format: /^(?:19|20)\d\d$/, isRequired: true },
  { field: 'mileage', format: /^\d+ (?:km|miles)$/ },
]

/**
 * https://developers.facebook.com/docs/marketing-api/auto-ads/reference and, for required fields and maximum lengths,
 * https://developers.facebook.com/docs/marketing-api/dynamic-ads-auto/auto-catalog
 */
const META: readonly Rule[] = [
  { field: 'vehicle_id', format: text, isRequired: true, longest: 100, isUnique: true },
  { field: 'vin', format: vin, isRequired: true },
  { field: 'title', format: text, isRequired: true, longest: 500 },
  { field: 'description', format: /[a-z]/, isRequired: true, longest: 5000 },
  { field: 'url', format: address, isRequired: true },
  { field: 'make', format: text, isRequired: true },
  { field: 'model', format: text, isRequired: true },
  { field: 'year', format: /^(?:19|20)\d\d$/, isRequired: true },
  { field: 'mileage.value', format: /^\d+$/, isRequired: true },
  { field: 'mileage.unit', format: oneOf('KM', 'MI'), isRequired: true },
  { field: 'image.url', format: address, isRequired: true },
  { field: 'image.tag', format: text, isRequired: true },
  { field: 'transmission', format: oneOf('AUTOMATIC', 'MANUAL', 'OTHER', 'NONE') },
  {
    field: 'fuel_type',
    format: oneOf(
      ...['DIESEL', 'ELECTRIC', 'FLEX', 'GASOLINE', 'HYBRID', 'OTHER', 'PETROL', 'PLUGIN_HYBRID', 'NONE'],
    ),
  },
  {
    field: 'body_style',
    format: oneOf(
      ...['CONVERTIBLE', 'COUPE', 'CROSSOVER', 'HATCHBACK', 'MINIVAN', 'TRUCK', 'SUV', 'SEDAN', 'VAN'],
      ...['WAGON', 'OTHER', 'NONE'],
    ),
    isRequired: true,
  },
  { field: 'drivetrain', format: oneOf('4X2', '4X4', 'AWD', 'FWD', 'RWD', 'OTHER', 'NONE') },
  { field: 'exterior_color', format: text, isRequired: true },
  { field: 'price', format: price, isRequired: true },
  { field: 'sale_price', format: price },
  { field: 'state_of_vehicle', format: oneOf('NEW', 'USED', 'CPO'), isRequired: true },
  { field: 'availability', format: oneOf('AVAILABLE', 'NOT_AVAILABLE') },
  { field: 'latitude', format: /^-?\d+(?:\.\d+)?$/ },
  { field: 'longitude', format: /^-?\d+(?:\.\d+)?$/ },
]

const faultsOf = (rules: readonly Rule[], rows: readonly ReadonlyMap<string, string>[]): string[] =>
  rules.flatMap(({ field, format, isRequired = false, longest = Infinity, isUnique = false }) => {
    const seen = new Set<string>()
    return rows.flatMap((row, index) => {
      const value = row.get(field) ?? ''
      const wrong =
        value === ''
          ? isRequired
          : !format.test(value) || value.length > longest || (isUnique && seen.has(value))
      seen.add(value)
      return wrong ? [`vehicle ${index + 1}: ${field} is ${JSON.stringify(value)}`] : []
    })
  })

function fileOf(slug: string, path: string, stock?: object): string {
  const { tenant, snapshot } = of(slug)
  const { context, listings } = planTenant(tenant, stockOf(stock ?? snapshot), NOW)
  const file = [...findableFiles(context, listings, new Map())].find((each) => each.path === path)
  return file ? textOf(file) : ''
}

const google = (): ReadonlyMap<string, string>[] =>
  parse<Record<string, string>>(fileOf(GROUP, 'feeds/google-vehicles.csv'), { columns: true }).map(
    (row) => new Map(Object.entries(row)),
  )

async function meta(slug: string): Promise<ReadonlyMap<string, string>[]> {
  using dir = folder()
  const file = join(dir.path, 'feed.xml')
  writeFileSync(file, fileOf(slug, 'feeds/meta-vehicles.xml'))
  const rows: ReadonlyMap<string, string>[] = []
  for await (const { cells } of (await openFeed(file)).rows(() => {}))
    rows.push(new Map([...cells].map(([name, texts]) => [name, texts[0] ?? ''])))
  return rows
}

test('The feed for Google’s vehicle listings meets Google’s requirements', () => {
  const rows = google()
  expect(rows.length).toBeGreaterThan(50)
  expect(faultsOf(GOOGLE, rows)).toEqual([])
  // Mileage is required for used vehicles.
  expect(rows.filter((row) => row.get('condition') === 'used' && !row.get('mileage'))).toEqual([])
})

test.each(SLUGS)('The feed of %s for Meta’s automotive inventory meets Meta’s requirements', async (slug) => {
  const rows = await meta(slug)
  expect(rows.length).toBeGreaterThan(15)
  expect(faultsOf(META, rows)).toEqual([])
})

test('Feeds have all of a vehicle’s pictures, as many as each portal takes', () => {
  const { cars, ...rest } = of(GROUP).snapshot
  const urls = Array.from({ length: 25 }, (_, index) => `https://photos.example/a,${index}.jpg`)
  const images = [urls[0], ...urls].map((url) => ({ image: { url, thumb: { url } } }))
  const pictured = cars.map((car) => ({ ...car, primary_image_url: urls[0], images }))
  const [row] = parse<Record<string, string>>(
    fileOf(GROUP, 'feeds/google-vehicles.csv', { ...rest, cars: pictured }),
    { columns: true },
  )
  expect(row).toMatchObject({
    image_link: urls[0],
    additional_image_link: urls
      .slice(1, 11)
      .map((url) => url.replace(',', '%2C'))
      .join(),
  })
  const [, listing = ''] = fileOf(GROUP, 'feeds/meta-vehicles.xml', { ...rest, cars: pictured }).split(
    '<listing>',
  )
  expect(Array.from(listing.matchAll(/<image><url>(.*?)<\/url>/g), ([, url]) => url)).toEqual(
    urls.slice(0, 20),
  )
})

test('A fault in a feed names the vehicle and the field', () => {
  const row = new Map([
    ['vehicle_id', 'A'],
    ['body_style', 'Ute'],
  ])
  const faults = faultsOf(META, [row, row])
  expect(faults).toContain('vehicle 1: body_style is "Ute"')
  expect(faults).toContain('vehicle 2: vehicle_id is "A"')
  expect(faults).toContain('vehicle 1: mileage.value is ""')
})
