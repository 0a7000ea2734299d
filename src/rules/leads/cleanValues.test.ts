import { expect, test } from 'vitest'
import { blank, cleanValues } from './cleanValues.ts'
import { formFields } from '../forms/formFields.ts'

const fields = formFields('contact', {}, { about: 'vehicle' })
const clean = (input: unknown) => cleanValues(fields, input, { partial: true })

test.each<[unknown, unknown]>([
  [{ name: '  Ann ' }, { name: 'Ann' }],
  [{ message: 'a\r\nb\rc' }, { message: 'a\nb\nc' }],
  // A plain form post sends 'on' for a ticked box.
  [{ opt_in: 'on' }, { opt_in: true }],
  [{ opt_in: 'maybe' }, { opt_in: 'maybe' }],
  [{ opt_in: 'constructor' }, { opt_in: 'constructor' }],
  // The backend sends ids as numbers.
  [{ car_id: 5 }, { car_id: '5' }],
  [{ name: 5 }, { name: 5 }],
  [{ name: null }, {}],
  [{ admin: true, lead: {} }, {}],
  [JSON.parse('{"__proto__":{"name":"x"},"constructor":{"a":1}}'), {}],
  [{ category: 'General Enquiry', subcategory: 'Career Enquiry' }, { category: 'Careers Enquiry' }],
])('The posted values %j are read as %j', (input, expected) => {
  expect(clean(input)).toEqual(expected)
})

test('Inherited fields are ignored, and an object without a prototype is read', () => {
  expect(clean(Object.create({ name: 'x' }))).toEqual({})
  expect(clean(Object.assign(Object.create(null) as object, { name: 'x' }))).toEqual({ name: 'x' })
})

test.each([[null], [undefined], [5], ['name=x'], [[]], [[{ name: 'x' }]]])(
  'The value %j is refused as a set of fields',
  (input) => {
    expect(clean(input)).toBeNull()
  },
)

test('A missing field is empty and a missing box unticked, so that silence is never consent', () => {
  const values = cleanValues(fields, { name: 'Ann' })
  expect(values).toMatchObject({ name: 'Ann', email: '', message: '', opt_in: false })
  expect(values).not.toHaveProperty('car_id')
})

test('Each kind of field has an empty value', () => {
  const kinds = formFields('careers').map((field) => [field.kind, blank(field)])
  expect(Object.fromEntries(kinds)).toEqual({
    text: '',
    email: '',
    tel: '',
    textarea: '',
    hidden: '',
    file: [],
    checkbox: false,
  })
})
