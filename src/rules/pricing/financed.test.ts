import { expect, test } from 'vitest'
import { isFinanced } from './financed.ts'

const car = { price: 25_990, status: 'in_stock' }

test.each([
  ['a price', car, true],
  ['a reduced price', { ...car, before_price: 29_990 }, true],
  ['a price, but coming soon', { ...car, status: 'coming_soon' }, true],
  ['no price', { ...car, price: null }, false],
  ['a price of 1', { ...car, price: 1 }, false],
  ['PREORDER', { ...car, price: null, preorder: true }, false],
  ['a subscription', { ...car, subscription_price: 240 }, false],
  ['a price, but sold', { ...car, sold: true }, false],
  ['a price, but sold by its status', { ...car, status: 'sold' }, false],
  ['a price, but hidden', { ...car, status: 'archived' }, false],
  ['a price, but for test drives only', { ...car, tag: 'Test Drive Only' }, false],
])('a vehicle with %s and %o shows a repayment: %s', (_, vehicle, shown) =>
  expect(isFinanced(vehicle, { offersSubscription: true })).toBe(shown),
)

test('ignores a subscription price if the site offers no subscriptions', () =>
  expect(isFinanced({ ...car, subscription_price: 240 }, { offersSubscription: false })).toBe(true))
