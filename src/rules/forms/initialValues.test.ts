import { describe, expect, test } from 'vitest'
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

describe('spec §3: prefill fields default to an empty string', () => {
  test('nothing known', () => {
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

  test('stored user details fill them', () => {
    const user = { name: 'Ann', last_name: 'Lee', email: 'a@b.co', phone: '0412 345 678', postcode: '2795' }
    expect(initialValues('general', {}, {}, { user })).toMatchObject(user)
    const each = [{ form: 'general', fields: ['first_name'] }] as const
    expect(initialValues('general', { each }, {}, { user })).toMatchObject({ first_name: 'Ann' })
  })

  test.each([null, undefined, 'x', 5, [], { name: 5 }, { name: null }, Object.create({ name: 'inherited' })])(
    'stored details that are none: %j',
    (user) => {
      expect(initialValues('general', {}, {}, { user: user as never })).toMatchObject({ name: '' })
    },
  )

  test('nothing longer than its field takes', () => {
    expect(initialValues('general', {}, {}, { user: { postcode: '68127' } })).toMatchObject({ postcode: '' })
  })

  test('terms and files', () => {
    expect(initialValues('careers', { terms_required: true })).toMatchObject({
      terms_conditions: false,
      resume: [],
      opt_in: true,
    })
  })
})

describe('what the page knows', () => {
  test("the car, and its dealership where that's a choice", () => {
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

  test('spec §2: preferredDealership and vehiclePriceBudget of the query, nothing else of it', () => {
    const query = { preferredDealership: 'bathurst', vehiclePriceBudget: '30000', name: 'Eve', message: 'x' }
    expect(initialValues('finance', {}, { dealerships }, { query })).toMatchObject({
      preferredDealership: 'bathurst',
      dealership_slug: 'bathurst',
      vehiclePriceBudget: '30000',
      name: '',
      message: '',
    })
  })

  test('the only option is chosen', () => {
    expect(initialValues('contact', { categories: ['Parts Enquiry'] })).toMatchObject({
      category: 'Parts Enquiry',
    })
    expect(initialValues('contact')).toMatchObject({ category: '' })
  })

  test('Request Photos says yes on its own form only', () => {
    expect(initialValues('request-photos')).toMatchObject({ 'Request Photos': 'Yes' })
    expect(initialValues('used-vehicle')).toMatchObject({ 'Request Photos': '' })
  })
})

test('the fields of a car of which nothing is known', () => {
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
