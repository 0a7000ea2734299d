import { expect, test } from 'vitest'
import {
  conditionWord,
  isFalselyLow,
  isFalselyNew,
  isFalselyUndriven,
  isNew,
  type ConditionCar,
} from './condition.ts'

const LISTED = '2026-03-01T00:00:00Z'

test.each<[ConditionCar, string]>([
  [{ car_type: 'new', year: 2026, km: 12, created_at: LISTED }, 'New'],
  // The last vehicles of a runout model may be two model years old when they're listed, but they're still new.
  [{ car_type: 'new', year: 2024, created_at: LISTED }, 'New'],
  [{ car_type: 'new', year: 2027, created_at: LISTED }, 'New'],
  [{ car_type: 'new', year: 2018, created_at: LISTED }, ''],
  [{ car_type: 'new', year: 2023, created_at_timestamp: Date.parse(LISTED) / 1000 }, ''],
  [{ car_type: 'new', year: 2026, km: 1000 }, 'New'],
  [{ car_type: 'new', year: 2026, km: 1001 }, ''],
  // The vehicle is old, but nobody knows when it was listed. So nothing contradicts 'new'.
  [{ car_type: 'new', year: 2018 }, 'New'],
  [{ car_type: 'new', year: null, km: null }, 'New'],
  [{ car_type: 'used', year: 2018, km: 90_000, created_at: LISTED }, 'Used'],
  [{ car_type: 'demo', year: 2018, created_at: LISTED }, 'Demo'],
  [{ car_type: 'lease' }, ''],
  [{}, ''],
])('The condition of the vehicle %j is “%s”', (car, word) => {
  expect(conditionWord(car)).toBe(word)
  expect(isFalselyNew(car)).toBe(car.car_type === 'new' && word === '')
  expect(isNew(car)).toBe(word === 'New')
})

test('A demo or used vehicle can’t have driven 0 km, but a new one can', () => {
  for (const car_type of ['demo', 'used']) expect(isFalselyUndriven({ car_type, km: 0 })).toBe(true)
  expect(isFalselyUndriven({ car_type: 'new', km: 0 })).toBe(false)
  for (const km of [1, null]) expect(isFalselyUndriven({ car_type: 'demo', km })).toBe(false)
})

test.each<[string, ConditionCar]>([
  ['Low kms', { km: 250_000, year: 2016, created_at: LISTED }],
  ['LOW KILOMETRES!', { km: 30_001, year: 2024, created_at: LISTED }],
  ['Low miles', { km: 15_001 }],
])('The tag %j contradicts the facts of %j', (words, car) => expect(isFalselyLow(words, car)).toBe(true))

test.each<[string, ConditionCar]>([
  ['Low kms', { km: 30_000, year: 2024, created_at: LISTED }],
  ['Low kms', { km: null, year: 2024, created_at: LISTED }],
  ['Special', { km: 250_000 }],
  // 'Yellow' contains 'low', but the tag isn't about kilometres.
  ['Yellow kite', { km: 250_000 }],
])('The tag %j doesn’t contradict the facts of %j', (words, car) =>
  expect(isFalselyLow(words, car)).toBe(false),
)
