import { expect, test } from 'vitest'
import { dayAt } from '#rules/locale/schedule.ts'
import { dayWords, isAsked, momentOf } from './day.ts'

test.each(['2026-12-24', '2026-12-24T18:00Z', '2026-12-24T18:00:00+11:00', '2024-02-29'])(
  '`?now=` accepts %s',
  (value) => expect(isAsked(value)).toBe(true),
)
test.each([
  '',
  'tomorrow',
  '2026-12',
  '2026-02-30',
  '24/12/2026',
  '2026-12-24T25:00Z',
  '2026-12-24\n',
  '02026-12-24',
])('`?now=` refuses %j', (value) => expect(isAsked(value)).toBe(false))

test('A date becomes the middle of that day, wherever the dealer is', () => {
  for (const zone of [
    'Australia/Sydney',
    'Pacific/Auckland',
    'America/Los_Angeles',
    'Pacific/Honolulu',
    null,
  ]) {
    for (const day of ['2026-12-24', '2026-07-01', '2026-01-01']) {
      const at = momentOf(day, zone)
      expect(dayAt(at, zone), `${day} ${zone}`).toBe(day)
      expect(dayAt(at - 10 * 3_600_000, zone), `${day} ${zone}, in the morning`).toBe(day)
      expect(dayAt(at + 10 * 3_600_000, zone), `${day} ${zone}, at night`).toBe(day)
    }
  }
})

test('An exact time is kept', () => {
  expect(momentOf('2026-12-24T18:00:00+11:00', 'America/Chicago')).toBe(Date.parse('2026-12-24T07:00:00Z'))
})

test('The dealer’s day is written in words', () => {
  const at = Date.parse('2026-12-23T14:00:00Z')
  expect(dayWords(at, 'Australia/Sydney', 'en-AU')).toBe('Thursday 24 December 2026')
  expect(dayWords(at, 'America/Chicago', 'en-US')).toBe('Wednesday, December 23, 2026')
})
