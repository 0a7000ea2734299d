import { expect, test } from 'vitest'
import { dayAt, dayInYear, dayName, isOn, isOver, upcoming } from './schedule.ts'

test.each([
  // In November, Sydney is eleven hours ahead of UTC and Chicago six hours behind it.
  ['2026-11-20T12:59:59Z', 'Australia/Sydney', '2026-11-20'],
  ['2026-11-20T13:00:00Z', 'Australia/Sydney', '2026-11-21'],
  ['2026-11-20T05:59:59Z', 'America/Chicago', '2026-11-19'],
  ['2026-11-20T06:00:00Z', 'America/Chicago', '2026-11-20'],
  ['2026-12-31T23:59:59Z', null, '2026-12-31'],
  ['2026-12-31T23:59:59Z', 'Mars/Olympus_Mons', '2026-12-31'],
])('At %s in %s, the day is %s', (now, zone, today) => {
  expect(dayAt(Date.parse(now), zone)).toBe(today)
})

test.each([
  {},
  { starts: '2026-11-20', ends: '2026-11-20' },
  { starts: 'soon', ends: '2026-02-31' },
  { starts: null, ends: '' },
])('An offer with %j is current on 20 November', (what) => {
  expect(isOn(what, '2026-11-20')).toBe(true)
})

test.each([{ starts: '2026-11-21' }, { ends: '2026-11-19' }])(
  'An offer with %j isn’t current on 20 November',
  (what) => {
    expect(isOn(what, '2026-11-20')).toBe(false)
  },
)

test('An offer is over the day after its last day, and never without one', () => {
  expect(isOver({ ends: '2026-11-20' }, '2026-11-20')).toBe(false)
  expect(isOver({ ends: '2026-11-20' }, '2026-11-21')).toBe(true)
  expect(isOver({ starts: '2026-12-01' }, '2026-11-21')).toBe(false)
})

test.each([
  ['2026-12-25', 'en-AU', 'Friday 25 December'],
  ['2027-01-01', 'en-US', 'Friday, January 1'],
  ['2026-13-01', 'en-AU', ''],
])('The day %s in %s reads “%s”', (date, region, words) => {
  expect(dayName(date, region)).toBe(words)
})

test.each([
  ['2026-11-03', 'en-AU', '3 November'],
  ['2026-11-03', 'en-US', 'November 3'],
  ['2026-11-31', 'en-NZ', ''],
  ['soon', 'en-AU', ''],
])('The day %s in %s reads “%s” within its year', (date, region, words) => {
  expect(dayInYear(date, region)).toBe(words)
})

test('The days still to come are listed in order', () => {
  const dates = ['2026-12-25', '2026-11-19', '2026-11-20', '2027-01-20', 'Christmas', null]
  const days = dates.map((date) => ({ date }))
  expect(upcoming(days, '2026-11-20', 60).map(({ date }) => date)).toEqual(['2026-11-20', '2026-12-25'])
  expect(upcoming(null, '2026-11-20', 60)).toEqual([])
  expect(upcoming(days, 'today', 60)).toEqual([])
})
