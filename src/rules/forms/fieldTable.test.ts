import { describe, expect, test } from 'vitest'
import {
  CAR_FIELDS,
  FIELD_NAMES,
  FIELDS,
  FILE_RULES,
  isField,
  OPT_IN_TEXT,
  type Field,
} from './fieldTable.ts'

const fields: Record<string, Field> = FIELDS

describe('spec §3 Lead: fields', () => {
  test.each(
    `name first_name last_name email phone postcode state day month year message category opt_in dealership_slug
    location_id additional_services terms_conditions stock_number car_type car_id vehicle_status dateTime`.split(
      /\s+/,
    ),
  )('has the field %s', (name) => {
    expect(isField(name)).toBe(true)
  })

  test('gives vehicle-related fields the spec’s names', () => {
    expect(CAR_FIELDS).toEqual([
      'stock_number',
      'Vehicle Make',
      'Vehicle Model',
      'car_type',
      'car_id',
      'vehicle_status',
    ])
  })

  test("labels dateTime 'Test Drive Booking Date', and makes Request Photos a hidden text", () => {
    expect(FIELDS.dateTime.label).toBe('Test Drive Booking Date')
    expect(FIELDS['Request Photos'].kind).toBe('hidden')
  })

  test('gives every field a label and a limit, and every file field its file types', () => {
    for (const [name, field] of Object.entries(fields)) {
      expect(field.label, name).not.toBe('')
      expect(field.max, name).toBeGreaterThan(0)
      expect(field.kind === 'file', name).toBe(Object.hasOwn(FILE_RULES, name))
    }
  })
})

describe('spec §5: optional unless flagged otherwise', () => {
  test.each(['rego', 'dateTime', 'Request Photos', 'opt_in'])('%s is optional', (name) => {
    expect(fields[name]?.optional).toBe(true)
  })

  test.each(['name', 'last_name', 'email', 'phone', 'postcode', 'message', 'terms_conditions', 'category'])(
    '%s is required',
    (name) => {
      expect(fields[name]?.optional).toBeUndefined()
    },
  )

  test('limits the postcode to 4 characters, and gives the opt-in its default text', () => {
    expect(FIELDS.postcode.max).toBe(4)
    expect(OPT_IN_TEXT).toBe('Yes, I would like to subscribe to receive latest offers & product updates.')
  })
})

test.each([...FIELD_NAMES])('recognises %s as a field name', (name) => {
  expect(isField(name)).toBe(true)
})

test.each(['__proto__', 'constructor', 'toString', '', 'Name', null, 5, ['name']])(
  'doesn’t recognise %j as a field name',
  (name) => {
    expect(isField(name)).toBe(false)
  },
)
