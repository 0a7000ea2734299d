import { expect, test } from 'vitest'
import { FACTS } from './facts.ts'
import { inUnit } from './readFacts.ts'
import { PER, unitCode } from './units.ts'

test.each([
  ['A foot is twelve inches', PER.ft, 12 * PER.in],
  ['A metre is a thousand millimetres', PER.m, 1000 * PER.mm],
  ['A tonne is 2,205 pounds', PER.t, 2204.62 * PER.lb],
  ['A horsepower is 0.746 kilowatts', PER.hp, 0.746 * PER.kw],
])('%s', (_, one, other) => expect(one / other).toBeCloseTo(1, 3))

test.each([
  ['mm', 'en-AU', 'MMT', 1],
  ['kg', 'en-NZ', 'KGM', 1],
  ['', 'en-US', 'C62', 1],
  ['cc', 'en-US', 'CMQ', 1],
] as const)('The code of the unit %j in %s is %s', (base, region, code, per) => {
  expect(unitCode(base, region)).toEqual({ code, per })
})

test.each([
  ['mm', 'INH', 'in'],
  ['kg', 'LBR', 'lb'],
  ['kW', 'BHP', 'hp'],
  ['L', 'GLL', 'gal'],
] as const)('The code of %s in the United States is %s, the size of one %s', (base, code, unit) => {
  const { code: said, per } = unitCode(base, 'en-US')
  expect(said).toBe(code)
  expect(1000 * per).toBeCloseTo(inUnit(1000, unit, base) ?? 0, -1)
})

test('Every fact’s unit has a code', () => {
  for (const { unit } of Object.values(FACTS)) expect(unitCode(unit, 'en-US').code).toMatch(/^[A-Z0-9]{3}$/)
})
