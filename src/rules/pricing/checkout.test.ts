import { expect, test } from 'vitest'
import {
  cents,
  checkoutOffers,
  currencyOf,
  isCheckoutKind,
  isProvider,
  type CheckoutOffer,
  type PayableCar,
} from './checkout.ts'

const car: PayableCar = {
  price: 20_000,
  status: 'in_stock',
  payment_processors: [{ authorization_type: 'stripe', deposit_amount: 500 }],
  has_checkout_payment_processor: true,
}
const RESERVE: CheckoutOffer = { kind: 'reserve', amount: 50_000 }
const BUY: CheckoutOffer = { kind: 'buy', amount: 2_000_000 }

test.each<[string, PayableCar, string, CheckoutOffer[]]>([
  ['a car with everything', car, 'stripe', [RESERVE, BUY]],
  ['no provider', car, '', []],
  ['an unknown provider', car, 'constructor', []],
  ['no checkout processor', { ...car, has_checkout_payment_processor: false }, 'stripe', [RESERVE]],
  ['no processor', { ...car, payment_processors: [] }, 'stripe', [BUY]],
  ["another provider's processor", car, 'paypal', [BUY]],
  [
    'a processor without a provider',
    { ...car, payment_processors: [{ deposit_amount: 500 }] },
    'eway',
    [RESERVE, BUY],
  ],
  ['a hostile processor', { ...car, payment_processors: [null as never] }, 'stripe', [BUY]],
  [
    'the deposit for the site’s own provider',
    {
      ...car,
      payment_processors: [
        { authorization_type: 'eway', deposit_amount: 900 },
        { authorization_type: 'Stripe', deposit_amount: 99.95 },
      ],
    },
    'stripe',
    [{ kind: 'reserve', amount: 9995 }, BUY],
  ],
  ['no deposit named', { ...car, payment_processors: [{ deposit_amount: null }] }, 'stripe', [BUY]],
  [
    'a deposit above the price',
    { ...car, price: 400 },
    'stripe',
    [
      { kind: 'reserve', amount: 40_000 },
      { kind: 'buy', amount: 40_000 },
    ],
  ],
  ['reserved', { ...car, reserved: true }, 'stripe', []],
  ['sold', { ...car, sold: true }, 'stripe', []],
  ['price 200', { ...car, price: 200 }, 'stripe', []],
  ['test drive only', { ...car, tag: 'Test Drive Only' }, 'stripe', []],
])('What can be paid online is right for %s (spec §3, §5)', (_name, car, payment_provider, expected) => {
  expect(checkoutOffers(car, { payment_provider })).toEqual(expected)
})

test.each([
  [0.29, 29],
  [1.005, 100],
  [25_990.5, 2_599_050],
])('An amount of %d dollars is %d cents', (dollars, expected) => {
  expect(cents(dollars)).toBe(expected)
})

test.each([
  ['en-AU', 'AUD'],
  ['en-NZ', 'NZD'],
  ['en-US', 'USD'],
  [undefined, 'AUD'],
])('The currency in the region %s is %s', (region, expected) => {
  expect(currencyOf(region)).toBe(expected)
})

test('Providers and kinds of checkout are recognised by name', () => {
  expect(['stripe', 'paypal', 'eway'].every(isProvider)).toBe(true)
  expect(['toString', '', null].some(isProvider)).toBe(false)
  expect(['reserve', 'buy', 'steal', null].map(isCheckoutKind)).toEqual([true, true, false, false])
})

test.each(['rent', 'subscription'])(
  'Nothing can be paid online on a site whose stock is for %s',
  (stock_for) => {
    expect(checkoutOffers(car, { payment_provider: 'stripe', stock_for })).toEqual([])
  },
)
