import { expect, test } from 'vitest'
import { isFinanced } from './financed.ts'

const car = { price: 25_990, status: 'in_stock' }

test.each([
  ['a price', car, true],
  ['a price that was reduced', { ...car, before_price: 29_990 }, true],
  ['a price, and comes soon', { ...car, status: 'coming_soon' }, true],
  ['no price', { ...car, price: null }, false],
  ['a price of 1', { ...car, price: 1 }, false],
  ['PREORDER', { ...car, price: null, preorder: true }, false],
  ['a subscription', { ...car, subscription_price: 240 }, false],
  ['a price, and is sold', { ...car, sold: true }, false],
  ['a price, and is sold by its status', { ...car, status: 'sold' }, false],
  ['a price, and is hidden', { ...car, status: 'archived' }, false],
  ['a price, and is for test drives', { ...car, tag: 'Test Drive Only' }, false],
])('a repayment beside a vehicle that shows %s: %o %s', (_, vehicle, shown) =>
  expect(isFinanced(vehicle, { offersSubscription: true })).toBe(shown),
)

test('a subscription price counts for nothing where the site offers none', () =>
  expect(isFinanced({ ...car, subscription_price: 240 }, { offersSubscription: false })).toBe(true))
