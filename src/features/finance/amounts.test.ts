import { expect, test } from 'vitest'
import { scaleOf, roundToStep, parseAmount, amountText, type Choice } from './amounts.ts'

const choice: Choice = {
  amount: 20_000,
  deposit: 5_000,
  termMonths: 60,
  rate: 10,
  balloon: 0,
  frequency: 'week',
}

test.each([
  ['25,990', 25_990],
  ['$25,990.50', 25_990.5],
  ['10.5.5', 10.55],
  ['.5', 0.5],
  ['-300', 300],
  ['', null],
  ['.', null],
  ['many', null],
  ['9'.repeat(50), 1e20],
])('The typed amount “%s” is read as %s', (text, amount) => expect(parseAmount(text)).toBe(amount))

test.each([
  [25_990, '25,990'],
  [10.5, '10.5'],
  [0, '0'],
  [null, ''],
])('The amount %s is written as “%s”', (amount, text) => expect(amountText(amount)).toBe(text))

test('The deposit’s slider goes up to the price, and the balloon’s to the amount left', () => {
  expect(scaleOf('deposit', choice, 20_000)).toMatchObject({ low: 0, high: 20_000, most: 20_000 })
  expect(scaleOf('balloon', choice, 20_000)).toMatchObject({ high: 15_000, most: 15_000 })
})

test('The price’s slider goes up to one and a half times the price, in round steps', () => {
  expect(scaleOf('amount', choice, 17_990)).toMatchObject({ high: 27_000, step: 100 })
  expect(scaleOf('amount', choice, 184_000)).toMatchObject({ high: 280_000, step: 1000 })
})

test('The sliders for deposit and balloon can’t be moved without a price', () => {
  const none = { ...choice, amount: null, deposit: null }
  expect(scaleOf('deposit', none, 20_000)).toMatchObject({ low: 0, high: 0, step: 1 })
  expect(scaleOf('balloon', none, 20_000)).toMatchObject({ high: 0 })
})

test('A slider stops at round steps and at its very end', () => {
  const scale = scaleOf('deposit', { ...choice, amount: 17_990 }, 17_990)
  expect(roundToStep(4_321.5, scale)).toBe(4_300)
  expect(roundToStep(17_990, scale)).toBe(17_990)
  expect(roundToStep(-50, scale)).toBe(0)
  expect(roundToStep(10.3, scaleOf('rate', choice, 20_000))).toBe(10.25)
})
