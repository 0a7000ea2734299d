import { expect, test } from 'vitest'
import type { FieldName } from './fieldTable.ts'
import { buttonText, categoriesOf, formFields, formWords } from './formFields.ts'
import { CATEGORIES, FORM_IDS, type FormId } from './formTable.ts'
import type { FormContext, FormSettings } from './settings.ts'

const dealerships = [
  { slug: 'bathurst', name: 'Bathurst' },
  { slug: 'orange', name: 'Orange' },
]
const locations = [
  { id: 7, name: 'Showroom' },
  { id: 8, name: 'Workshop' },
]
const car = { id: 5, location: { distribution_locations: [{ id: 31, name: 'Depot' }] } }

const shown = (form: FormId, settings: FormSettings = {}, context: FormContext = {}) =>
  formFields(form, settings, context).filter(({ kind }) => kind !== 'hidden')
const names = (...args: Parameters<typeof shown>) => shown(...args).map(({ name }) => name)
const field = (name: string, ...args: Parameters<typeof formFields>) =>
  formFields(...args).find((field) => field.name === name)

test.each<[FormId, string]>([
  ['general', 'name last_name email phone postcode message opt_in'],
  ['offers', 'name last_name email postcode opt_in'],
  ['test-drive', 'name last_name email phone postcode dateTime opt_in'],
  ['contact', 'category name last_name email phone postcode message opt_in'],
  ['careers', 'name last_name email phone postcode resume message opt_in'],
])('The form %s has the fields %s', (form, expected) => {
  expect(names(form).join(' ')).toBe(expected)
})

test('A site’s own fields are used in its order, without unknown names', () => {
  const fields = ['email', 'name', '__proto__', 'email'] as never
  expect(names('general', { each: [{ form: 'general', fields }] })).toEqual(['email', 'name'])
})

test.each<[string, FormId, FormSettings, boolean]>([
  ['message', 'general', {}, true],
  ['message', 'general', { message_exempt: ['general'] }, false],
  ['message', 'parts', { message_exempt: ['general'] }, true],
  ['message', 'general', { each: [{ form: 'general', optional: ['message'] }] }, false],
  ['postcode', 'general', {}, true],
  ['postcode', 'general', { each: [{ form: 'general', optional: ['postcode'] }] }, false],
  ['rego', 'service', {}, false],
  ['rego', 'service', { each: [{ form: 'service', required: ['rego'] }] }, true],
  ['dateTime', 'test-drive', {}, false],
  ['Request Photos', 'new-vehicle', {}, false],
  ['Request Photos', 'new-vehicle', { each: [{ form: 'new-vehicle', required: ['Request Photos'] }] }, false],
  ['opt_in', 'general', {}, false],
  ['opt_in', 'general', { each: [{ form: 'general', required: ['opt_in'] }] }, false],
  ['category', 'contact', {}, true],
  ['category', 'contact', { each: [{ form: 'contact', optional: ['category'] }] }, true],
])('The field %s on the form %s with %j is required: %s', (name, form, settings, required) => {
  expect(field(name, form, settings)?.required).toBe(required)
})

test.each<[FormId, FormContext['about'], boolean | undefined]>([
  ['test-drive', 'link', true],
  ['trade-in', 'link', false],
  ['test-drive', 'vehicle', undefined],
  ['test-drive', 'model', undefined],
  ['test-drive', undefined, undefined],
])('On the form %s of a page about “%s”, whether a vehicle must be chosen is %s', (form, about, required) => {
  const context = about ? { about } : {}
  expect(shown(form, {}, context).find(({ name }) => name === 'vehicle')?.required).toBe(required)
})

test('A required dealership select is added if there’s more than one dealership', () => {
  expect(names('general', {}, { dealerships: dealerships.slice(0, 1) })).not.toContain('dealership_slug')
  expect(field('dealership_slug', 'general', {}, { dealerships })).toMatchObject({
    kind: 'select',
    required: true,
    options: [
      { value: 'bathurst', label: 'Bathurst' },
      { value: 'orange', label: 'Orange' },
    ],
  })
  expect(names('general', {}, { dealerships }).join(' ')).toContain('postcode dealership_slug message')
})

test('The location field is added if the car’s location has distribution locations (spec §5)', () => {
  expect(names('used-vehicle', {}, { car: { id: 5 } })).not.toContain('location')
  expect(names('used-vehicle', {}, { car: { location: { distribution_locations: [] } } })).not.toContain(
    'location',
  )
  expect(field('location', 'used-vehicle', {}, { car })).toMatchObject({
    required: true,
    options: [{ value: '31', label: 'Depot' }],
  })
})

test('A form asks for a location if there are several and nothing else decides it', () => {
  expect(field('website_location', 'service', {}, { locations })?.required).toBe(true)
  expect(names('service', {}, { locations: locations.slice(0, 1) })).not.toContain('website_location')
  expect(names('service', {}, { locations, dealerships })).not.toContain('website_location')
  const one = dealerships.slice(0, 1)
  expect(names('service', {}, { locations, dealerships: one })).toContain('website_location')
  expect(names('used-vehicle', {}, { locations, car })).not.toContain('website_location')
  const each = [{ form: 'service', fields: ['website_location', 'email'] }] as const
  expect(names('service', { each }, { locations, dealerships })[0]).toBe('website_location')
})

test('Every form asks for the terms if the site requires them, and else none does', () => {
  for (const form of FORM_IDS) {
    expect(names(form)).not.toContain('terms_conditions')
    const terms = shown(form, { terms_required: true, terms_text: 'I agree.' }).at(-1)
    expect(terms).toMatchObject({ name: 'terms_conditions', required: true, label: 'I agree.' })
  }
})

test('The opt-in text is the site’s own or the spec’s default', () => {
  expect(field('opt_in', 'general')?.label).toBe(
    'Yes, I would like to subscribe to receive latest offers & product updates.',
  )
  expect(field('opt_in', 'general', { opt_in_text: 'Mail me.' })?.label).toBe('Mail me.')
})

test.each<[readonly string[] | undefined, readonly string[]]>([
  [undefined, CATEGORIES],
  [[], CATEGORIES],
  [
    ['Parts Enquiry', 'General Enquiry'],
    ['Parts Enquiry', 'General Enquiry'],
  ],
  [['Parts Enquiry', 'Parts Enquiry', 'constructor'], ['Parts Enquiry']],
])('A site with the categories %j offers %j (spec §3)', (categories, expected) => {
  expect(categoriesOf(categories ? { categories } : {})).toEqual(expected)
  const options = field('category', 'contact', categories ? { categories } : {})?.options
  expect(options?.map(({ value }) => value)).toEqual(expected)
})

test.each([
  ['en-AU', ['Postcode', 4], ['State', 8, 'QLD'], 'Rego'],
  ['en-NZ', ['Postcode', 4], ['Region', 17, 'Manawatū-Whanganui'], 'Number plate'],
  ['en-US', ['ZIP code', 5], ['State', 51, 'NE'], 'License plate'],
] as const)(
  'Forms in %s have the fields %j, %j and %s',
  (region, [postcode, max], [state, choices, one], rego) => {
    const named = (name: FieldName) => field(name, 'trade-in', {}, { region })
    expect(named('postcode')).toMatchObject({ label: postcode, max })
    expect(named('state')).toMatchObject({ label: state, kind: 'select', required: true })
    expect(named('state')?.options).toHaveLength(choices)
    expect(named('state')?.options).toContainEqual({ value: one, label: one })
    expect(named('rego')?.label).toBe(rego)
  },
)

test('A site’s own label comes before the region’s', () => {
  const labels = [{ field: 'rego', label: 'Plate' }] as const
  expect(
    field('rego', 'trade-in', { each: [{ form: 'trade-in', labels }] }, { region: 'en-NZ' })?.label,
  ).toBe('Plate')
})

test('The name is labelled “Name” if there’s no last name, and a site’s labels are used', () => {
  expect(field('name', 'general')?.label).toBe('First name')
  expect(field('name', 'general', { each: [{ form: 'general', fields: ['name', 'email'] }] })?.label).toBe(
    'Name',
  )
  const labels = [{ field: 'rego', label: 'Number plate' }] as const
  expect(field('rego', 'parts', { each: [{ form: 'parts', labels }] })?.label).toBe('Number plate')
})

test('The number and size of files are limited', () => {
  expect(field('resume', 'careers')).toMatchObject({ kind: 'file', max: 1, maxBytes: 5 * 1024 * 1024 })
})

test('A form has hidden fields for the car, if there is one', () => {
  const hidden = (context: FormContext) =>
    formFields('general', {}, context)
      .filter(({ kind }) => kind === 'hidden')
      .map(({ name }) => name)
  expect(hidden({})).toEqual(['location_id'])
  expect(hidden({ car })).toContain('stock_number')
  expect(hidden({ about: 'vehicle' })).toEqual(expect.arrayContaining(['car_id', 'location']))
  expect(hidden({ about: 'link' })).toContain('car_id')
  expect(hidden({ about: 'link' })).not.toContain('location')
})

test.each<[FormId, FormSettings, string]>([
  ['service', {}, 'Submit Form'],
  ['service', { submit_button: 'Book' }, 'Book'],
  ['service', { enquiry_button: 'Message Now' }, 'Submit Form'],
  ['used-vehicle', {}, 'Enquire Now'],
  ['used-vehicle', { enquiry_button: 'Message Now' }, 'Message Now'],
  ['used-vehicle', { each: [{ form: 'used-vehicle', button: 'Ask' }] }, 'Ask'],
])('The button of the form %s with %j says “%s” (spec §5)', (form, settings, text) => {
  expect(buttonText(form, settings)).toBe(text)
})

test('A form has a heading and the site’s line below it', () => {
  expect(formWords('test-drive')).toEqual({ title: 'Book a Test Drive', intro: '' })
  const each = [{ form: 'test-drive', title: 'Drive it', intro: 'Half an hour.' }] as const
  expect(formWords('test-drive', { each })).toEqual({ title: 'Drive it', intro: 'Half an hour.' })
})
