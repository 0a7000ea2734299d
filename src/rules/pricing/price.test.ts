import { expect, test } from 'vitest'
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

const subscribes = { offersSubscription: true }
const both = { subscription_price: 299, price: 20_000 }
const from = (before_price: number, price = 20_000): PricedCar => ({ price, before_price })
/** What a car's price says, in the order in which the spec's rules apply. */
test.each<[string, PricedCar, PriceSettings, Partial<Price>]>([
  [
    'a subscription',
    { ...both, before_price: 25_000 },
    subscribes,
    { kind: 'subscription', text: '$299', amount: 299, was: null, suffix: 'a week' },
  ],
  ['a subscription that the site doesn’t offer', both, {}, { kind: 'list', text: '$20,000' }],
  ['a subscription at 0', { ...both, subscription_price: 0 }, subscribes, { kind: 'list' }],
  [
    'a subscription at 0.01',
    { ...both, subscription_price: 0.01 },
    { ...subscribes, priceDecimals: true },
    { kind: 'subscription', text: '$0.01' },
  ],
  ['a subscription below 0', { ...both, subscription_price: -1 }, subscribes, { kind: 'list' }],
  ['a reduced price', from(25_000), {}, { kind: 'reduced', text: '$20,000', amount: 20_000, was: '$25,000' }],
  ['a raised price', from(20_000, 25_000), {}, { kind: 'reduced', text: '$25,000', was: null }],
  ['an unchanged price', from(20_000), {}, { kind: 'list', text: '$20,000', was: null }],
  ['an earlier price of 10', from(10), {}, { kind: 'list' }],
  ['an earlier price of 10.01', from(10.01), {}, { kind: 'reduced', was: null }],
  ['a price reduced to 10', from(20_000, 10), {}, { kind: 'none' }],
  ['a price reduced to 10.01', from(20_000, 10.01), {}, { kind: 'reduced', text: '$10', was: '$20,000' }],
  ['an earlier price that would look the same', from(20_000.4), {}, { kind: 'reduced', was: null }],
  [
    'an earlier price that differs in cents',
    from(20_000.4),
    { priceDecimals: true },
    { text: '$20,000', was: '$20,000.40' },
  ],
  [
    'a price of 10.01',
    { price: 10.01 },
    { priceDecimals: true },
    { kind: 'list', text: '$10.01', amount: 10.01 },
  ],
  ['a price of 10', { price: 10 }, {}, { kind: 'none' }],
  ['a price and PREORDER', { price: 20_000, preorder: true }, {}, { kind: 'list' }],
  [
    'a suffix for its condition',
    { price: 20_000, car_type: 'used' },
    { priceSuffixes: { new: 'MSRP', used: 'drive away', demo: '' } },
    { suffix: 'drive away' },
  ],
  [
    'PREORDER',
    { preorder: true },
    {},
    { kind: 'preorder', text: 'PREORDER', amount: null, was: null, suffix: '' },
  ],
  ['PREORDER and an unreal price', { price: 10, preorder: true }, {}, { kind: 'preorder' }],
  ['nothing', {}, {}, { kind: 'none', text: 'Enquire for price.', amount: null, was: null, suffix: '' }],
  ['null prices', { price: null, before_price: null, preorder: false }, {}, { kind: 'none' }],
  ['the prices NaN', { price: NaN, before_price: NaN }, {}, { kind: 'none' }],
  ['a negative price', { price: -20_000 }, {}, { kind: 'none' }],
  ['an infinite price', { price: Infinity }, {}, { kind: 'none' }],
  ['a price in words', { price: '20000' as unknown as number }, {}, { kind: 'none' }],
  ['nothing on a US site', {}, { region: 'en-US' }, { text: 'Inquire for price.' }],
])('A car with %s shows the right price (spec §4)', (_name, car, settings, expected) => {
  expect(priceOf(car, settings)).toMatchObject(expected)
})

test('A price is real when above 10 (spec §9)', () => {
  expect(realPrice(10)).toBeNull()
  expect(realPrice(10.01)).toBe(10.01)
})

const car = (state: number | null, nation: number | null, price: number | null = 20000): MarketCar => ({
  price,
  autograb_data: { state_average_market_price: state, average_market_price: nation },
})
test.each<[string, MarketCar, number | null]>([
  ['a gap of 499', car(20499, null), null],
  ['a gap of 499.25', car(20499.25, null), 499.25],
  ['a gap of 500', car(20500, null), 500],
  ['a state and a national average', car(21000, 25000), 1000],
  ['a state average too low for a gap', car(20000, 25000), null],
  ['a national average only', car(null, 25000), 5000],
  ['a state average of 0', car(0, 25000), 5000],
  ['no averages', car(null, null), null],
  ['no market data', { price: 20000 }, null],
  ['null market data', { price: 20000, autograb_data: null }, null],
  ['no price', car(21000, null, null), null],
  ['a price of 10, which isn’t real', car(21000, null, 10), null],
])('A car’s market gap is right for %s (spec §5)', (_name, car, gap) => {
  expect(belowMarket(car)).toBe(gap)
})

test.each<[PricedCar, number | null]>([
  [{ price: 20_000, before_price: 22_000 }, 22_000],
  [{ price: 20_000, before_price: 20_000 }, null],
  [{ price: 20_000, before_price: 18_000 }, null],
  [{ price: 1, before_price: 22_000 }, null],
  [{ before_price: 22_000 }, null],
  [{ price: 20_000, before_price: Number.NaN }, null],
])('The price of %j before was %s', (car, before) => expect(priceBefore(car)).toBe(before))
