import { expect, test } from 'vitest'
import { ValidationError } from 'yup'
import { FORM_IDS, type FormId } from '../forms/formTable.ts'
import { leadSchema, type LeadSchemaOptions } from './leadSchema.ts'
import type { FormContext, FormSettings } from '../forms/settings.ts'

const ANN = {
  name: 'Ann',
  last_name: 'Lee',
  email: 'ann@example.com',
  phone: '0412 345 678',
  postcode: '2795',
  message: 'Hello',
}
const REQUIRED = '*This is a required field.'
const CHOICE = 'Please choose one of the options.'
const TERMS = '* You must agree to the terms of use before submitting the form.'

interface Site {
  settings?: FormSettings
  context?: FormContext
  options?: LeadSchemaOptions
}

/** The error messages by field; empty if every value is valid. */
function problems(form: FormId, values: unknown, { settings, context, options }: Site = {}) {
  try {
    leadSchema(form, settings, context, options).validateSync(values, { abortEarly: false })
    return {}
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const all: Record<string, string[]> = {}
    const each = error.inner.length > 0 ? error.inner : [error]
    for (const { path = '', message } of each) (all[path] ??= []).push(message)
    return all
  }
}
const values = (form: FormId, given: unknown, { settings, context, options }: Site = {}) =>
  leadSchema(form, settings, context, options).validateSync(given)

test.each<FormId>(['general', 'new-vehicle', 'used-vehicle', 'fleet', 'finance', 'careers'])(
  'The form %s accepts valid values (spec §5)',
  (form) => {
    expect(problems(form, ANN)).toEqual({})
  },
)

test('An empty form has one error for each required field', () => {
  const required = Object.keys(ANN).map((name) => [name, [REQUIRED]])
  expect(problems('general', {})).toEqual(Object.fromEntries(required))
  expect(problems('general', { name: '', email: undefined, message: '  \n ' })).toEqual(
    problems('general', {}),
  )
  expect(problems('general', undefined)).toEqual(problems('general', {}))
})

test.each<[string, unknown, string]>([
  ['name', 'Ann2', 'Please use alphabetical characters only.'],
  ['last_name', '<b>', 'Please use alphabetical characters only.'],
  ['email', 'ann', 'invalid email address'],
  ['postcode', '27955', 'Invalid postcode. Please enter a 4-digit number.'],
  ['phone', '12', 'Invalid phone number. Must be an Australian number.'],
  ['phone', '026342198888888', 'Invalid phone number. Too many characters.'],
  // Values of types that no browser sends
  ['name', 5, 'Please enter text.'],
  ['name', ['Ann'], 'Please enter text.'],
  ['name', { toString: 1 }, 'Please enter text.'],
  ['name', true, 'Please enter text.'],
  ['postcode', 2795, 'Please enter text.'],
  ['opt_in', 'maybe', 'Please tick or untick the box.'],
  ['opt_in', 1, 'Please tick or untick the box.'],
])('The field %s with the value %j has the error “%s”', (field, value, message) => {
  expect(problems('general', { ...ANN, [field]: value })).toEqual({ [field]: [message] })
})

test('A message is required unless the site exempts the form or makes it optional', () => {
  const { message: _message, ...silent } = ANN
  expect(problems('general', silent)).toEqual({ message: [REQUIRED] })
  expect(problems('general', silent, { settings: { message_exempt: ['general'] } })).toEqual({})
  const each = [{ form: 'general', optional: ['message'] }] as const
  expect(problems('general', silent, { settings: { each } })).toEqual({})
})

test('Request Photos, dateTime and rego aren’t required', () => {
  expect(problems('test-drive', { ...ANN, dateTime: '' })).toEqual({})
  expect(problems('request-photos', { ...ANN, 'Request Photos': 'Yes' })).toEqual({})
  expect(problems('parts', { ...ANN, 'Vehicle Make': 'Kia', 'Vehicle Model': 'Rio', rego: '' })).toEqual({})
})

test('One of the offered categories is required', () => {
  const settings = { categories: ['Parts Enquiry', 'Careers Enquiry'] }
  expect(problems('contact', ANN, { settings })).toEqual({ category: [REQUIRED] })
  expect(problems('contact', { ...ANN, category: 'Parts Enquiry' }, { settings })).toEqual({})
  expect(problems('contact', { ...ANN, category: 'Fleet Enquiry' }, { settings })).toEqual({
    category: [CHOICE],
  })
  // A careers enquiry as the browser sends it
  const sent = { category: 'General Enquiry', subcategory: 'Career Enquiry' }
  expect(values('contact', { ...ANN, ...sent }, { settings })).toMatchObject({
    category: 'Careers Enquiry',
  })
})

test('One of the site’s dealerships is required if it has more than one', () => {
  const context = {
    dealerships: [
      { slug: 'bathurst', name: 'Bathurst' },
      { slug: 'orange', name: 'Orange' },
    ],
  }
  expect(problems('general', ANN, { context })).toEqual({ dealership_slug: [REQUIRED] })
  expect(problems('general', { ...ANN, dealership_slug: 'dubbo' }, { context })).toEqual({
    dealership_slug: [CHOICE],
  })
  expect(problems('general', { ...ANN, dealership_slug: 'orange' }, { context })).toEqual({})
  // The site has only one dealership, so the form has no field for it. A value that somebody sends anyway is dropped.
  expect(values('general', { ...ANN, dealership_slug: 'dubbo' })).not.toHaveProperty('dealership_slug')
})

test('A distribution location of the car’s location is required, by its id as text or number', () => {
  const context = { car: { location: { distribution_locations: [{ id: 31, name: 'Depot' }] } } }
  expect(problems('used-vehicle', ANN, { context })).toEqual({ location: [REQUIRED] })
  expect(problems('used-vehicle', { ...ANN, location: '32' }, { context })).toEqual({ location: [CHOICE] })
  expect(values('used-vehicle', { ...ANN, location: 31 }, { context })).toMatchObject({ location: '31' })
})

test('A website location is required if the form has the field', () => {
  const context = {
    locations: [
      { id: 7, name: 'Showroom' },
      { id: 8, name: 'Workshop' },
    ],
  }
  expect(problems('general', ANN, { context })).toEqual({ website_location: [REQUIRED] })
  expect(problems('general', { ...ANN, website_location: '8' }, { context })).toEqual({})
})

test('A lead keeps the details of a car that’s no longer in stock, within limits', () => {
  const context = { about: 'vehicle' as const }
  const car = {
    car_id: 5,
    car_type: 'used',
    'Vehicle Make': 'Kia',
    location: '31',
    vehicle_status: 'in_stock',
  }
  expect(values('used-vehicle', { ...ANN, ...car }, { context })).toMatchObject({ ...car, car_id: '5' })
  expect(
    problems('used-vehicle', { ...ANN, car_id: 'x', 'Vehicle Make': 'x'.repeat(101) }, { context }),
  ).toEqual({
    car_id: ['Please use digits only.'],
    'Vehicle Make': ['Please enter no more than 100 characters.'],
  })
})

test('Agreement to the terms is required only if the site requires it', () => {
  const settings = { terms_required: true }
  expect(problems('general', ANN, { settings })).toEqual({ terms_conditions: [TERMS] })
  expect(problems('general', { ...ANN, terms_conditions: false }, { settings })).toEqual({
    terms_conditions: [TERMS],
  })
  expect(problems('general', { ...ANN, terms_conditions: 'yes' }, { settings })).toHaveProperty(
    'terms_conditions',
  )
  expect(problems('general', { ...ANN, terms_conditions: true }, { settings })).toEqual({})
  expect(problems('general', { ...ANN, terms_conditions: 'on' }, { settings })).toEqual({})
})

test('A missing opt-in means no', () => {
  expect(values('general', { ...ANN, opt_in: true })).toMatchObject({ opt_in: true })
  expect(values('general', { ...ANN, opt_in: false })).toMatchObject({ opt_in: false })
  expect(values('general', ANN)).toMatchObject({ opt_in: false })
})

test('Phones and postcodes follow the region’s rules', () => {
  const us = { ...ANN, phone: '(555) 123-4567', postcode: '68127' }
  expect(problems('general', us, { context: { region: 'en-US' } })).toEqual({})
  expect(problems('general', { ...ANN, phone: '+61 412 345 678' }, { context: { region: 'en-US' } })).toEqual(
    {
      phone: ['Must be a US number.'],
      postcode: ['Invalid ZIP code. Please enter a 5-digit number.'],
    },
  )
  expect(problems('general', { ...ANN, phone: '021 234 5678' }, { context: { region: 'en-NZ' } })).toEqual({})
})

const FILES = 'Please choose one file of an accepted type. Maximum file size: 5 MB.'
const pdf = { name: 'me.pdf', size: 1000, type: 'application/pdf' }
test.each([{ resume: [pdf] }, { resume: [] }, { resume: [{ ...pdf, size: 5 * 1024 * 1024 }] }])(
  'A careers form with %j is accepted',
  (files) => {
    expect(problems('careers', { ...ANN, ...files })).toEqual({})
  },
)

test.each([
  { resume: [{ ...pdf, size: 5 * 1024 * 1024 + 1 }] },
  { resume: [{ ...pdf, size: 0 }] },
  { resume: [{ ...pdf, size: NaN }] },
  { resume: [{ ...pdf, type: 'text/html' }] },
  { resume: [pdf, pdf] },
  { resume: [null] },
  { resume: 'me.pdf' },
  { resume: { length: 1 } },
])('A careers form with %j is refused', (files) => {
  expect(problems('careers', { ...ANN, ...files })).toEqual({ resume: [FILES] })
})

test('A partial form may have missing fields, but not wrong ones (spec §4)', () => {
  const options = { partial: true }
  expect(values('trade-in', { rego: 'ABC12D' }, { options })).toEqual({ rego: 'ABC12D' })
  expect(problems('trade-in', { email: 'ann' }, { options })).toEqual({ email: ['invalid email address'] })
})

test('A step’s check covers only its own fields (spec §4)', () => {
  const options: LeadSchemaOptions = { only: ['trade_in_make', 'rego'] }
  expect(problems('trade-in', {}, { options })).toEqual({ trade_in_make: [REQUIRED] })
  expect(values('trade-in', { trade_in_make: 'Kia', email: 'x' }, { options })).toEqual({
    rego: '',
    trade_in_make: 'Kia',
  })
})

test('A form’s checked values are only its own, trimmed', () => {
  const hostile = JSON.parse('{"__proto__":{"admin":true},"admin":true,"source":"x"}') as object
  const out = values('general', { ...ANN, name: ' Ann ', ...hostile })
  expect(out).toEqual({ ...ANN, opt_in: false })
  expect(Object.getPrototypeOf(out)).toBe(Object.prototype)
})

test.each([[null], [[]], ['name=x'], [5]])('The value %j is refused as a form', (given) => {
  expect(problems('general', given)).toEqual({ '': ['Please fill in the form.'] })
})

test.each(FORM_IDS)('The form %s has a schema', (form) => {
  expect(Object.keys(problems(form, {})).length).toBeGreaterThan(2)
})
