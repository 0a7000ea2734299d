import { expect, test } from 'vitest'
import { isFinanced } from './financed.ts'

const car = { price: 25_990, status: 'in_stock' }

test.each([
  ['a price', car],
  ['a reduced price', { ...car, before_price: 29_990 }],
  ['a price, but coming soon', { ...car, status: 'coming_soon' }],
])('A vehicle with %s shows a repayment', (_, vehicle) =>
  expect(isFinanced(vehicle, { offersSubscription: true })).toBe(true),
)

test.each([
  ['no price', { ...car, price: null }],
  ['a price of 1', { ...car, price: 1 }],
  ['PREORDER', { ...car, price: null, preorder: true }],
  ['a subscription', { ...car, subscription_price: 240 }],
  ['a price, but sold', { ...car, sold: true }],
  ['a price, but sold by its status', { ...car, status: 'sold' }],
  ['a price, but hidden', { ...car, status: 'archived' }],
  ['a price, but for test drives only', { ...car, tag: 'Test Drive Only' }],
])('A vehicle with %s shows no repayment', (_, vehicle) =>
  expect(isFinanced(vehicle, { offersSubscription: true })).toBe(false),
)

test('A subscription price is ignored if the site offers no subscriptions', () =>
  expect(isFinanced({ ...car, subscription_price: 240 }, { offersSubscription: false })).toBe(true))
