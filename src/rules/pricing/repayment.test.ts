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
  ['of the whole price', 25_990, terms, 127.12],
  ['after a deposit', 25_990, { ...terms, deposit: 0.5 }, 63.56],
  ['without interest', 26_000, { ...terms, rate: 0 }, 100],
  ['with a balloon of the whole amount', 26_000, { ...terms, balloon: 1 }, 50],
  ['that the deposit pays in full', 26_000, { ...terms, deposit: 1 }, 0],
])('The repayment is right for a loan %s', (_, price, each, dollars) =>
  expect(repaymentFor(price, each)).toBe(dollars),
)

test('A repayment is rounded up to the cent, so that the total never falls short', () =>
  expect(repaymentOf(100, 0, 0, 3)).toBe(33.34))

test('Cents are rounded despite floating-point errors', () => expect(cents(1.005)).toBe(1))

test.each(Object.entries(FREQUENCIES))(
  'Repayments by the %s have a range, worded as on cards',
  (key, { per }) => {
    const name = repaymentRange(key as Frequency)
    expect(isRepaymentRange(name)).toBe(true)
    expect(`a ${REPAYMENT_RANGES[name]}`).toBe(per)
  },
)

test('Nothing else is a repayment range', () => {
  expect(REPAYMENT_NAMES).toHaveLength(Object.keys(FREQUENCIES).length)
  for (const name of ['price', 'constructor', 'repayment', '']) expect(isRepaymentRange(name)).toBe(false)
})
