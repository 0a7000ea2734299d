import { describe, expect, test } from 'vitest'
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
  price: 97000,
}

describe('spec §3: the enquiry car', () => {
  test('keeps only what forms need', () => {
    expect(enquiryCarOf({ ...kept, vin: 'X', images: [] })).toStrictEqual(kept)
    expect(parseEnquiryCar(JSON.stringify(kept))).toStrictEqual(kept)
  })

  test('makes missing fields and wrong types empty', () => {
    expect(enquiryCarOf({ id: 7, slug: 'a', price: '5', tag: 5 })).toMatchObject({
      price: null,
      tag: '',
      stocknum: '',
    })
  })

  test.each([
    '',
    '[]',
    'null',
    '{',
    '{"id":7}',
    '{"id":-7,"slug":"a"}',
    '{"id":7,"slug":"../a"}',
    '{"id":7.5,"slug":"a"}',
  ])('spec §8: ignores %s', (stored) => {
    expect(parseEnquiryCar(stored)).toBeNull()
  })
})

describe('spec §3: the trade-in valuation (offer_price)', () => {
  test.each<[unknown, unknown]>([
    ['{"offer_price":15500}', { offer_price: 15500 }],
    ['{"offer_price":15500.5,"more":1}', { offer_price: 15500.5 }],
    ['{"offer_price":0}', null],
    ['{"offer_price":-1}', null],
    ['{"offer_price":"15500"}', null],
    ['{"offer_price":1e300}', null],
    ['{"offer_price":null}', null],
    ['15500', null],
    ['', null],
  ])('is read from %s, if it’s valid', (stored, valuation) => {
    expect(parseTradeIn(stored)).toEqual(valuation)
  })
})
