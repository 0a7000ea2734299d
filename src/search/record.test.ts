import { expect, test } from 'vitest'
import { briefOf } from '#stock/brief.ts'
import type { Car } from '#stock/entities.ts'
import { buildIndex } from './engine/index/build.ts'
import { COLUMNS } from './engine/index/columns.ts'
import { recordsOf } from './engine/testing/recordsOf.ts'
import { sampleRecords } from './engine/testing/stock.ts'
import { searchRecordOf } from './record.ts'

const [sample] = sampleRecords(1)
if (!sample) throw new Error('no sample')
const { objectID: _, id: __, ...fields } = sample

const car: Car = {
  ...fields,
  id: 77,
  reservable: null,
  created_at: '2026-09-01T00:00:00Z',
  location_id: 1,
  carsales_seller_identifier: '',
  file: '',
  photos_note: '',
  thumbnails: [],
  images: [],
  dealership_id: 1,
  location: null,
  payment_processors: [],
  has_checkout_payment_processor: false,
  autograb_data: null,
  dapprice: null,
  engine: '',
  doors: 4,
  description: 'Not in the index',
  specifications: [],
  condition_report: null,
}

test('The index has each column of a search record once', () => {
  const record = searchRecordOf(briefOf(car))
  const names = COLUMNS.map(([name]) => name)
  expect(names).toHaveLength(new Set(names).size)
  expect(recordsOf(buildIndex([record]))).toEqual([
    Object.fromEntries(names.map((name) => [name, record[name]])),
  ])
})

test.each<[Partial<Car>, object]>([
  [{}, { objectID: car.slug, name: car.name }],
  [{ make: 'SKODA' }, { make: 'Škoda' }],
  [{ price: 10 }, { price: null }],
  [{ price: 11 }, { price: 11 }],
  [{ status: 'in_stock', sold_date_timestamp: 5 }, { sold_date_timestamp: 0 }],
  [{ status: 'coming_soon', sold_date_timestamp: null }, { sold_date_timestamp: 0 }],
  [{ status: 'sold', sold_date_timestamp: 1_790_000_000 }, { sold_date_timestamp: 1_790_000_000 }],
  [{ status: 'sold', sold_date_timestamp: null }, { sold_date_timestamp: null }],
])('A car with %j has a search record with %j', (part, expected) => {
  expect(searchRecordOf(briefOf({ ...car, ...part }))).toMatchObject(expected)
})
