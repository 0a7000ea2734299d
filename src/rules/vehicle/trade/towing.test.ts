import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ladenBall, towCheck, type TowCar } from './towing.ts'

const VAN = { gross: 2800, weight: 2240, ball: 168 }
const car = (towing: number, ball: number | null = null, combined: number | null = null): TowCar => ({
  towing,
  ball,
  combined,
})

test.each([
  [3500, 'yes', 700],
  [2800, 'yes', 0],
  [2799, 'part', 559],
  [2241, 'part', 1],
  [2240, 'no', 0],
  [2000, 'no', 240],
])(
  'A car that may tow %i kg can tow 2,240 kg that may weigh 2,800 kg: %s, by %i kg',
  (towing, verdict, margin) =>
    expect(towCheck(VAN, car(towing), 'en-AU')).toMatchObject({ verdict, weight: { verdict, margin } }),
)

test('If it isn’t known what a caravan weighs empty, it counts as fully loaded', () =>
  expect(towCheck({ ...VAN, weight: null }, car(2500), 'en-AU').weight).toEqual({
    verdict: 'no',
    margin: 300,
  }))

test.each([
  ['en-AU', 350, 'yes', 70],
  ['en-AU', 280, 'yes', 0],
  ['en-AU', 250, 'part', 30],
  ['en-AU', 150, 'no', 18],
  ['en-US', 350, 'part', 70],
])('In %s, a tow ball’s limit of %i kg is enough: %s, by %i kg', (region, limit, verdict, margin) =>
  expect(towCheck(VAN, car(3500, limit), region)).toMatchObject({ verdict, ball: { verdict, margin } }),
)

test('A caravan that puts much on the ball when empty doesn’t put less on it when loaded', () =>
  expect(ladenBall({ gross: 2000, ball: 260 }, 'en-AU')).toBe(260))

test('Without the caravan’s ball weight or the car’s limit, nothing is said about it', () => {
  expect(towCheck({ ...VAN, ball: null }, car(3500, 10), 'en-AU')).toMatchObject({
    verdict: 'yes',
    ball: null,
  })
  expect(towCheck(VAN, car(3500), 'en-AU').ball).toBeNull()
})

test.each([
  [5950, 'yes', 3150],
  [2800, 'no', 0],
  [2500, 'no', -300],
])('A combined limit of %i kg leaves the car, with all that’s in it: %s, %i kg', (combined, verdict, left) =>
  expect(towCheck(VAN, car(3500, null, combined), 'en-AU')).toMatchObject({
    verdict,
    combined: { verdict, car: left },
  }),
)

test('A car that may tow more never gets a worse answer', () => {
  const weight = fc.integer({ min: 100, max: 5000 })
  const order = ['no', 'part', 'yes']
  fc.assert(
    fc.property(weight, weight, weight, weight, weight, (gross, empty, ball, one, more) => {
      const van = { gross, weight: Math.min(empty, gross), ball }
      const better = towCheck(van, car(one + more, ball + more), 'en-AU')
      const worse = towCheck(van, car(one, ball), 'en-AU')
      expect(order.indexOf(better.verdict)).toBeGreaterThanOrEqual(order.indexOf(worse.verdict))
    }),
  )
})
