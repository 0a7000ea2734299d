import { expect, test } from 'vitest'
import { formatDate } from './dates.ts'

test.each<[string | number, string, number, string]>([
  ['2026-11-20', 'en-AU', 0, '20 November 2026'],
  ['2026-11-20', 'en-NZ', 0, '20 November 2026'],
  ['2026-11-20', 'en-US', 0, 'November 20, 2026'],
  ['2026-12-31T14:00:00Z', 'en-AU', 660, '1 January 2027'],
  [Date.UTC(2026, 0, 1), 'en-US', -300, 'December 31, 2025'],
  [0, 'en-AU', 0, '1 January 1970'],
])('The date %j in %s with the offset %j is %j (spec §9)', (when, region, offset, text) => {
  expect(formatDate(when, region, offset)).toBe(text)
})

test.each(['2026-02-30', 'soon', NaN, 8.65e15, null])('The date %s isn’t written (spec §9)', (when) => {
  expect(formatDate(when, 'en-AU', 0)).toBe('')
})
