import { expect, test } from 'vitest'
import { FREQUENCIES, type Frequency } from './financeEstimate.ts'
import {
  cents,
  isRepaymentRange,
  REPAYMENT_NAMES,
  REPAYMENT_RANGES,
  repaymentFor,
  repaymentOf,
  repaymentRange,
} from './repayment.ts'

const terms = { deposit: 0, balloon: 0, rate: 0.1 / 52, repayments: 260, per: 'a week' }

test.each([
  ['all of the price', 25_990, terms, 127.12],
  ['after a deposit', 25_990, { ...terms, deposit: 0.5 }, 63.56],
  ['without interest', 26_000, { ...terms, rate: 0 }, 100],
  ['with a balloon of the whole amount: interest only', 26_000, { ...terms, balloon: 1 }, 50],
  ['fully paid by the deposit', 26_000, { ...terms, deposit: 1 }, 0],
])('works out a repayment: %s', (_, price, each, dollars) => expect(repaymentFor(price, each)).toBe(dollars))

test('rounds a repayment up to the cent, so that the total never falls short', () =>
  expect(repaymentOf(100, 0, 0, 3)).toBe(33.34))

test('rounds cents despite floating-point errors', () => expect(cents(1.005)).toBe(1))

test.each(Object.entries(FREQUENCIES))(
  'has a range for repayments by the %s, worded as on cards',
  (key, { per }) => {
    const name = repaymentRange(key as Frequency)
    expect(isRepaymentRange(name)).toBe(true)
    expect(`a ${REPAYMENT_RANGES[name]}`).toBe(per)
  },
)

test('recognises nothing else as a repayment range', () => {
  expect(REPAYMENT_NAMES).toHaveLength(Object.keys(FREQUENCIES).length)
  for (const name of ['price', 'constructor', 'repayment', '']) expect(isRepaymentRange(name)).toBe(false)
})
