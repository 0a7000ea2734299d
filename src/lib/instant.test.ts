import { expect, test } from 'vitest'
import { createdAt, parseInstant } from './instant.ts'

test.each<[unknown, number | null]>([
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
  ['2026-02-29', null],
  ['2026-13-01', null],
  ['2026-00-10', null],
  ['2026-03-32', null],
  ['2026-03-10T24:00:00Z', null],
  ['10/03/2026', null],
  ['yesterday', null],
  ['', null],
  [5, null],
  [null, null],
])('parseInstant(%j) is %j', (value, expected) => {
  expect(parseInstant(value)).toBe(expected)
})

test.each([
  ['the timestamp, in seconds', { created_at_timestamp: 1000, created_at: '2026-03-10' }, 1_000_000],
  ['else the date', { created_at_timestamp: null, created_at: '2026-03-10' }, Date.UTC(2026, 2, 10)],
  ['else nothing', {}, null],
  ["NaN isn't a timestamp", { created_at_timestamp: NaN }, null],
])('created at: %s', (_name, car, expected) => {
  expect(createdAt(car)).toBe(expected)
})
