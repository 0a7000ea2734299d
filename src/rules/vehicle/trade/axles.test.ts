import { expect, test } from 'vitest'
import { axlesOf, truckClass } from './axles.ts'

const NONE = { steer: null, lift: null }

test.each([
  ['4x2', NONE, 'steer drive'],
  ['6x4', NONE, 'steer drive drive'],
  ['6 × 4 tandem', NONE, 'steer drive drive'],
  ['4X4', NONE, 'drive drive'],
  ['6x6', NONE, 'drive drive drive'],
  ['8x4', { steer: 2, lift: null }, 'steer steer drive drive'],
  ['8x4', { steer: null, lift: 1 }, 'steer lift drive drive'],
  ['6x2', { steer: null, lift: 1 }, 'steer lift drive'],
])('An %s has these axles, front to rear, with %j: %s', (text, counts, axles) =>
  expect(axlesOf(text, counts)?.join(' ')).toBe(axles),
)

test.each(['8x4', '6x2', '5x3', '2x2', '4x0', '4x6', '16x8', '106x4', '4WD', 'RWD', ''])(
  '‘%s’ alone doesn’t say what each axle is',
  (text) => expect(axlesOf(text, NONE)).toBeNull(),
)

test.each([
  [6000, 1],
  [10_001, 3],
  [14_500, 4],
  [19_500, 5],
  [25_999, 6],
  [26_001, 7],
  [33_000, 7],
  [52_000, 8],
])('In the US, a gross weight rating of %i lb is class %i', (pounds, expected) =>
  expect(truckClass(Math.round(pounds * 4.5359237) / 10)).toBe(expected),
)
