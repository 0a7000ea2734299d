import { expect, test } from 'vitest'
import { bookingDays, bookingProblem, isBookingTime, localTime } from './bookingTime.ts'
import { FAR_MESSAGE, PAST_MESSAGE } from '../leads/messages.ts'

test.each(['2026-11-28', '2026-11-28 09:00', '2026-11-28 9:30', '2028-02-29'])(
  'The text %j is a booking time',
  (value) => {
    expect(isBookingTime(value)).toBe(true)
  },
)

test.each([
  ...['2026-02-30', '2026-13-01', '2026-11-28 24:00', '2026-11-28 09:60', '2026-11-28T09:00', '28/11/2026'],
  ...['banana', ''],
])('The text %j isn’t a booking time', (value) => {
  expect(isBookingTime(value)).toBe(false)
})

const PERTH = 'Australia/Perth'
const SYDNEY = 'Australia/Sydney'

test.each([
  // Dates with and without daylight saving.
  ['2026-11-27T22:00:00Z', [SYDNEY], '2026-11-28 09:00'],
  ['2026-06-27T22:00:00Z', [SYDNEY], '2026-06-28 08:00'],
  ['2026-11-27T22:00:00Z', ['America/Chicago'], '2026-11-27 16:00'],
  // Midnight, and one minute before it.
  ['2026-11-27T13:00:00Z', [SYDNEY], '2026-11-28 00:00'],
  ['2026-11-27T12:59:59Z', [SYDNEY], '2026-11-27 23:59'],
  ['2026-11-27T16:00:00Z', [PERTH], '2026-11-28 00:00'],
  ['2026-11-27T15:59:00Z', [PERTH], '2026-11-27 23:59'],
  // Clocks go forward from two to three in October, and back from three to two in April.
  ['2026-10-03T15:59:00Z', [SYDNEY], '2026-10-04 01:59'],
  ['2026-10-03T16:00:00Z', [SYDNEY], '2026-10-04 03:00'],
  ['2027-04-03T15:59:00Z', [SYDNEY], '2027-04-04 02:59'],
  ['2027-04-03T16:00:00Z', [SYDNEY], '2027-04-04 02:00'],
  // If no location has been chosen, the day isn't over until it's over in Perth, where it ends last.
  ['2026-11-27T14:00:00Z', [SYDNEY, PERTH], '2026-11-27 22:00'],
  ['2026-11-27T14:00:00Z', [PERTH, SYDNEY], '2026-11-27 22:00'],
  ['2026-11-27T22:00:00Z', [], '2026-11-27 10:00'],
])('At %s, the local time in %j is %s', (now, zones, local) => {
  expect(localTime(Date.parse(now), zones)).toBe(local)
})

test.each([
  ['2026-11-27', PAST_MESSAGE],
  ['2026-11-28', null],
  ['2026-11-28 08:59', PAST_MESSAGE],
  ['2026-11-28 9:00', null],
  ['2026-11-28 10:00', null],
  ['2026-11-27 23:00', PAST_MESSAGE],
  ['2027-11-28', null],
  ['2027-11-28 23:30', null],
  ['2027-11-29', FAR_MESSAGE],
  ['2090-01-01', FAR_MESSAGE],
  ['9999-12-31 10:00', FAR_MESSAGE],
])('At 9 am on 28 November 2026, a booking for %s gives %j', (value, message) => {
  expect(bookingProblem(value, '2026-11-28 09:00')).toBe(message)
})

test.each([
  ['2026-11-28 09:00', { min: '2026-11-28', max: '2027-11-28' }],
  ['2028-02-29 23:59', { min: '2028-02-29', max: '2029-02-28' }],
  ['2026-12-31 00:00', { min: '2026-12-31', max: '2027-12-31' }],
])('At %s, bookings are allowed within %j', (local, days) => {
  expect(bookingDays(local)).toEqual(days)
})
