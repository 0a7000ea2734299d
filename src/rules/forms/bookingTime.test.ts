import { expect, test } from 'vitest'
import { isBookingTime, isPast, localTime } from './bookingTime.ts'

test.each([
  ['2026-11-28', true],
  ['2026-11-28 09:00', true],
  ['2026-11-28 9:30', true],
  ['2028-02-29', true],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-11-28 24:00', false],
  ['2026-11-28 09:60', false],
  ['2026-11-28T09:00', false],
  ['28/11/2026', false],
  ['banana', false],
  ['', false],
])('%s is a time to book: %s', (value, is) => {
  expect(isBookingTime(value)).toBe(is)
})

test('a dealer’s time is that of its own zone, summer time and midnight too', () => {
  const at = Date.parse('2026-11-27T22:00:00Z')
  expect(localTime(at, 'Australia/Sydney')).toBe('2026-11-28 09:00')
  expect(localTime(Date.parse('2026-06-27T22:00:00Z'), 'Australia/Sydney')).toBe('2026-06-28 08:00')
  expect(localTime(Date.parse('2026-11-27T13:00:00Z'), 'Australia/Sydney')).toBe('2026-11-28 00:00')
  expect(localTime(at, 'America/Chicago')).toBe('2026-11-27 16:00')
  expect(localTime(at, null)).toBe('2026-11-27 10:00')
})

test.each([
  ['2026-11-27', true],
  ['2026-11-28', false],
  ['2026-11-28 08:59', true],
  ['2026-11-28 9:00', false],
  ['2026-11-28 10:00', false],
  ['2026-11-27 23:00', true],
])('%s is past at nine on the 28th: %s', (value, past) => {
  expect(isPast(value, '2026-11-28 09:00')).toBe(past)
})
