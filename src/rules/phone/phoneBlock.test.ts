import { expect, test } from 'vitest'
import {
  parseRevealed,
  revealRequest,
  shownPhone,
  CAR_PHONE_CALL_PATH,
  noPhoneWarning,
  callReport,
  type CallCar,
} from './phoneBlock.ts'
import fc from 'fast-check'
import { anyCar } from '../testing/anyCar.ts'

const calledCar: CallCar = {
  id: 7,
  slug: 'kia-ev6-1',
  dealership_id: 3,
  location: { phone: ' 02 6342 1988 ' },
}

test('A phone call is posted to /api/events/car_phone_call (spec §7)', () => {
  expect(CAR_PHONE_CALL_PATH).toBe('/api/events/car_phone_call')
})

test.each<[string, CallCar, unknown]>([
  ['a car with a phone', calledCar, { car_id: 7, dealership_id: 3, website_id: 1, phone: '02 6342 1988' }],
  [
    'no dealership',
    { ...calledCar, dealership_id: null },
    { car_id: 7, dealership_id: null, website_id: 1, phone: '02 6342 1988' },
  ],
  ['no phone', { ...calledCar, location: { phone: '' } }, null],
  ['a phone without digits', { ...calledCar, location: { phone: 'n/a' } }, null],
  ['no location', { ...calledCar, location: null }, null],
  ['no id', { ...calledCar, id: null }, null],
])('The body of a phone call is right for %s (spec §7)', (_name, car, body) => {
  expect(callReport(car, { id: 1 })).toEqual(body)
})

test.each<[string, CallCar, string | null]>([
  ['any car with a phone', calledCar, null],
  ['a car with a slug', { ...calledCar, location: null }, 'No phone number is available for car kia-ev6-1.'],
  ['a car with only an id', { id: 7 }, 'No phone number is available for car 7.'],
  ['a car with an unsafe slug', { id: 7, slug: '%c<b>' }, 'No phone number is available for car 7.'],
  ['a car of which nothing is known', {}, 'No phone number is available for car.'],
])('The console warning about a missing phone number is right for %s (spec §8)', (_name, car, warning) => {
  expect(noPhoneWarning(car)).toBe(warning)
})

test('Any car has a call, a warning or neither, never both', () => {
  fc.assert(
    fc.property(anyCar, (record) => {
      const call = callReport(record, { id: 1 })
      const warning = noPhoneWarning(record)
      expect(call !== null && warning !== null).toBe(false)
      expect(warning ?? 'No phone number is available for car.').toMatch(
        /^No phone number is available for car(?: [\w.+-]+)?\.$/,
      )
      expect(JSON.stringify(call)).not.toMatch(/undefined|NaN/)
    }),
  )
})

const car = { location: { phone: '02 6342 1988' } }

test.each([{ phone_masked: false }, {}])(
  'The phone number is shown at first if the site has %j (spec §4)',
  (site) => {
    expect(shownPhone(car, site)).toEqual({ text: '02 6342 1988', href: 'tel:0263421988' })
  },
)

test('The phone number is masked at first if the site says so (spec §4)', () => {
  expect(shownPhone(car, { phone_masked: true })).toEqual({ text: '02 63** ****', href: null })
})

test.each([{}, { location: null }, { location: { phone: '' } }, { location: { phone: 'n/a' } }])(
  'The phone block is hidden for the car %j (spec §4)',
  (each) => {
    expect(shownPhone(each, {})).toBeNull()
  },
)

test.each([
  ['[41,7]', [41, 7]],
  ['[41,"7",null,1.5,{}]', [41]],
  ['{"41":true}', []],
  ['banana', []],
  [null, []],
  [
    JSON.stringify(Array.from({ length: 201 }, (_, id) => id)),
    Array.from({ length: 200 }, (_, id) => id + 1),
  ],
])('The ids of revealed numbers in %s are read as %j', (stored, ids) => {
  expect(parseRevealed(stored)).toEqual(ids)
})

test.each([
  [7, 3, { car_id: 7, dealership_id: 3, website_id: 1 }],
  [7, null, { car_id: 7, dealership_id: null, website_id: 1 }],
  [7, undefined, { car_id: 7, dealership_id: null, website_id: 1 }],
  [NaN, 3, null],
  [undefined, undefined, null],
])(
  'The reveal-phone request for the car %j of the dealership %j is %j (spec §3)',
  (id, dealership_id, body) => {
    expect(revealRequest({ id, dealership_id }, { id: 1 })).toEqual(body)
  },
)
