import { expect, test } from 'vitest'
import { dayAfter, firstWeekday, monthAfter, weeksOf } from './Calendar.tsx'

test.each([
  ['2026-12', 'en-AU', [undefined, '2026-12-01'], ['2026-12-31', undefined, undefined, undefined], 5],
  ['2026-12', 'en-US', [undefined, undefined, '2026-12-01'], ['2026-12-31', undefined, undefined], 5],
  ['2027-02', 'en-NZ', ['2027-02-01'], ['2027-02-28'], 4],
  ['2028-02', 'en-AU', [undefined, '2028-02-01'], ['2028-02-29', undefined], 5],
  [
    '2026-08',
    'en-AU',
    [undefined, undefined, undefined, undefined, undefined, '2026-08-01'],
    ['2026-08-31'],
    6,
  ],
])('The calendar lays out the weeks of %s in %s', (month, locale, begin, end, count) => {
  const weeks = weeksOf(month, firstWeekday(locale))
  expect(weeks).toHaveLength(count)
  expect(weeks.every((week) => week.length === 7)).toBe(true)
  expect(weeks[0]?.slice(0, begin.length)).toEqual(begin)
  const days = weeks.flat()
  const tail = days.slice(days.indexOf(end[0]))
  expect(tail.slice(0, end.length)).toEqual(end)
  expect(days.filter((day) => day !== undefined)).toEqual(
    Array.from({ length: Number(end[0]?.slice(8)) }, (_, index) => dayAfter(`${month}-01`, index)),
  )
})

test('Months and days continue into the next or previous year', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), dayAfter('2026-12-31', 1)]).toEqual([
    '2027-01',
    '2025-12',
    '2027-01-01',
  ])
})
