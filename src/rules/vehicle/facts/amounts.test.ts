import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountIn, inUnit } from './amounts.ts'
import { saidFact } from './say.ts'
import { nothing } from './testing/described.ts'

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
] as const)('The amount “%s” in the unit “%s” is %f', (value, base, amount) =>
  expect(amountIn(value, base)).toBe(amount),
)

test.each([
  ['none', 'kg'],
  ['19 ft', 'kg'],
  ['', ''],
] as const)('The text “%s” has no amount in the unit “%s”', (value, base) =>
  expect(amountIn(value, base)).toBeNull(),
)

test('Different kinds of units aren’t converted', () => {
  expect(inUnit(3, 'ft', 'kg')).toBeNull()
  expect(inUnit(3, 'constructor', 'kg')).toBeNull()
})

const us = { region: 'en-US', trade: 'truck' } as const

test('An amount in pounds, inches, horsepower or miles is shown as the same number', () => {
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
