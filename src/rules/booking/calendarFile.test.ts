import { expect, test } from 'vitest'
import { calendarFile, type Visit, instantIn } from './calendarFile.ts'

test.each([
  ['Australia/Sydney', '2026-11-28', '09:00', '2026-11-27T22:00:00Z'],
  ['Australia/Sydney', '2026-06-28', '9:00', '2026-06-27T23:00:00Z'],
  ['America/Chicago', '2026-11-01', '00:30', '2026-11-01T05:30:00Z'],
  ['America/Chicago', '2026-11-01', '03:00', '2026-11-01T09:00:00Z'],
  // On this day clocks jump from 2 to 3, so 2:30 becomes 3:30.
  ['Australia/Sydney', '2026-10-04', '02:30', '2026-10-03T16:30:00Z'],
  ['Pacific/Auckland', '2027-01-01', '00:00', '2026-12-31T11:00:00Z'],
])('In %s it is %s %s at %s', (zone, date, time, at) => {
  expect(new Date(instantIn(zone, { date, time }) ?? NaN).toISOString()).toBe(at.replace('Z', '.000Z'))
})

test('An unknown zone or an impossible time gives no instant', () => {
  expect(instantIn('Mars/Olympus', { date: '2026-11-28', time: '09:00' })).toBeNull()
  expect(instantIn('Australia/Sydney', { date: '2026-02-30', time: '09:00' })).toBeNull()
  expect(instantIn('Australia/Sydney', { date: '2026-11-28', time: '24:10' })).toBeNull()
})

const NOW = Date.parse('2026-11-26T01:02:03Z')
const VISIT: Visit = {
  uid: '42@example.com',
  when: '2026-11-28 09:00',
  zone: 'Australia/Sydney',
  title: 'Test drive: 2024 Kia Cerato',
  place: '12 Bridge Street, Tamworth NSW 2340',
  notes: 'We call to confirm.',
  url: 'https://example.com/cars/kia',
}
const file = (part: Partial<Visit> = {}) => calendarFile({ ...VISIT, ...part }, NOW)
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')
const line = (name: string, part: Partial<Visit> = {}) =>
  unfolded(file(part)).find((each) => each.startsWith(name))

test('A visit is written as one unconfirmed event in the dealer’s time zone', () => {
  expect(file().split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Forecourt//Visits//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:42@example.com',
    'DTSTAMP:20261126T010203Z',
    'DTSTART:20261127T220000Z',
    'DURATION:PT60M',
    'SUMMARY:Test drive: 2024 Kia Cerato',
    'LOCATION:12 Bridge Street\\, Tamworth NSW 2340',
    'DESCRIPTION:We call to confirm.',
    'URL:https://example.com/cars/kia',
    'STATUS:TENTATIVE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test.each([
  ['2026-11-28 9:00', 'America/Chicago', 'DTSTART:20261128T150000Z'],
  ['2026-06-28 09:00', 'America/Chicago', 'DTSTART:20260628T140000Z'],
  ['2026-11-28 9:00', null, 'DTSTART:20261128T090000'],
  ['2026-11-28 09:00', 'Mars/Olympus', 'DTSTART:20261128T090000'],
  ['2026-11-28', 'Australia/Sydney', 'DTSTART;VALUE=DATE:20261128'],
])('A visit at %s in %s has the start %s', (when, zone, start) =>
  expect(line('DTSTART', { when, zone })).toBe(start),
)

test('An event without a time has no duration', () =>
  expect(line('DURATION', { when: '2026-11-28' })).toBeUndefined())

test.each(['', 'soon', '2026-02-30', '2026-11-28 25:00', '2026-11-28\r\nX:1'])(
  'A visit at the time %j gets no file',
  (when) => expect(file({ when })).toBe(''),
)

test.each([
  ['a;b,c\\d', 'a\\;b\\,c\\\\d'],
  ['one\ntwo\r\nthree\rfour', 'one\\ntwo\\nthree\\nfour'],
  ['x\u0000\u001b[31m\u007fy', 'x[31my'],
  ['END:VEVENT\r\nBEGIN:VALARM', 'END:VEVENT\\nBEGIN:VALARM'],
])('The text %j stays a single value', (title, said) =>
  expect(line('SUMMARY', { title })).toBe(`SUMMARY:${said}`),
)

test('An address with a line break stays on one line', () =>
  expect(line('URL', { url: 'https://a.example/\r\nX:1' })).toBe('URL:https://a.example/X:1'))

test('A visit without a place has no location', () => expect(line('LOCATION', { place: '' })).toBeUndefined())

test.each(['e'.repeat(200), 'ü'.repeat(90), '🚐'.repeat(50), `${'a'.repeat(66)}🚐b`])(
  'The text %s is folded at 75 bytes without splitting a character',
  (title) => {
    const text = file({ title })
    for (const part of text.split('\r\n'))
      expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(75)
    expect(line('SUMMARY', { title })).toBe(`SUMMARY:${title}`)
  },
)
