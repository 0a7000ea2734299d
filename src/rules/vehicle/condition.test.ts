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
])('calls %o %j', (car, word) => {
  expect(conditionWord(car)).toBe(word)
  expect(isFalselyNew(car)).toBe(car.car_type === 'new' && word === '')
  expect(isNew(car)).toBe(word === 'New')
})

test.each<[ConditionCar, boolean]>([
  [{ car_type: 'demo', km: 0 }, true],
  [{ car_type: 'used', km: 0 }, true],
  [{ car_type: 'new', km: 0 }, false],
  [{ car_type: 'demo', km: 1 }, false],
  [{ car_type: 'demo', km: null }, false],
])("%o: whether 0 km can't be right: %s", (car, none) => expect(isFalselyUndriven(car)).toBe(none))

test.each<[string, ConditionCar, boolean]>([
  ['Low kms', { km: 250_000, year: 2016, created_at: LISTED }, true],
  ['LOW KILOMETRES!', { km: 30_001, year: 2024, created_at: LISTED }, true],
  ['Low miles', { km: 15_001 }, true],
  ['Low kms', { km: 30_000, year: 2024, created_at: LISTED }, false],
  ['Low kms', { km: null, year: 2024, created_at: LISTED }, false],
  ['Special', { km: 250_000 }, false],
  // 'Yellow' contains 'low', but the tag isn't about kilometres.
  ['Yellow kite', { km: 250_000 }, false],
])('whether the tag %j contradicts the facts of %o: %s', (words, car, isFalse) =>
  expect(isFalselyLow(words, car)).toBe(isFalse),
)
