import { describe, expect, test } from 'vitest'
import {
  belowMarket,
  priceBefore,
  priceOf,
  realPrice,
  type MarketCar,
  type Price,
  type PricedCar,
  type PriceSettings,
} from './price.ts'

describe('spec §4 Price display, first match wins', () => {
  const subscribes = { offersSubscription: true }
  test.each<[string, PricedCar, PriceSettings, Partial<Price>]>([
    [
      '1. the subscription price, when offered and above 0',
      { subscription_price: 299, price: 20000, before_price: 25000 },
      subscribes,
      { kind: 'subscription', text: '$299', amount: 299, was: null, suffix: 'a week' },
    ],
    [
      '1. not if the site offers none',
      { subscription_price: 299, price: 20000 },
      {},
      { kind: 'list', text: '$20,000' },
    ],
    ['1. not at 0', { subscription_price: 0, price: 20000 }, subscribes, { kind: 'list' }],
    [
      '1. at 0.01',
      { subscription_price: 0.01, price: 20000 },
      { ...subscribes, priceDecimals: true },
      { kind: 'subscription', text: '$0.01' },
    ],
    ['1. not below 0', { subscription_price: -1, price: 20000 }, subscribes, { kind: 'list' }],
    [
      '2. the reduced price, when different from the list price',
      { price: 20000, before_price: 25000 },
      {},
      { kind: 'reduced', text: '$20,000', amount: 20000, was: '$25,000' },
    ],
    [
      '2. no was-line if the earlier price was lower',
      { price: 25000, before_price: 20000 },
      {},
      { kind: 'reduced', text: '$25,000', was: null },
    ],
    [
      '2. not when equal',
      { price: 20000, before_price: 20000 },
      {},
      { kind: 'list', text: '$20,000', was: null },
    ],
    ['2. not when the earlier price is 10', { price: 20000, before_price: 10 }, {}, { kind: 'list' }],
    [
      '2. when the earlier price is 10.01',
      { price: 20000, before_price: 10.01 },
      {},
      { kind: 'reduced', was: null },
    ],
    ['2. not when the price is 10', { price: 10, before_price: 20000 }, {}, { kind: 'none' }],
    [
      '2. when the price is 10.01',
      { price: 10.01, before_price: 20000 },
      {},
      { kind: 'reduced', text: '$10', was: '$20,000' },
    ],
    [
      '2. no was-line that would look the same as the price',
      { price: 20000, before_price: 20000.4 },
      {},
      { kind: 'reduced', was: null },
    ],
    [
      '2. but a was-line if cents make it look different',
      { price: 20000, before_price: 20000.4 },
      { priceDecimals: true },
      { text: '$20,000', was: '$20,000.40' },
    ],
    [
      '3. the list price above 10',
      { price: 10.01 },
      { priceDecimals: true },
      { kind: 'list', text: '$10.01', amount: 10.01 },
    ],
    ['3. not at 10', { price: 10 }, {}, { kind: 'none' }],
    ['3. takes precedence over PREORDER', { price: 20000, preorder: true }, {}, { kind: 'list' }],
    [
      "3. with the site's own words",
      { price: 20000 },
      { priceSuffix: 'drive away' },
      { suffix: 'drive away' },
    ],
    [
      '4. PREORDER, if preorder',
      { preorder: true },
      {},
      { kind: 'preorder', text: 'PREORDER', amount: null, was: null, suffix: '' },
    ],
    ['4. also with an unreal price', { price: 10, preorder: true }, {}, { kind: 'preorder' }],
    [
      "5. 'Enquire for price.'",
      {},
      {},
      { kind: 'none', text: 'Enquire for price.', amount: null, was: null, suffix: '' },
    ],
    ['5. for null', { price: null, before_price: null, preorder: false }, {}, { kind: 'none' }],
    ['5. for NaN', { price: NaN, before_price: NaN }, {}, { kind: 'none' }],
    ['5. for a negative price', { price: -20000 }, {}, { kind: 'none' }],
    ['5. for an infinite price', { price: Infinity }, {}, { kind: 'none' }],
    ['5. for a price in words', { price: '20000' as unknown as number }, {}, { kind: 'none' }],
    ["5. in the site's own words", {}, { noPriceText: 'POA' }, { text: 'POA' }],
  ])('%s', (_name, car, settings, expected) => {
    expect(priceOf(car, settings)).toMatchObject(expected)
  })
})

test.each([
  [10, null],
  [10.01, 10.01],
])('spec §9 A price is real when above 10: %j', (price, real) => {
  expect(realPrice(price)).toBe(real)
})

describe('spec §5 Below market: the average exceeds the price by more than 499, the state’s average first', () => {
  const car = (state: number | null, nation: number | null, price: number | null = 20000): MarketCar => ({
    price,
    autograb_data: { state_average_market_price: state, average_market_price: nation },
  })
  test.each<[string, MarketCar, number | null]>([
    ['by 499', car(20499, null), null],
    ['by 499.01', car(20499.25, null), 499.25],
    ['by 500', car(20500, null), 500],
    ['state preferred', car(21000, 25000), 1000],
    ['state preferred even if only the national average is high enough', car(20000, 25000), null],
    ["national if the state's is missing", car(null, 25000), 5000],
    ["national if the state's is 0", car(0, 25000), 5000],
    ['no averages', car(null, null), null],
    ['no data', { price: 20000 }, null],
    ['null data', { price: 20000, autograb_data: null }, null],
    ['no price', car(21000, null, null), null],
    ['a price of 10 is not real', car(21000, null, 10), null],
  ])('%s', (_name, car, gap) => {
    expect(belowMarket(car)).toBe(gap)
  })
})

test.each<[PricedCar, number | null]>([
  [{ price: 20_000, before_price: 22_000 }, 22_000],
  [{ price: 20_000, before_price: 20_000 }, null],
  [{ price: 20_000, before_price: 18_000 }, null],
  [{ price: 1, before_price: 22_000 }, null],
  [{ before_price: 22_000 }, null],
  [{ price: 20_000, before_price: Number.NaN }, null],
])('%o cost %s before', (car, before) => expect(priceBefore(car)).toBe(before))
