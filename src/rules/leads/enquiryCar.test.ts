import { expect, test } from 'vitest'
import { enquiryCarOf, parseEnquiryCar, parseTradeIn } from './enquiryCar.ts'

const kept = {
  id: 7,
  slug: 'kia-ev9',
  name: '2025 Kia EV9',
  make: 'Kia',
  model: 'EV9',
  stocknum: 'N77',
  car_type: 'new',
  status: 'in_stock',
  tag: 'Test Drive Only',
  dealership_slug: 'harbour-kia',
  location_name: 'Harbour Kia Maitland',
  price: 97000,
}

test('The enquiry car has only what forms need (spec §3)', () => {
  expect(enquiryCarOf({ ...kept, vin: 'X', images: [] })).toStrictEqual(kept)
  expect(parseEnquiryCar(JSON.stringify(kept))).toStrictEqual(kept)
})

test('An enquiry car’s missing or wrong fields are empty', () => {
  expect(enquiryCarOf({ id: 7, slug: 'a', price: '5', tag: 5 })).toMatchObject({
    price: null,
    tag: '',
    stocknum: '',
  })
})

test.each([
  ...['', '[]', 'null', '{', '{"id":7}', '{"id":-7,"slug":"a"}', '{"id":7,"slug":"../a"}'],
  '{"id":7.5,"slug":"a"}',
])('The stored enquiry car %j is ignored (spec §8)', (stored) => {
  expect(parseEnquiryCar(stored)).toBeNull()
})

const golf = {
  rego: 'ABC123',
  state: 'NSW',
  make: 'Volkswagen',
  model: 'Golf',
  year: '2016',
  offer_price: 15500,
}

test('A stored trade-in has its plate, its vehicle and its offer_price only (spec §3)', () => {
  expect(parseTradeIn(JSON.stringify({ ...golf, more: 1 }))).toEqual(golf)
  expect(parseTradeIn(JSON.stringify({ ...golf, offer_price: 15500.5 }))?.offer_price).toBe(15500.5)
  expect(parseTradeIn(JSON.stringify({ ...golf, year: 'new' }))?.year).toBe('')
})

test.each([0, -1, '15500', 1e300, null])(
  'A stored trade-in with an offer of %j has no offer',
  (offer_price) => {
    expect(parseTradeIn(JSON.stringify({ ...golf, offer_price }))).toEqual({ ...golf, offer_price: null })
  },
)

test.each(['15500', '', JSON.stringify({ offer_price: 15500 }), JSON.stringify({ ...golf, make: ' ' })])(
  'The stored trade-in %j is ignored',
  (stored) => {
    expect(parseTradeIn(stored)).toBeNull()
  },
)
