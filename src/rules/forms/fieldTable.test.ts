import { expect, test } from 'vitest'
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

test('The lead has all fields of the spec (spec §3)', () => {
  expect(FIELD_NAMES).toEqual(
    expect.arrayContaining(
      `name first_name last_name email phone postcode state day month year message category opt_in dealership_slug
      location_id additional_services terms_conditions stock_number car_type car_id vehicle_status dateTime`.split(
        /\s+/,
      ),
    ),
  )
})

test('Vehicle-related fields have the spec’s names (spec §3)', () => {
  expect(CAR_FIELDS).toEqual([
    'stock_number',
    'Vehicle Make',
    'Vehicle Model',
    'car_type',
    'car_id',
    'vehicle_status',
  ])
})

test('The field dateTime is labelled “Test Drive Booking Date”, and Request Photos is hidden', () => {
  expect(FIELDS.dateTime.label).toBe('Test Drive Booking Date')
  expect(FIELDS['Request Photos'].kind).toBe('hidden')
})

test('Every field has a label and a limit, and every file field its file types', () => {
  for (const [name, field] of Object.entries(fields)) {
    expect(field.label, name).not.toBe('')
    expect(field.max, name).toBeGreaterThan(0)
    expect(field.kind === 'file', name).toBe(Object.hasOwn(FILE_RULES, name))
  }
})

test('Fields are required unless flagged as optional (spec §5)', () => {
  for (const name of ['rego', 'dateTime', 'Request Photos', 'opt_in'])
    expect(fields[name]?.optional, name).toBe(true)
  for (const name of [
    'name',
    'last_name',
    'email',
    'phone',
    'postcode',
    'message',
    'terms_conditions',
    'category',
  ])
    expect(fields[name]?.optional, name).toBeUndefined()
})

test('The postcode has at most 4 characters, and the opt-in its default text (spec §5)', () => {
  expect(FIELDS.postcode.max).toBe(4)
  expect(OPT_IN_TEXT).toBe('Yes, I would like to subscribe to receive latest offers & product updates.')
})

test('Only the names in the table are names of fields', () => {
  for (const name of FIELD_NAMES) expect(isField(name), name).toBe(true)
  for (const name of ['__proto__', 'constructor', 'toString', '', 'Name', null, 5, ['name']])
    expect(isField(name), String(name)).toBe(false)
})
