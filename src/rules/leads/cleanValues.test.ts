import { describe, expect, test } from 'vitest'
import { blank, cleanValues } from './cleanValues.ts'
import { formFields } from '../forms/formFields.ts'

const fields = formFields('contact', {}, { about: 'vehicle' })
const clean = (input: unknown) => cleanValues(fields, input, { partial: true })

describe("extracting a form's values", () => {
  test.each<[string, unknown, unknown]>([
    ['spaces at the ends', { name: '  Ann ' }, { name: 'Ann' }],
    ['line ends', { message: 'a\r\nb\rc' }, { message: 'a\nb\nc' }],
    ['a ticked box of a plain form post', { opt_in: 'on' }, { opt_in: true }],
    ['a box without a true or false value', { opt_in: 'maybe' }, { opt_in: 'maybe' }],
    ['an inherited word in a box', { opt_in: 'constructor' }, { opt_in: 'constructor' }],
    ['an id as the backend sends it', { car_id: 5 }, { car_id: '5' }],
    ['a number where a text belongs', { name: 5 }, { name: 5 }],
    ['null', { name: null }, {}],
    ['unknown fields', { admin: true, lead: {} }, {}],
    ['own __proto__', JSON.parse('{"__proto__":{"name":"x"},"constructor":{"a":1}}'), {}],
    ['inherited fields', Object.create({ name: 'x' }), {}],
    [
      'careers as sent',
      { category: 'General Enquiry', subcategory: 'Career Enquiry' },
      { category: 'Careers Enquiry' },
    ],
    [
      'an object without a prototype',
      Object.assign(Object.create(null) as object, { name: 'x' }),
      { name: 'x' },
    ],
  ])('handles %s', (_what, input, expected) => {
    expect(clean(input)).toEqual(expected)
  })

  test.each([null, undefined, 5, 'name=x', [], [{ name: 'x' }]])('refuses %j as a set of fields', (input) => {
    expect(clean(input)).toBeNull()
  })

  test('makes missing fields empty and missing boxes unticked, so that silence is never consent', () => {
    const values = cleanValues(fields, { name: 'Ann' })
    expect(values).toMatchObject({ name: 'Ann', email: '', message: '', opt_in: false })
    expect(values).not.toHaveProperty('car_id')
  })
})

test('has an empty value for each kind of field', () => {
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
