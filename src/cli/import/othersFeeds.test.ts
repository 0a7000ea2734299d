import { join } from 'node:path'
import { expect, test } from 'vitest'
import { previewFeed } from './previewFeed.ts'

/**
 * Reads feeds in other companies' layouts (tests/fixtures/feeds). Their columns and formats are as documented at the
 * addresses below; the vehicles are our own.
 */

async function look(file: string, region: string) {
  const path = join(import.meta.dirname, '../../../tests/fixtures/feeds', file)
  const options = {
    region,
    now: Date.parse('2026-11-26T00:00:00Z'),
    mapping: undefined,
  }
  const { vehicles, unused, troubles, rows } = await previewFeed(path, options)
  return {
    unused,
    troubles,
    rows,
    vehicles: vehicles.map((car) =>
      [
        car.name,
        car.stocknum,
        car.car_type + (car.certified ? ', certified' : ''),
        `${car.km} km`,
        car.price === null ? 'no price' : `$${car.price}`,
        car.before_price === null ? '' : `was $${car.before_price}`,
        car.body,
        car.drive,
        car.transmission,
        car.simple_fuel,
        car.colour,
        car.seats === null ? '' : `${car.seats} seats`,
        `${car.photos_count} pictures`,
        car.status === 'in_stock' ? '' : car.status,
      ]
        .filter(Boolean)
        .join(' / '),
    ),
  }
}

test.each<[file: string, region: string, vehicles: string[], unused: string[], troubles?: string[]]>([
  // https://syndication.heyauto.com/docs/inbound-syndication/csv-requirements
  [
    'heyauto.csv',
    'en-AU',
    [
      '2022 Toyota RAV4 Cruiser / H1001 / used / 38120 km / $39990 / was $41990 / SUV / AWD / CVT / Hybrid / Deep Crystal Blue / 5 seats / 1 pictures',
      '2025 Kia Picanto GT-Line / H1002 / new / 12 km / $21990 / Hatchback / FWD / Automatic / Petrol / Platinum Quartz / 5 seats / 1 pictures',
      '2020 Mitsubishi Triton GLX+ / H1003 / used / 98400 km / no price / Ute / 4x4 / Manual / Diesel / Basalt Black / 5 seats / 1 pictures',
    ],
    ['msrp', 'dealer_id', 'cylinder'],
  ],
  // https://www.autoxloo.com/data-exchange-car-dealer-services-dealership-inventory-data-feeds.html, AX9: a feed
  // whose titles include the condition
  [
    'ax9.csv',
    'en-US',
    [
      '2019 Ford F-150 XLT / AX-11 / used / 83686 km / $30995 / Pickup / 4x4 / 10-Speed Automatic / Petrol / Oxford White / 2 pictures',
      '2022 Toyota Highlander XLE / AX-12 / used, certified / 34440 km / $38990 / Sport Utility / AWD / 8-Speed Automatic / Petrol / Blueprint / 1 pictures',
      '2024 Honda Accord EX / AX-13 / new / 10 km / $29490 / Sedan / FWD / CVT / Petrol / Canyon River Blue / 0 pictures',
    ],
    ['free_text', 'type', 'price_current', 'MSRP', 'warranty'],
  ],
  // https://developers.facebook.com/docs/marketing-api/auto-ads/reference, as TSV. The vehicles marked as unavailable
  // must be left out
  [
    'meta.tsv',
    'en-AU',
    [
      '2021 Mazda CX-5 Touring / M-1 / used / 41250 km / $34990 / was $36990 / SUV / AWD / Automatic / Petrol / Soul Red / 2 pictures',
      '2026 Mazda 3 Pure / M-2 / new / 8 km / $33490 / Hatchback / FWD / Automatic / Petrol / Platinum Quartz / 1 pictures',
      '2020 Mazda BT-50 XT / M-3 / used, certified / 88010 km / $39990 / Truck / 4x4 / Manual / Diesel / Ice White / 1 pictures / not_for_sale',
    ],
    ['url', 'image.tag', 'condition', 'address', 'latitude', 'longitude'],
    ['1 of 3 vehicles are hidden, because they aren’t for sale: “NOT_AVAILABLE” (1)'],
  ],
  // The columns of HomeNet's exports, with 'Call' as a price and a quoted mileage.
  [
    'homenet.csv',
    'en-US',
    [
      '2023 Toyota Tacoma TRD Off-Road / PT-T1 / used / 20117 km / $42995 / Crew Cab Pickup / 4x4 / Automatic / Barcelona Red Metallic / 2 pictures',
      '2024 Honda Civic Sport / PT-C2 / new / 13 km / $28995 / Sedan / FWD / CVT / Platinum White / 1 pictures',
      '2022 Ram 1500 Big Horn / PT-R3 / used, certified / 49890 km / no price / Crew Cab Pickup / 4x4 / Automatic / Granite Crystal / 0 pictures',
    ],
    ['MSRP', 'Book Value'],
  ],
  // The layout of MarketCheck's inventory search, where 'build' describes the vehicle and 'media' has its pictures.
  [
    'marketcheck.json',
    'en-US',
    [
      '2023 Tesla Model 3 Standard Range / MC-1 / used / 29371 km / $31990 / Sedan / RWD / Automatic / Electric / Deep Blue Metallic / 5 seats / 2 pictures',
      '2023 Chevrolet Tahoe LT / MC-2 / used, certified / 38785 km / $58750 / SUV / 4x4 / Automatic / Petrol / Summit White / 8 seats / 1 pictures',
    ],
    ['id', 'msrp'],
  ],
])(
  'Every vehicle in %s is read, and the columns that aren’t used are named',
  async (file, region, vehicles, unused, troubles = []) => {
    expect(await look(file, region)).toEqual({ vehicles, unused, troubles, rows: vehicles.length })
  },
)
