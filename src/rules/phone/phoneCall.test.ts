import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CAR_PHONE_CALL_PATH, noPhoneWarning, phoneCall, type CallCar } from './phoneCall.ts'
import { anyCar } from '../testing/anyCar.ts'

const car: CallCar = { id: 7, slug: 'kia-ev6-1', dealership_id: 3, location: { phone: ' 02 6342 1988 ' } }
const url = 'https://a.example/cars/kia-ev6-1'

test('A phone call is posted to /api/events/car_phone_call (spec §7)', () => {
  expect(CAR_PHONE_CALL_PATH).toBe('/api/events/car_phone_call')
})

test.each<[string, CallCar, unknown, unknown]>([
  [
    'a car with a phone',
    car,
    url,
    { car_id: 7, dealership_id: 3, website_id: 1, phone: '02 6342 1988', url },
  ],
  [
    'no dealership',
    { ...car, dealership_id: null },
    url,
    { car_id: 7, dealership_id: null, website_id: 1, phone: '02 6342 1988', url },
  ],
  ['no address', car, null, { car_id: 7, dealership_id: 3, website_id: 1, phone: '02 6342 1988', url: '' }],
  ['no phone', { ...car, location: { phone: '' } }, url, null],
  ['a phone without digits', { ...car, location: { phone: 'n/a' } }, url, null],
  ['no location', { ...car, location: null }, url, null],
  ['no id', { ...car, id: null }, url, null],
])('The body of a phone call is right for %s (spec §7)', (_name, each, address, body) => {
  expect(phoneCall(each, { id: 1 }, address)).toEqual(body)
})

test('A phone call’s long address is cut', () => {
  expect(phoneCall(car, { id: 1 }, `https://a.example/${'x'.repeat(5000)}`)?.url).toHaveLength(2000)
})

test.each<[string, CallCar, string | null]>([
  ['any car with a phone', car, null],
  ['a car with a slug', { ...car, location: null }, 'No phone number is available for car kia-ev6-1.'],
  ['a car with only an id', { id: 7 }, 'No phone number is available for car 7.'],
  ['a car with an unsafe slug', { id: 7, slug: '%c<b>' }, 'No phone number is available for car 7.'],
  ['a car of which nothing is known', {}, 'No phone number is available for car.'],
])('The console warning about a missing phone number is right for %s (spec §8)', (_name, each, warning) => {
  expect(noPhoneWarning(each)).toBe(warning)
})

test('Any car has a call, a warning or neither, never both', () => {
  fc.assert(
    fc.property(anyCar, (each) => {
      const call = phoneCall(each, { id: 1 }, each['file'])
      const warning = noPhoneWarning(each)
      expect(call !== null && warning !== null).toBe(false)
      expect(warning ?? 'No phone number is available for car.').toMatch(
        /^No phone number is available for car(?: [\w.+-]+)?\.$/,
      )
      expect(JSON.stringify(call)).not.toMatch(/undefined|NaN/)
    }),
  )
})
