import { expect, test } from 'vitest'
import { newPhoneBlock, parseRevealed, revealPhone, revealRequest, shownPhone } from './phoneBlock.ts'

const car = { location: { phone: '02 6342 1988' } }

test('The phone block starts masked if the site says so (spec §4)', () => {
  expect(newPhoneBlock({ phone_masked: true })).toEqual({ masked: true, posted: false })
  expect(newPhoneBlock({ phone_masked: false })).toEqual({ masked: false, posted: false })
  expect(newPhoneBlock({})).toEqual({ masked: false, posted: false })
})

test('A phone number is shown immediately, or masked until a click reveals it (spec §4)', () => {
  const masked = newPhoneBlock({ phone_masked: true })
  expect(shownPhone(car, newPhoneBlock({}))).toEqual({ text: '02 6342 1988', href: 'tel:0263421988' })
  expect(shownPhone(car, masked)).toEqual({ text: '02 63** ****', href: null })
  expect(shownPhone(car, revealPhone(masked).state)).toEqual({
    text: '02 6342 1988',
    href: 'tel:0263421988',
  })
})

test('The reveal event is posted only on the first click (spec §4)', () => {
  const first = revealPhone(newPhoneBlock({ phone_masked: true }))
  expect(first).toEqual({ state: { masked: false, posted: true }, post: true })
  expect(revealPhone(first.state)).toEqual({ state: first.state, post: false })
  expect(revealPhone({ ...first.state, masked: true }).post).toBe(false)
})

test('A number that was never masked posts nothing', () => {
  expect(revealPhone(newPhoneBlock({}))).toEqual({ state: newPhoneBlock({}), post: false })
})

test.each([{}, { location: null }, { location: { phone: '' } }, { location: { phone: 'n/a' } }])(
  'The phone block is hidden for the car %j (spec §4)',
  (each) => {
    expect(shownPhone(each, newPhoneBlock({}))).toBeNull()
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
