import { describe, expect, test } from 'vitest'
import { newPhoneBlock, parseRevealed, revealPhone, revealRequest, shownPhone } from './phoneBlock.ts'

const car = { location: { phone: '02 6342 1988' } }

describe('spec §4 Phone block', () => {
  test.each([
    [{ phone_masked: true }, true],
    [{ phone_masked: false }, false],
    [{}, false],
  ])('takes its initial state from the site config: %j', (site, masked) => {
    expect(newPhoneBlock(site)).toEqual({ masked, posted: false })
  })

  test('shows the number immediately, or masked until the user clicks to reveal it', () => {
    const masked = newPhoneBlock({ phone_masked: true })
    expect(shownPhone(car, newPhoneBlock({}))).toEqual({ text: '02 6342 1988', href: 'tel:0263421988' })
    expect(shownPhone(car, masked)).toEqual({ text: '02 63** ****', href: null })
    expect(shownPhone(car, revealPhone(masked).state)).toEqual({
      text: '02 6342 1988',
      href: 'tel:0263421988',
    })
  })

  test('posts the reveal event only on the first click', () => {
    const first = revealPhone(newPhoneBlock({ phone_masked: true }))
    expect(first).toEqual({ state: { masked: false, posted: true }, post: true })
    expect(revealPhone(first.state)).toEqual({ state: first.state, post: false })
    expect(revealPhone({ ...first.state, masked: true }).post).toBe(false)
  })

  test("doesn't post for a number that was never masked", () => {
    expect(revealPhone(newPhoneBlock({}))).toEqual({ state: newPhoneBlock({}), post: false })
  })

  test.each([[{}], [{ location: null }], [{ location: { phone: '' } }], [{ location: { phone: 'n/a' } }]])(
    'is hidden if the car has no location phone: %j',
    (each) => {
      expect(shownPhone(each, newPhoneBlock({}))).toBeNull()
    },
  )
})

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
])('reads the ids of revealed numbers: %s', (stored, ids) => {
  expect(parseRevealed(stored)).toEqual(ids)
})

test.each([
  [
    { id: 7, dealership_id: 3 },
    { car_id: 7, dealership_id: 3, website_id: 1 },
  ],
  [
    { id: 7, dealership_id: null },
    { car_id: 7, dealership_id: null, website_id: 1 },
  ],
  [{ id: 7 }, { car_id: 7, dealership_id: null, website_id: 1 }],
  [{ id: NaN, dealership_id: 3 }, null],
  [{}, null],
])('spec §3 Reveal-phone request: car_id, dealership_id, website_id: %j', (each, body) => {
  expect(revealRequest(each, { id: 1 })).toEqual(body)
})
