import { expect, test } from 'vitest'
import { inUnit } from './readFacts.ts'
import { FACTS } from './facts.ts'
import { FACT_RANGES, isFactRange, rangeUnit } from './factRanges.ts'

const UNIT_CASES = FACT_RANGES.flatMap((name) =>
  (['en-AU', 'en-US'] as const).map((region) => [name, region] as const),
)

test.each(UNIT_CASES)('The unit of the range %s in %s matches the fact’s unit', (name, region) => {
  const { unit, per } = rangeUnit(name, region)
  // A thousand units are compared, because amounts in base units are rounded, which would matter too much for a single unit.
  expect(inUnit(1000, unit.toLowerCase(), FACTS[name].unit)).toBeCloseTo(1000 * per, 0)
})

test('Only facts are ranges of facts', () => {
  expect(isFactRange('weight')).toBe(true)
  expect(isFactRange('price')).toBe(false)
})
