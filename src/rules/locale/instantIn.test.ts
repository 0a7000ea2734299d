import { expect, test } from 'vitest'
import { instantIn } from './instantIn.ts'

test.each([
  ['Australia/Sydney', '2026-11-28', '09:00', '2026-11-27T22:00:00Z'],
  ['Australia/Sydney', '2026-06-28', '9:00', '2026-06-27T23:00:00Z'],
  ['America/Chicago', '2026-11-01', '00:30', '2026-11-01T05:30:00Z'],
  ['America/Chicago', '2026-11-01', '03:00', '2026-11-01T09:00:00Z'],
  // On this day clocks jump from 2 to 3, so 2:30 becomes 3:30.
  ['Australia/Sydney', '2026-10-04', '02:30', '2026-10-03T16:30:00Z'],
  ['Pacific/Auckland', '2027-01-01', '00:00', '2026-12-31T11:00:00Z'],
])('In %s it is %s %s at %s', (zone, date, time, at) => {
  expect(new Date(instantIn(zone, { date, time }) ?? NaN).toISOString()).toBe(at.replace('Z', '.000Z'))
})

test('An unknown zone or an impossible time gives no instant', () => {
  expect(instantIn('Mars/Olympus', { date: '2026-11-28', time: '09:00' })).toBeNull()
  expect(instantIn('Australia/Sydney', { date: '2026-02-30', time: '09:00' })).toBeNull()
  expect(instantIn('Australia/Sydney', { date: '2026-11-28', time: '24:10' })).toBeNull()
})
