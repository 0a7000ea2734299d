import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSafeSlug } from '#lib/slug.ts'
import { folder } from '#site/testing/fixtures.ts'
import type { Car } from '../entities.ts'
import { readCar } from '../readCar.ts'
import type { Earlier } from './map/carOf.ts'
import { guessMapping } from './map/guess.ts'
import { parseMapping } from './map/mapping.ts'
import { openFeed } from './read/openFeed.ts'
import type { Row } from './read/row.ts'
import { readVehicles } from './readVehicles.ts'

const NOW = Date.parse('2026-11-26T00:00:00Z')

interface Reading {
  mapping?: string
  region?: string
  earlier?: ReadonlyMap<string, Earlier>
}
const read = async (csv: string, { mapping, region = 'en-AU', earlier = new Map() }: Reading = {}) => {
  using dir = folder({ feed: csv })
  const feed = await openFeed(join(dir.path, 'feed'))
  const rows: Row[] = []
  for await (const row of feed.rows(() => {})) rows.push(row)
  const taken = mapping === undefined ? guessMapping(rows, region).mapping : parseMapping(mapping)
  const told: string[] = []
  const cars: Car[] = []
  const context = { now: NOW, region, earlier, placeOf: () => undefined }
  for await (const car of readVehicles(feed, taken, context, (sentence) => told.push(sentence)))
    cars.push(car)
  return { cars, told }
}

test('A vehicle is converted into the backend’s format', async () => {
  const { cars, told } = await read(
    'Stock No,VIN,Year,Make,Model,Badge,Type,Odometer,Price,Was Price,Fuel,Drive,Photos,Towing\n' +
      'U-10,6FPP,2021,FORD,Ranger,XLT,Used,85 000 km,"$41,990 drive away","$43,990",DIESEL,4WD,https://a.example/1.jpg|https://a.example/2.jpg,3500 kg\n',
  )
  expect(told).toEqual([])
  expect(cars).toMatchObject([
    {
      slug: '2021-ford-ranger-xlt-u-10',
      name: '2021 FORD Ranger XLT',
      year: 2021,
      make: 'FORD',
      km: 85_000,
      price: 41_990,
      before_price: 43_990,
      car_type: 'used',
      simple_fuel: 'Diesel',
      drive: '4x4',
      status: 'in_stock',
      show_on_dealer_website: true,
      photos_count: 2,
      primary_image_url: 'https://a.example/1.jpg',
      created_at: '2026-11-26T00:00:00.000Z',
      specifications: [{ group: 'Overview', name: 'Braked towing capacity', value: '3500 kg' }],
    },
  ])
})

test('An unreadable value is left out and named with its place, and its vehicle is kept', async () => {
  const { cars, told } = await read(
    'Stock No,Make,Model,Year,Odometer,Price,Doors,Photos,Date in stock\n' +
      'A1,Kia,Rio,1800,lots,20990 USD,99,nophoto.jpg,32/01/2026\n' +
      'A2,Kia,Rio,2020,10,1,4,https://a.example/1.jpg,2026-01-01\n' +
      'A3,Kia,Rio,2020,10,1,4,https://a.example/1.jpg,2026-01-01\n',
  )
  expect(cars).toHaveLength(3)
  expect(cars[0]).toMatchObject({ year: null, km: null, price: null, doors: null, images: [] })
  expect(told).toEqual([
    'line 2, column “Year”: “1800” isn’t a whole number from 1886 to 2100; year is left out',
    'line 2, column “Odometer”: “lots” has no number in it; km is left out',
    'line 2, column “Price”: “20990 USD” is in USD, but the site’s prices are in AUD; price is left out',
    'line 2, column “Doors”: “99” isn’t a whole number from 0 to 10; doors is left out',
    'line 2, column “Photos”: “nophoto.jpg” isn’t an address; images is left out',
    'line 2, column “Date in stock”: “32/01/2026” isn’t a valid date when read as dmy; created_at is left out',
  ])
})

test('A picture’s address may contain spaces, but a list of addresses that isn’t split is no address', async () => {
  const { cars, told } = await read(
    'Stock No,Make,Model,Photos\n' +
      "A1,Kia,Rio,https://a.example/O'Neil front 1.jpg|https://a.example/2.jpg\n" +
      'A2,Kia,Rio,photos/red ute.jpg\n' +
      'A3,Kia,Rio,https://a.example/1.jpg https://a.example/2.jpg\n',
  )
  expect(cars.map(({ images }) => images.map(({ image }) => image.url))).toEqual([
    ["https://a.example/O'Neil front 1.jpg", 'https://a.example/2.jpg'],
    ['photos/red ute.jpg'],
    [],
  ])
  expect(told).toEqual([expect.stringMatching(/^line 4, column “Photos”: .* isn’t an address/)])
})

test('Vehicles without a name or number, and duplicates, are left out and named', async () => {
  const { cars, told } = await read(
    'Stock No,VIN,Make,Model\nA1,V1,Kia,Rio\n,,Kia,Rio\nA3,V3,,\nA1,V4,Kia,Ceed\nA5,V1,Kia,Picanto\nA6\n',
  )
  expect(cars.map(({ stocknum }) => stocknum)).toEqual(['A1'])
  expect(told).toEqual([
    'line 3: left out because it has neither a stock number nor a VIN',
    'line 4: left out because it needs either a name or both a make and a model',
    'line 5: left out because it’s the same vehicle as line 2',
    'line 6: left out because it’s the same vehicle as line 2',
    'line 7: left out because it has 1 cells, but there are 4 columns',
  ])
})

test('A feed in the United States is read in miles, and in its own words', async () => {
  const { cars } = await read('Stock,Make,Model,Kind,Miles\nA,Ford,F-150,OLD,"1,000"\n', {
    region: 'en-US',
    mapping:
      'fields: { stocknum: Stock, make: Make, model: Model, km: Miles, car_type: { column: Kind, values: { old: used } } }',
  })
  expect(cars).toMatchObject([{ km: 1609, car_type: 'used' }])
})

test('A vehicle keeps its address, id and first listing date, whatever else changes', async () => {
  const earlier = new Map([['a1', { id: 7, slug: 'kia-old-a1', created_at: '2025-01-01T00:00:00.000Z' }]])
  const { cars } = await read('Stock No,Make,Model\nA1,Kia,Rio\n', { earlier })
  expect(cars).toMatchObject([{ id: 7, slug: 'kia-old-a1', created_at: '2025-01-01T00:00:00.000Z' }])
})

test('A missing price isn’t reported, nor an earlier price that isn’t higher', async () => {
  const { cars, told } = await read(
    'Stock No,Make,Model,Price,Was Price\nA,Kia,Rio,POA,\nB,Kia,Rio,"$9,990","$9,990"\n',
  )
  expect(cars).toMatchObject([
    { price: null, before_price: null },
    { price: 9990, before_price: null },
  ])
  expect(told).toEqual([])
})

test('The vehicles of any table pass a build’s checks', async () => {
  const odd = [
    'A1',
    'A2',
    '2020',
    '85k',
    '$1,000',
    'new',
    '-5',
    '1e9',
    'https://a.example/ü.jpg',
    '25/12/2026',
    '💥',
  ]
  const text = fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom(...odd))
  const header = 'Stock,VIN,Make,Model,Badge,Year,Km,Price,Type,Photos,Date in stock,Seats'
  const { length } = header.split(',')
  const row = fc.array(text, { minLength: length, maxLength: length })
  const quoted = (cells: readonly string[]) =>
    cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(',')
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
      const mapping =
        'fields: { stocknum: Stock, vin: VIN, make: Make, model: Model, badge: Badge, year: Year, km: Km, price: Price, car_type: Type, images: Photos, created_at: Date in stock, seats: Seats }'
      const { cars } = await read([header, ...rows.map(quoted), ''].join('\n'), { mapping })
      const slugs = cars.map(({ slug }) => slug)
      expect(new Set(slugs).size).toBe(slugs.length)
      for (const car of cars) {
        expect(isSafeSlug(car.slug)).toBe(true)
        const wrong: string[] = []
        readCar(JSON.parse(JSON.stringify(car)), (field) => wrong.push(field))
        expect(wrong).toEqual([])
        for (const amount of [car.km, car.price]) expect(amount ?? 0).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 150 },
  )
})
