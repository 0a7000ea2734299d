import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountIn, inUnit } from './amounts.ts'
import { saidFact } from './say.ts'
import { nothing } from './testing/described.ts'

describe('reading an amount from a specification', () => {
  test.each([
    ['2,850 kg', 'kg', 2850],
    ['3.5 t', 'kg', 3500],
    ['23\' 6"', 'mm', 7163],
    ['19ft', 'mm', 5791],
    ['19 ft 6', 'mm', 5791],
    ['approx. 5.2 m', 'mm', 5200],
    ['4', '', 4],
    ['2850', 'kg', 2850],
    ['2.0l turbo', 'cc', 2000],
    ['34 mpg', 'L', 6.9],
    ['570 km (wltp)', 'km', 570],
    ['310 miles', 'km', 498.9],
  ] as const)('reads %s in %s', (value, base, amount) => expect(amountIn(value, base)).toBe(amount))

  test.each([
    ['none', 'kg'],
    ['19 ft', 'kg'],
    ['', ''],
  ] as const)('finds no amount of %s in %s', (value, base) => expect(amountIn(value, base)).toBeNull())
})

test("doesn't convert between different kinds of units", () => {
  expect(inUnit(3, 'ft', 'kg')).toBeNull()
  expect(inUnit(3, 'constructor', 'kg')).toBeNull()
})

const us = { region: 'en-US', trade: 'truck' } as const

test('shows an amount given in pounds, inches, horsepower or miles as the same number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 150_000 }), (number) => {
      const gross = inUnit(number, 'lb', 'kg')
      const wheelbase = inUnit(number, 'in', 'mm')
      const power = inUnit(number, 'hp', 'kW')
      const range = inUnit(number, 'mi', 'km')
      const said = (['gross', 'wheelbase', 'power', 'range'] as const).map((key) =>
        Number(
          saidFact(key, { ...nothing, gross, wheelbase, power, range }, us).value.replace(/[^\d.]/g, ''),
        ),
      )
      expect(said).toEqual([number, number, number, number])
    }),
  )
})
