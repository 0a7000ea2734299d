import { expect, test } from 'vitest'
import { clockIn } from './clock.ts'

test.each([
  ['Australia/Sydney', '2026-11-27T22:00:00Z', '2026-11-28', '09:00'],
  ['Australia/Perth', '2026-11-27T16:00:00Z', '2026-11-28', '00:00'],
  ['America/Chicago', '2026-11-01T06:59:00Z', '2026-11-01', '01:59'],
])('The clock in %s at %s shows %s %s', (zone, index, date, time) => {
  expect(clockIn(zone, Date.parse(index))).toEqual({ date, time })
})

test('The time in an unknown zone is unknown', () => {
  expect(clockIn('Mars/Olympus', 0)).toBeNull()
})
