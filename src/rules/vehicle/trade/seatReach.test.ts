import { expect, test } from 'vitest'
import { inseamFor, seatReach } from './seatReach.ts'

test.each([
  [860, 'flat'],
  [805, 'flat'],
  [804, 'balls'],
  [755, 'balls'],
  [754, 'toes'],
  [705, 'toes'],
  [704, 'lean'],
])('On a seat 805 mm high, a rider with an inseam of %i mm reaches the ground: %s', (inseam, reach) =>
  expect(seatReach(805, inseam)).toBe(reach),
)

test('The shortest inseam for a reach has that reach', () => {
  for (const reach of ['flat', 'balls', 'toes'] as const)
    expect(seatReach(870, inseamFor(reach, 870))).toBe(reach)
})
