import { expect, test } from 'vitest'
import { carValues, initialValues } from './initialValues.ts'

const car = {
  id: 5,
  stocknum: 'S12',
  make: 'Kia',
  model: 'Rio',
  car_type: 'used',
  status: 'in_stock',
  dealership_slug: 'orange',
}
const dealerships = [
  { slug: 'bathurst', name: 'Bathurst' },
  { slug: 'orange', name: 'Orange' },
]

test('A form is empty if nothing is known, and its opt-in ticked (spec §3)', () => {
  expect(initialValues('general')).toEqual({
    name: '',
    last_name: '',
    email: '',
    phone: '',
    postcode: '',
    message: '',
    location_id: '',
    opt_in: true,
  })
})

test('A form opens with stored user details', () => {
  const user = { name: 'Ann', last_name: 'Lee', email: 'a@b.co', phone: '0412 345 678', postcode: '2795' }
  expect(initialValues('general', {}, {}, { user })).toMatchObject(user)
  const each = [{ form: 'general', fields: ['first_name'] }] as const
  expect(initialValues('general', { each }, {}, { user })).toMatchObject({ first_name: 'Ann' })
})

test.each([
  [null],
  [undefined],
  ['x'],
  [5],
  [[]],
  [{ name: 5 }],
  [{ name: null }],
  [Object.create({ name: 'inherited' })],
])('The malformed user details %j are ignored', (user) => {
  expect(initialValues('general', {}, {}, { user: user as never })).toMatchObject({ name: '' })
})

test('A form leaves out a stored value beyond its field’s limit', () => {
  expect(initialValues('general', {}, {}, { user: { postcode: '68127' } })).toMatchObject({ postcode: '' })
})

test('Terms open unticked and files empty', () => {
  expect(initialValues('careers', { terms_required: true })).toMatchObject({
    terms_conditions: false,
    resume: [],
    opt_in: true,
  })
})

test('The car is filled in, and its dealership if it’s one of the choices', () => {
  expect(initialValues('used-vehicle', {}, { car, dealerships })).toMatchObject({
    stock_number: 'S12',
    'Vehicle Make': 'Kia',
    'Vehicle Model': 'Rio',
    car_type: 'used',
    car_id: '5',
    vehicle_status: 'in_stock',
    dealership_slug: 'orange',
  })
  const other = { ...car, dealership_slug: 'dubbo' }
  expect(initialValues('used-vehicle', {}, { car: other, dealerships })).toMatchObject({
    dealership_slug: '',
  })
})

test('Only preferredDealership and vehiclePriceBudget are read from the query (spec §2)', () => {
  const query = { preferredDealership: 'bathurst', vehiclePriceBudget: '30000', name: 'Eve', message: 'x' }
  expect(initialValues('finance', {}, { dealerships }, { query })).toMatchObject({
    preferredDealership: 'bathurst',
    dealership_slug: 'bathurst',
    vehiclePriceBudget: '30000',
    name: '',
    message: '',
  })
})

test('A field’s only option is chosen', () => {
  expect(initialValues('contact', { categories: ['Parts Enquiry'] })).toMatchObject({
    category: 'Parts Enquiry',
  })
  expect(initialValues('contact')).toMatchObject({ category: '' })
})

test('Request Photos is set only on its own form', () => {
  expect(initialValues('request-photos')).toMatchObject({ 'Request Photos': 'Yes' })
  expect(initialValues('used-vehicle')).toMatchObject({ 'Request Photos': '' })
})

test('A car’s unknown fields are empty', () => {
  expect(carValues({})).toEqual({
    stock_number: '',
    'Vehicle Make': '',
    'Vehicle Model': '',
    car_type: '',
    car_id: '',
    vehicle_status: '',
  })
  expect(carValues({ id: NaN })).toMatchObject({ car_id: '' })
})
