import { describe, expect, test } from 'vitest'
import {
  canCheckout,
  canCheckPrice,
  canReserve,
  canTradeIn,
  depositOf,
  historyReport,
  isForSale,
  type EligibleCar,
} from './eligibility.ts'

const car: EligibleCar = {
  price: 20000,
  status: 'in_stock',
  sold: false,
  reserved: false,
  reservable: true,
  car_type: 'used',
  payment_processors: [{ deposit_amount: 500 }],
  has_checkout_payment_processor: true,
}

describe('spec §5 Reservation or checkout', () => {
  test.each<[string, EligibleCar, boolean]>([
    ['a car with everything', car, true],
    ['price 200', { ...car, price: 200 }, false],
    ['price 200.01', { ...car, price: 200.01 }, true],
    ['no price', { ...car, price: null }, false],
    ['price NaN', { ...car, price: NaN }, false],
    ['coming soon', { ...car, status: 'coming_soon' }, false],
    ['status sold', { ...car, status: 'sold' }, false],
    ['sold', { ...car, sold: true }, false],
    ['reserved', { ...car, reserved: true }, false],
    ['reservable is false', { ...car, reservable: false }, false],
    ['reservable is null, which is not false', { ...car, reservable: null }, true],
    ['reservable is missing', { ...car, reservable: undefined }, true],
    ['nothing known', {}, false],
  ])('whether a car can be reserved or bought: %s', (_name, each, expected) => {
    expect(isForSale(each)).toBe(expected)
    expect(canReserve(each)).toBe(expected)
    expect(canCheckout(each)).toBe(expected)
  })

  test('requires a payment processor: the car’s own to reserve, a checkout one to buy', () => {
    expect(canReserve({ ...car, payment_processors: [] })).toBe(false)
    expect(canReserve({ ...car, payment_processors: null })).toBe(false)
    expect(canReserve({ ...car, payment_processors: [null as never] })).toBe(false)
    expect(canReserve({ ...car, has_checkout_payment_processor: false })).toBe(true)
    expect(canCheckout({ ...car, has_checkout_payment_processor: false })).toBe(false)
    expect(canCheckout({ ...car, payment_processors: [] })).toBe(true)
  })
})

test.each<[EligibleCar['payment_processors'], number | null]>([
  [[{ deposit_amount: 500 }], 500],
  [[{ deposit_amount: 0 }, { deposit_amount: 99.5 }], 99.5],
  [[{ deposit_amount: NaN }], null],
  [[null as never], null],
  [[], null],
  [undefined, null],
])('spec §9 the deposit comes from the payment processor: %j is %j', (payment_processors, deposit) => {
  expect(depositOf({ payment_processors })).toBe(deposit)
})

test.each<[string, EligibleCar, string[] | undefined, boolean]>([
  ['in stock', car, undefined, true],
  ['coming soon', { ...car, status: 'coming_soon' }, undefined, true],
  ['sold', { ...car, status: 'sold' }, undefined, false],
  ['in stock but sold', { ...car, sold: true }, undefined, false],
  ['a type the site takes no trade-in for', car, ['new', 'demo'], false],
  ['no type', { status: 'in_stock' }, undefined, false],
])('spec §5 trade-in: %s', (_name, each, types, expected) => {
  expect(canTradeIn(each, types)).toBe(expected)
})

test.each<[unknown, string | null]>([
  ['https://reports.example.com/1.pdf', 'https://reports.example.com/1.pdf'],
  ['http://reports.example.com/1.pdf', 'http://reports.example.com/1.pdf'],
  ['//reports.example.com/1.pdf', 'https://reports.example.com/1.pdf'],
  ['/uploads/report.pdf', null],
  ['', null],
  [null, null],
  [undefined, null],
  ['javascript:alert(1)', null],
  ['https://a.example/"onclick=', null],
  [5, null],
])('spec §5 history report only when car.file exists: %j', (file, expected) => {
  expect(historyReport({ file: file as string })).toBe(expected)
})

test.each<[number | null, boolean, boolean]>([
  [200, true, false],
  [200.01, true, true],
  [20000, false, false],
  [null, true, false],
])('spec §5 Autograb price check: price %j, flag %j is %j', (price, autograb, expected) => {
  expect(canCheckPrice({ price }, { autograb })).toBe(expected)
})
