import { expect, test } from 'vitest'
import { money, withCommas, type MoneyFormat } from './money.ts'

test.each<[number, MoneyFormat, string]>([
  // No decimals, as on the RV site.
  [0, 'whole', '$0'],
  [999, 'whole', '$999'],
  [1000, 'whole', '$1,000'],
  [25990, 'whole', '$25,990'],
  [25990.49, 'whole', '$25,990'],
  [25990.5, 'whole', '$25,991'],
  [1234567, 'whole', '$1,234,567'],
  [999.5, 'whole', '$1,000'],
  // An amount with one decimal digit gets a second one.
  [25990, 'cents', '$25,990'],
  [25990.5, 'cents', '$25,990.50'],
  [25990.05, 'cents', '$25,990.05'],
  [25990.55, 'cents', '$25,990.55'],
  [25990.999, 'cents', '$25,991'],
  [0.1, 'cents', '$0.10'],
  // Negative amounts are allowed.
  [-5, 'whole', '-$5'],
  [-0.4, 'whole', '$0'],
  [-1234.5, 'cents', '-$1,234.50'],
])('The amount %j in the format %s is %j (spec §4)', (amount, format, text) => {
  expect(money(amount, format)).toBe(text)
})

test.each([NaN, Infinity, 1e21, '25990', null, undefined])(
  'The value %s isn’t an amount (spec §4)',
  (value) => {
    expect([money(value, 'whole'), money(value, 'cents')]).toEqual(['', ''])
  },
)

test('Money has no decimals by default', () => {
  expect(money(25990.4)).toBe('$25,990')
})

test.each([
  ['1', '1'],
  ['123', '123'],
  ['1234', '1,234'],
  ['1234567.1234', '1,234,567.1234'],
])('The digits %s are written as %s', (digits, text) => {
  expect(withCommas(digits)).toBe(text)
})
