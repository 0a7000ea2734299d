import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIELD_NAMES } from './fields.ts'
import { MappingError, mappingText, parseMapping, type Mapping, type Source } from './mapping.ts'

test('A mapping names a column, several columns, a list, word meanings and a unit', () => {
  const text = `
rows: listings.listing
decimal: ","
dates: mdy
fields:
  vin: VIN
  name: { columns: [Year, Make, Model] }
  price: { first: [sale_price, price] }
  make: { value: Toyota }
  km: { column: Odometer, unit: mi }
  images: { column: Photos, split: "|" }
  car_type: { column: Type, values: { N: new, 1: used } }
specifications:
  Towing capacity: Tow
`
  expect(parseMapping(text)).toEqual({
    rows: 'listings.listing',
    decimal: ',',
    dates: 'mdy',
    fields: {
      vin: { columns: ['VIN'], first: [] },
      name: { columns: ['Year', 'Make', 'Model'], first: [] },
      price: { columns: [], first: ['sale_price', 'price'] },
      make: { columns: [], first: [], value: 'Toyota' },
      km: { columns: ['Odometer'], first: [], unit: 'mi' },
      images: { columns: ['Photos'], first: [], split: '|' },
      car_type: { columns: ['Type'], first: [], values: { N: 'new', 1: 'used' } },
    },
    specifications: { 'Towing capacity': { columns: ['Tow'], first: [] } },
  })
})

test.each([
  ['', 'must have fields'],
  ['fields', 'must be a `object` type'],
  ['fields: [', 'line 1'],
  ['fields:\n  vin: VIN\n  prise: Price', 'line 1: fields has prise, which isn’t a field of a vehicle'],
  ['fields:\n  vin: VIN\n  km: { column: Odo, unit: miles }', 'line 3: fields.km.unit must be one of'],
  ['fields:\n  km: {}', 'line 2: fields.km needs one of these: column, columns, first or value'],
  [
    'fields:\n  km: { colum: Odo }',
    'line 2: fields.km has colum, which isn’t a known key. The keys are column',
  ],
  ['fields:\n  km: 7', 'line 2: fields.km'],
  ['fields: {}\nspecifications: { Tow: [] }', 'line 2: specifications.Tow'],
  ['fields: {}\ndates: dym', 'line 2: dates must be one of'],
  ['fields: {}\ncolumns: {}', 'has columns, which isn’t a known key. The keys are rows'],
])('The mapping %j is refused: %s', (text, message) => {
  expect(() => parseMapping(text)).toThrow(MappingError)
  expect(() => parseMapping(text)).toThrow(message)
})

const name = fc.string({ minLength: 1, maxLength: 20 })
const source: fc.Arbitrary<Source> = fc.oneof(
  fc.record({ columns: fc.array(name, { minLength: 1, maxLength: 3 }), first: fc.constant([]) }),
  fc.record({ columns: fc.constant([]), first: fc.array(name, { minLength: 1, maxLength: 3 }), value: name }),
  fc.record({
    columns: fc.tuple(name),
    first: fc.constant([]),
    split: fc.constantFrom('|', ',', '\n'),
    unit: fc.constantFrom('km' as const, 'mi' as const),
    values: fc.constant({ N: 'new' }),
  }),
)
const mapping: fc.Arbitrary<Mapping> = fc.record(
  {
    rows: name,
    decimal: fc.constantFrom('.' as const, ',' as const),
    dates: fc.constantFrom('dmy' as const, 'mdy' as const, 'ymd' as const),
    fields: fc.dictionary(fc.constantFrom(...FIELD_NAMES), source),
    specifications: fc.dictionary(
      name.filter((each) => each !== '__proto__'),
      source,
    ),
  },
  { requiredKeys: ['fields', 'specifications'] },
)

test('A mapping is read back as it was written', () => {
  fc.assert(
    fc.property(mapping, (each) => {
      expect(parseMapping(mappingText(each, 'About it.\nIn two lines.'))).toEqual(each)
    }),
  )
})
