import { expect, test } from 'vitest'
import { formatDate, formatMonth } from './dates.ts'

test.each<[unknown, string, number, string]>([
  ['2026-11-20', 'en-AU', 0, '20 November 2026'],
  ['2026-11-20', 'en-NZ', 0, '20 November 2026'],
  ['2026-11-20', 'en-US', 0, 'November 20, 2026'],
  ['2026-12-31T14:00:00Z', 'en-AU', 660, '1 January 2027'],
  [Date.UTC(2026, 0, 1), 'en-US', -300, 'December 31, 2025'],
  [0, 'en-AU', 0, '1 January 1970'],
  ['2026-02-30', 'en-AU', 0, ''],
  ['soon', 'en-AU', 0, ''],
  [NaN, 'en-AU', 0, ''],
  [8.65e15, 'en-AU', 0, ''],
  [null, 'en-AU', 0, ''],
])('spec §9 the date %j in %s (offset %j) is %j', (when, region, offset, text) => {
  expect(formatDate(when, region, offset)).toBe(text)
})

test('formats a month', () => {
  expect(formatMonth('2026-11-20')).toBe('November 2026')
  expect(formatMonth('2026-12-31T14:00:00Z', 660)).toBe('January 2027')
  expect(formatMonth('')).toBe('')
})
