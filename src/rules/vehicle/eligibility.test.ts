import { expect, test } from 'vitest'
import {
  canCheckout,
  canCheckPrice,
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

test.each<[string, EligibleCar]>([
  ['everything it needs', car],
  ['a price of 200.01', { ...car, price: 200.01 }],
  ['reservable set to null, which isn’t false', { ...car, reservable: null }],
  ['reservable missing', { ...car, reservable: undefined }],
])('A car with %s can be reserved or bought (spec §5)', (_name, car) => {
  for (const rule of [isForSale, canCheckout]) expect(rule(car), rule.name).toBe(true)
})

test.each<[string, EligibleCar]>([
  ['the price 200', { ...car, price: 200 }],
  ['no price', { ...car, price: null }],
  ['the price NaN', { ...car, price: NaN }],
  ['the status coming soon', { ...car, status: 'coming_soon' }],
  ['the status sold', { ...car, status: 'sold' }],
  ['sold set', { ...car, sold: true }],
  ['reserved set', { ...car, reserved: true }],
  ['reservable set to false', { ...car, reservable: false }],
  ['nothing known', {}],
])('A car with %s can’t be reserved or bought (spec §5)', (_name, car) => {
  for (const rule of [isForSale, canCheckout]) expect(rule(car), rule.name).toBe(false)
})

test('Buying needs a checkout payment processor (spec §5)', () => {
  expect(canCheckout({ ...car, has_checkout_payment_processor: false })).toBe(false)
  expect(canCheckout({ ...car, payment_processors: [] })).toBe(true)
})

test.each<[EligibleCar['payment_processors'], number | null]>([
  [[{ deposit_amount: 500 }], 500],
  [[{ deposit_amount: 0 }, { deposit_amount: 99.5 }], 99.5],
  [[{ deposit_amount: NaN }], null],
  [[null as never], null],
  [[], null],
  [undefined, null],
])('The payment processors %j ask for a deposit of %j (spec §9)', (payment_processors, deposit) => {
  expect(depositOf({ payment_processors })).toBe(deposit)
})

test.each<[string, EligibleCar, string[] | undefined, boolean]>([
  ['in stock allows', car, undefined, true],
  ['coming soon allows', { ...car, status: 'coming_soon' }, undefined, true],
  ['that’s sold by its status doesn’t allow', { ...car, status: 'sold' }, undefined, false],
  ['in stock but sold doesn’t allow', { ...car, sold: true }, undefined, false],
  ['of a type the site takes no trade-in for doesn’t allow', car, ['new', 'demo'], false],
  ['without a type doesn’t allow', { status: 'in_stock' }, undefined, false],
])('A car %s a trade-in (spec §5)', (_name, car, types, expected) => {
  expect(canTradeIn(car, types)).toBe(expected)
})

test.each([
  ['https://reports.example.com/1.pdf', 'https://reports.example.com/1.pdf'],
  ['http://reports.example.com/1.pdf', 'http://reports.example.com/1.pdf'],
  ['//reports.example.com/1.pdf', 'https://reports.example.com/1.pdf'],
  ['/reports/r.pdf', '/reports/r.pdf'],
  ["/reports/O'Neil’s ute.pdf", '/reports/O%27Neil’s%20ute.pdf'],
  ['https://a.example/red ute.pdf', 'https://a.example/red%20ute.pdf'],
])('The history report of a car with the file %j is at %j (spec §5)', (file, expected) => {
  expect(historyReport({ file })).toBe(expected)
})

test.each([
  ...['/', '', null, undefined, 'javascript:alert(1)', 'https://a.example/"onclick=', '/\\evil.example', 5],
])('A car with the file %j has no history report (spec §5)', (file) => {
  expect(historyReport({ file: file as string })).toBeNull()
})

test('A price check needs a price above 200 and a site with Autograb (spec §5)', () => {
  expect(canCheckPrice({ price: 200.01 }, { autograb: true })).toBe(true)
  for (const price of [200, null]) expect(canCheckPrice({ price }, { autograb: true })).toBe(false)
  expect(canCheckPrice({ price: 20_000 }, { autograb: false })).toBe(false)
})
