import { expect, test } from 'vitest'
import { dateOf, type DateOrder } from './dates.ts'

test.each<[string, DateOrder, string | undefined]>([
  ['2026-01-02', 'dmy', '2026-01-02T12:00:00.000Z'],
  ['2026-01-02 10:00:00', 'dmy', '2026-01-02T10:00:00.000Z'],
  ['2026-01-02T00:00:00+11:00', 'dmy', '2026-01-01T13:00:00.000Z'],
  ['25/12/2026', 'dmy', '2026-12-25T12:00:00.000Z'],
  ['25/12/2026', 'mdy', undefined],
  ['12/25/2026', 'mdy', '2026-12-25T12:00:00.000Z'],
  ['12/25/2026 08:15', 'mdy', '2026-12-25T12:00:00.000Z'],
  ['1.2.26', 'dmy', '2026-02-01T12:00:00.000Z'],
  ['1.2.26', 'mdy', '2026-01-02T12:00:00.000Z'],
  ['1.2.26', 'ymd', undefined],
  ['2026/1/2', 'dmy', '2026-01-02T12:00:00.000Z'],
  ['20260102', 'mdy', '2026-01-02T12:00:00.000Z'],
  ['3-Mar-2026', 'mdy', '2026-03-03T12:00:00.000Z'],
  ['31/02/2026', 'dmy', undefined],
  ['yesterday', 'dmy', undefined],
  ['', 'dmy', undefined],
])('The date %j, in the order %s, is read as %s', (text, order, expected) => {
  const time = dateOf(text, order)
  expect(time === undefined ? undefined : new Date(time).toISOString()).toBe(expected)
})
