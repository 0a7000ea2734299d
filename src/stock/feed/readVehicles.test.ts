import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSafeSlug } from '#lib/safeSlug.ts'
import { folder } from '#site/testing/fixtures.ts'
import { readCar, type Car } from '../entities.ts'
import type { EarlierVehicle } from './map/carOf.ts'
import { guessMapping } from './map/guess.ts'
import { parseMapping } from './map/mapping.ts'
import { openFeed } from './read/openFeed.ts'
import type { Row } from './read/row.ts'
import { readVehicles } from './readVehicles.ts'
import { collectedTroubles } from './troubles.ts'

const NOW = Date.parse('2026-11-26T00:00:00Z')

interface Reading {
  mapping?: string
  region?: string
  earlier?: ReadonlyMap<string, EarlierVehicle>
}
async function read(csv: string, { mapping, region = 'en-AU', earlier = new Map() }: Reading = {}) {
  using dir = folder({ feed: csv })
  const feed = await openFeed(join(dir.path, 'feed'))
  const rows: Row[] = []
  for await (const row of feed.rows(() => {})) rows.push(row)
  const taken = mapping === undefined ? guessMapping(rows, region).mapping : parseMapping(mapping)
  const { tell, sentences } = collectedTroubles()
  const cars: Car[] = []
  const context = { now: NOW, region, earlier }
  for await (const car of readVehicles(feed, taken, context, tell)) cars.push(car)
  return { cars, told: sentences() }
}

test('Owners, the last service and the inspection become a condition report', async () => {
  const { cars, told } = await read(
    'Stock No,Make,Model,Number of Owners,Last Service Date,Last Service KM,Date Inspected,Inspection Report\n' +
      'U-1,Mazda,3,2,02/03/2026,48 210 km,12/11/2026,https://docs.example/u-1.pdf\n' +
      'U-2,Mazda,3,,,,,javascript:alert(1)\n',
  )
  expect(cars.map(({ condition_report }) => condition_report)).toEqual([
    expect.objectContaining({
      inspected: '2026-11-12',
      previous_owners: 2,
      services: [{ date: '2026-03-02', km: 48_210, by: '', work: '' }],
      documents: [
        expect.objectContaining({ name: 'Inspection report', address: 'https://docs.example/u-1.pdf' }),
      ],
    }),
    null,
  ])
  expect(told[0]).toContain('“javascript:alert(1)” isn’t an address; inspection_report is left out')
})

test('A vehicle is converted into the backend’s format', async () => {
  const { cars, told } = await read(
    'Stock No,VIN,Year,Make,Model,Badge,Type,Odometer,Price,Was Price,Fuel,Drive,Photos,Towing\n' +
      'U-10,6FPP,2021,FORD,Ranger,XLT,Used,85 000 km,"$41,990 drive away","$43,990",DIESEL,4WD,https://a.example/1.jpg|https://a.example/2.jpg,3500 kg\n',
  )
  expect(told).toEqual([])
  expect(cars).toMatchObject([
    {
      slug: '2021-ford-ranger-xlt-u-10',
      name: '2021 Ford Ranger XLT',
      year: 2021,
      make: 'Ford',
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
    'Stock No,Make,Model,Type,Year,Odometer,Price,Doors,Photos,Date in stock\n' +
      'A1,Kia,Rio,Used,1800,lots,20990 USD,99,nophoto,32/01/2026\n' +
      'A2,Kia,Rio,Used,2020,10,9990,4,https://a.example/1.jpg,2026-01-01\n' +
      'A3,Kia,Rio,Used,2020,10,9990,4,https://a.example/1.jpg,2026-01-01\n',
  )
  expect(cars).toHaveLength(3)
  expect(cars[0]).toMatchObject({ year: null, km: null, price: null, doors: null, images: [] })
  expect(told).toEqual([
    'line 2, column “Year”: “1800” isn’t a whole number from 1886 to 2100; year is left out',
    'line 2, column “Odometer”: “lots” has no number in it; km is left out',
    'line 2, column “Price”: “20990 USD” is in USD, but the site’s prices are in AUD; price is left out',
    'line 2, column “Doors”: “99” isn’t a whole number from 0 to 10; doors is left out',
    'line 2, column “Photos”: “nophoto” isn’t an address; images is left out',
    'line 2, column “Date in stock”: “32/01/2026” isn’t a valid date when read as dmy; created_at is left out',
  ])
})

test('A picture’s address may contain spaces, but a list of addresses that isn’t split is no address', async () => {
  const { cars, told } = await read(
    'Stock No,Make,Model,Type,Photos\n' +
      "A1,Kia,Rio,Used,https://a.example/O'Neil front 1.jpg|https://a.example/2.jpg\n" +
      'A2,Kia,Rio,Used,photos/red ute.jpg\n' +
      'A3,Kia,Rio,Used,https://a.example/1.jpg https://a.example/2.jpg\n',
  )
  expect(cars.map(({ images }) => images.map(({ image }) => image.url))).toEqual([
    ["https://a.example/O'Neil front 1.jpg", 'https://a.example/2.jpg'],
    ['photos/red ute.jpg'],
    [],
  ])
  expect(told).toEqual([expect.stringMatching(/^line 4, column “Photos”: .* isn’t an address/)])
})

test('Vehicles without a name, and duplicates, are left out and named', async () => {
  const { cars, told } = await read(
    'Stock No,VIN,Make,Model,Type\nA1,V1,Kia,Rio,Used\nA3,V3,,,Used\nA1,V1,Kia,Ceed,Used\nA5,V1,Kia,Picanto,Used\nA6\n',
  )
  expect(cars.map(({ stocknum }) => stocknum)).toEqual(['A1'])
  expect(told).toEqual([
    'line 3: left out because it needs either a name or both a make and a model',
    'line 4: left out because it’s the same vehicle as line 2 (also line 5)',
    'line 6: left out because it has 1 cells, but there are 5 columns',
  ])
})

test('Different VINs are different vehicles, whatever their stock numbers say', async () => {
  const csv =
    'Stock No,VIN,Make,Model,Type\nTBA,6T1AA00000X000001,Kia,Rio,Used\nTBA,6T1AA00000X000002,Kia,Cerato,Used\n0,6T1AA00000X000004,Kia,Sorento,Used\n' +
    'U7,6T1AA00000X000005,Kia,Stonic,Used\nU7,6T1AA00000X000006,Kia,Sportage,Used\n'
  const { cars, told } = await read(csv)
  expect(told).toEqual([])
  expect(cars.map(({ slug }) => slug)).toEqual([
    'kia-rio-6t1aa00000x000001',
    'kia-cerato-6t1aa00000x000002',
    'kia-sorento-6t1aa00000x000004',
    'kia-stonic-u7',
    'kia-sportage-6t1aa00000x000006',
  ])
})

test('A vehicle without a stock number and VIN is recognised by its registration, or by what doesn’t change about it', async () => {
  const { cars, told } = await read(
    'Make,Model,Year,Colour,Rego,Price,Type\nKia,Rio,2020,Red,ABC-123,9990,Used\nKia,Rio,2021,Red,,9990,Used\nKia,Rio,2022,Red,,9990,Used\n',
  )
  expect(told).toEqual([
    'line 2: has neither a stock number nor a VIN, so it’s recognised by its registration',
    'line 3: has neither a stock number nor a VIN, so it’s recognised by its name, year and colour (also line 4)',
  ])
  const [first, second] = cars
  expect(first?.slug).toBe('2020-kia-rio-abc-123')
  const again = await read('Colour,Make,Model,Year,Price,Type\nRed,Kia,Rio,2021,8990,Used\n')
  expect(again.cars[0]?.slug).toBe(second?.slug)
})

test('Unknown statuses hide vehicles, and are told with their number', async () => {
  const statuses = ['Frontline', 'A', 'A', 'Wholesale', 'Deposit Taken', 'Not available', 'I', 'Unsold']
  const rows = statuses.map((status, index) => `S${index},Kia,Rio,Used,${status}\n`).join('')
  const { cars, told } = await read(`Stock,Make,Model,Type,Status\n${rows}`)
  expect(cars.filter(({ status }) => status === 'in_stock').map(({ stocknum }) => stocknum)).toEqual([
    'S0',
    'S4',
    'S7',
  ])
  expect(cars[4]?.reserved).toBe(true)
  expect(told).toEqual([
    '3 of 8 vehicles are hidden, because we don’t know what their status means: “A” (2), “I” (1). Say what they mean in the desk (forecourt edit), under ‘Stock’, or in stock.map.yaml, for instance status: { column: Status, values: { A: in_stock } }',
    '2 of 8 vehicles are hidden, because they aren’t for sale: “Wholesale” (1), “Not available” (1)',
  ])
  const { cars: mapped } = await read(`Stock,Make,Model,Type,Status\n${rows}`, {
    mapping:
      'fields: { stocknum: Stock, make: Make, model: Model, car_type: Type, status: { column: Status, values: { A: in_stock, I: not_for_sale } } }',
  })
  expect(mapped.filter(({ status }) => status === 'in_stock')).toHaveLength(5)
})

test('A feed without a condition says what its vehicles are taken for', async () => {
  const { told } = await read('Stock,Make,Model\nA,Kia,Rio\n')
  expect(told).toEqual(['no column says whether vehicles are new or used, so all 1 are taken for used'])
})

test('The same value in capitals or small letters, or with a placeholder, is one value or none', async () => {
  const { cars } = await read(
    'Stock,Make,Model,Type,Transmission,Fuel,Colour,Body,Badge,Engine\n' +
      'S1,Kia,Rio,Used,-,N/A,Unknown,NULL,n/a,nan\n' +
      'S2,kia,Rio,Used,automatic,petrol,red,suv,S,1.4L\n' +
      'S3,KIA,RIO,Used,AUTOMATIC,PETROL,RED,SUV,S,1.4L\n' +
      'S4,Kia,Rio,Used,Automatic,Petrol,Red,SUV,TBA,None\n' +
      'S5,Kia,Rio,Used,Auto,Petrol - Premium ULP,Red ,S.U.V.,,\n',
  )
  const values = cars.map(({ make, model, transmission, simple_fuel, colour, body, badge, engine }) =>
    [make, model, transmission, simple_fuel, colour, body, badge, engine].join('/'),
  )
  expect(values).toEqual([
    'Kia/Rio//////',
    'Kia/Rio/Automatic/Petrol/Red/SUV/S/1.4L',
    'Kia/Rio/Automatic/Petrol/Red/SUV/S/1.4L',
    'Kia/Rio/Automatic/Petrol/Red/SUV//',
    'Kia/Rio/Automatic/Petrol/Red/SUV//',
  ])
})

test.each([
  ['FORD,RANGER,XLT,UTE,RED,AUTO', 'Ford/Ranger/XLT/Ute/Red/Automatic'],
  ['TOYOTA,HILUX,SR5,UTE,WHITE,AUTOMATIC', 'Toyota/HiLux/SR5/Ute/White/Automatic'],
  ['KIA,SPORTAGE,GT-LINE,SUV,GREY,AUTOMATIC', 'Kia/Sportage/GT-Line/SUV/Grey/Automatic'],
  ['MAZDA,CX-5,AKERA,SUV,BLUE,AUTOMATIC', 'Mazda/CX-5/Akera/SUV/Blue/Automatic'],
  ['MERCEDES-BENZ,C200,SPORT,SEDAN,SILVER,MANUAL', 'Mercedes-Benz/C200/Sport/Sedan/Silver/Manual'],
  ['LAND ROVER,DISCOVERY,SE,WAGON,GREEN,MANUAL', 'Land Rover/Discovery/SE/Wagon/Green/Manual'],
  ['BMW,X5,M SPORT,SUV,BEIGE,MANUAL', 'BMW/X5/M Sport/SUV/Beige/Manual'],
  ['SNOWY RIVER,SRC-19,FAMILY,CARAVAN,WHITE,', 'Snowy River/SRC-19/Family/Caravan/White/'],
  ['Yamaha,XMAX 300,,Scooter,Icon Grey,Automatic', 'Yamaha/XMAX 300//Scooter/Icon Grey/Automatic'],
])('The export %j is spelt as the makers do', async (row, spelt) => {
  const { cars } = await read(`Stock,Make,Model,Badge,Body,Colour,Transmission\nS1,${row}\n`)
  const values = cars.map(({ make, model, badge, body, colour, transmission }) =>
    [make, model, badge, body, colour, transmission].join('/'),
  )
  expect(values).toEqual([spelt])
})

test.each([
  ['Stock,Name,Make\nT1,Toyota Land Cruiser Sahara,Toyota\n', 'Toyota/Land Cruiser/Sahara/'],
  ['Stock,Name,Make,Year\nT2,2019 Nissan Patrol Ti-L,Nissan,2019\n', 'Nissan/Patrol/Ti-L/2019'],
  ['Stock,Title\nT3,2021 Kia Rio S Auto - LOW KMS!\n', 'Kia/Rio/S Auto/2021'],
  ['Stock,Title,Make,Model\nT4,2021 Kia Rio GT-Line,Kia,Rio\n', 'Kia/Rio/GT-Line/2021'],
  ['Stock,Title\nT5,Bush Hopper 14ft\n', '///'],
])('The name in %j gives what its columns don’t', async (csv, parts) => {
  const { cars } = await read(csv)
  expect(cars.map(({ make, model, badge, year }) => [make, model, badge, year].join('/'))).toEqual([parts])
})

test('Grades that differ only in a decimal point are two grades', async () => {
  const { cars } = await read('Stock,Make,Model,Badge\nA,Kia,Rio,15 Turbo\nB,Kia,Rio,1.5 Turbo\n')
  expect(cars.map(({ badge }) => badge)).toEqual(['15 Turbo', '1.5 Turbo'])
})

test('Entities, tags and written line breaks are decoded once', async () => {
  const { cars } = await read(
    'Stock,Make,Model,Badge,Description\nA,Kia,Rio,<b>S &amp; GT</b>,"Caf&eacute; racer\\nOne owner &amp;amp; more"\n',
  )
  expect(cars).toMatchObject([{ badge: 'S & GT', description: 'Café racer\nOne owner &amp; more' }])
})

test('Pictures come from all columns that have them, in order', async () => {
  const { cars } = await read(
    'Stock,Make,Model,additional_image_link,image_link,Photo 10,Photo 2\n' +
      'S1,Kia,Rio,"https://a.example/2.jpg,https://a.example/3.jpg",https://a.example/1.jpg,,\n' +
      'S2,Kia,Rio,,https://a.example/4.jpg,https://a.example/10.jpg,S2_2.jpg\n' +
      'S3,Kia,Rio,,C:\\new\\n1.jpg,,\n',
  )
  expect(
    cars.map(({ thumbnails }) => thumbnails.map((thumbnail) => thumbnail.replace('https://a.example/', ''))),
  ).toEqual([['1.jpg', '2.jpg', '3.jpg'], ['4.jpg', 'photos/S2_2.jpg', '10.jpg'], ['photos/n1.jpg']])
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
    'Stock No,Make,Model,Type,Price,Was Price\nA,Kia,Rio,Used,POA,\nB,Kia,Rio,Used,"$9,990","$9,990"\n',
  )
  expect(cars).toMatchObject([
    { price: null, before_price: null },
    { price: 9990, before_price: null },
  ])
  expect(told).toEqual([])
})

test('The vehicles of any table pass a build’s checks', { tags: 'nightly' }, async () => {
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
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
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
