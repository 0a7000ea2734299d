import { expect, test } from 'vitest'
import { PER } from './per.ts'

test.each([
  ['A foot is twelve inches', PER.ft, 12 * PER.in],
  ['A metre is a thousand millimetres', PER.m, 1000 * PER.mm],
  ['A tonne is 2,205 pounds', PER.t, 2204.62 * PER.lb],
  ['A horsepower is 0.746 kilowatts', PER.hp, 0.746 * PER.kw],
])('%s', (_, one, other) => expect(one / other).toBeCloseTo(1, 3))
