import { expect, test } from 'vitest'
import { createdAt, parseInstant } from './instant.ts'

test.each<[string, number]>([
  ['2026-03-10', Date.UTC(2026, 2, 10)],
  ['2026-03-10T14:30:15Z', Date.UTC(2026, 2, 10, 14, 30, 15)],
  ['2026-03-10T14:30:15.123Z', Date.UTC(2026, 2, 10, 14, 30, 15, 123)],
  ['2026-03-10T14:30:15.1239Z', Date.UTC(2026, 2, 10, 14, 30, 15, 123)],
  ['2026-03-10T14:30:15+11:00', Date.UTC(2026, 2, 10, 3, 30, 15)],
  ['2026-03-10T14:30:15-0500', Date.UTC(2026, 2, 10, 19, 30, 15)],
  // A time without a zone is read as UTC, whatever the machine's zone.
  ['2026-03-10T14:30:15', Date.UTC(2026, 2, 10, 14, 30, 15)],
  ['2026-03-10 14:30', Date.UTC(2026, 2, 10, 14, 30)],
  ['2024-02-29', Date.UTC(2024, 1, 29)],
])('The time %j is read as %j', (value, expected) => {
  expect(parseInstant(value)).toBe(expected)
})

test.each([
  ...['2026-02-29', '2026-13-01', '2026-00-10', '2026-03-32', '2026-03-10T24:00:00Z', '10/03/2026'],
  ...['yesterday', '', 5, null],
])('The value %j isn’t a time', (value) => {
  expect(parseInstant(value)).toBeNull()
})

test.each([
  ['its timestamp in seconds', { created_at_timestamp: 1000, created_at: '2026-03-10' }, 1_000_000],
  [
    'its date if it has no timestamp',
    { created_at_timestamp: null, created_at: '2026-03-10' },
    Date.UTC(2026, 2, 10),
  ],
  ['unknown if it has neither', {}, null],
  ['unknown if its timestamp is NaN', { created_at_timestamp: NaN }, null],
])('A car’s creation time is %s', (_name, car, expected) => {
  expect(createdAt(car)).toBe(expected)
})
