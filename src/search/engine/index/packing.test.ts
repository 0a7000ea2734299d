import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildIndex } from './build.ts'
import { COLUMNS, type ColumnName } from './columns.ts'
import { PREDICTED_BY, IN_ORDER_OF, MADE_OF } from './packing.ts'
import { recordsOf } from '../testing/recordsOf.ts'
import { sampleRecords } from '../testing/stock.ts'

test('Each column depends only on earlier ones, so that reading never goes in circles', () => {
  const place = (name: ColumnName): number => COLUMNS.findIndex(([column]) => column === name)
  for (const [name] of COLUMNS) {
    const { asIs = [], asAddress = [] } = MADE_OF[name] ?? {}
    const helpers = [...(PREDICTED_BY[name] ?? []), ...(IN_ORDER_OF[name] ?? []), ...asIs, ...asAddress]
    for (const helper of helpers)
      if (helper) expect(place(helper), `${helper} helps ${name}`).toBeLessThan(place(name))
  }
})

test('Realistic stock takes less than 30 bytes per vehicle, compressed', () => {
  const records = sampleRecords(3_000)
  expect(brotliCompressSync(buildIndex(records)).length / records.length).toBeLessThan(30)
})

/** The fields of records that differ from what packing.ts expects. Each function returns a field's value for a row number. */
test.each<[string, Partial<Record<ColumnName, (i: number) => string>>]>([
  [
    'Image addresses with random ids',
    { primary_image_url: (i) => `https://img/${(i * 2_654_435_761).toString(16).repeat(5)}.jpg` },
  ],
  ['Numbers with many digits and leading zeros', { stocknum: (i) => `00${String(i).repeat(9)}-0${i}` }],
  ['Short and missing VINs', { vin: (i) => ['', 'A', 'AB1', '6T1BF3FK10X000001', `${i}`][i % 5] ?? '' }],
  ['Regos with other characters', { rego: (i) => ['ÄÖ·12', '京A·D12345', 'x y 7', '🚗'][i % 4] ?? '' }],
  ['Names that don’t mention the vehicle', { name: (i) => `Lot\u0002 ${i}\u0001! ${'é'.repeat(i % 40)}` }],
  ['Slugs with long words', { slug: (i) => `${'x1'.repeat(i % 90)}-${i}`, objectID: (i) => `${i}x` }],
  [
    'Vehicles that all have different models',
    { model: (i) => `M${i}`, badge: (i) => `B${i}`, make: (i) => `K${i % 400}` },
  ],
])('%s survive a round trip', (_, odd) => {
  const records = sampleRecords(700).map((record, i) => ({
    ...record,
    ...Object.fromEntries(Object.entries(odd).map(([name, text]) => [name, text(i)])),
  }))
  const back = new Map(recordsOf(buildIndex(records)).map((record) => [record.objectID, record]))
  for (const record of records) expect(back.get(record.objectID)).toEqual(record)
})
