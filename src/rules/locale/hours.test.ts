import { expect, test } from 'vitest'
import {
  groupHours,
  hoursOn,
  isClosedOn,
  openingsOn,
  plainHours,
  spanOn,
  type DayHours,
  type SpecialHours,
} from './hours.ts'

const day = (weekday: number, open: string, close: string): DayHours => ({
  weekday,
  status: 'open',
  open,
  close,
})
const closed = (weekday: number): DayHours => ({
  ...day(weekday, '', ''),
  status: 'closed',
  formated_hours: 'Closed',
})
/** The opening hours of the RV dealer in spec §9. */
const week = [
  closed(0),
  ...[1, 2, 3, 4, 5].map((weekday) => day(weekday, '08:00', '17:00')),
  day(6, '08:00', '12:30'),
]
const special: SpecialHours[] = [
  { date: '2026-12-25', status: 'closed', label: 'Christmas Day' },
  { date: '2026-12-24', status: 'open', formated_hours: '9:00am - 1:00pm' },
]

test('The spec’s week is Monday to Friday, Saturday, and Sunday closed (spec §9)', () => {
  expect(groupHours(week)).toEqual([
    { days: 'Monday to Friday', hours: '8:00am to 5:00pm' },
    { days: 'Saturday', hours: '8:00am to 12:30pm' },
    { days: 'Sunday', hours: 'Closed' },
  ])
})

test.each<[string, unknown, string[]]>([
  [
    'two days with the same hours',
    [day(6, '09:00', '12:00'), day(0, '09:00', '12:00')],
    ['Saturday and Sunday 9:00am to 12:00pm'],
  ],
  [
    'days with the same hours, further apart',
    [day(1, '09:00', '12:00'), day(3, '09:00', '12:00')],
    ['Monday 9:00am to 12:00pm', 'Wednesday 9:00am to 12:00pm'],
  ],
  [
    'a different day in between',
    [day(1, '09:00', '12:00'), closed(2), day(3, '09:00', '12:00')],
    ['Monday 9:00am to 12:00pm', 'Tuesday Closed', 'Wednesday 9:00am to 12:00pm'],
  ],
  [
    'a day in two parts',
    [day(1, '09:00', '12:00'), day(1, '13:00', '17:30')],
    ['Monday 9:00am to 12:00pm, 1:00pm to 5:30pm'],
  ],
  [
    'all week',
    [0, 1, 2, 3, 4, 5, 6].map((weekday) => day(weekday, '00:00', '24:00')),
    ['Monday to Sunday 12:00am to 12:00am'],
  ],
  ['only the text', [{ weekday: 1, formated_hours: '8:00am - 5:00pm' }], ['Monday 8:00am to 5:00pm']],
  [
    'unreadable text',
    [{ weekday: 1, status: 'open', formated_hours: 'By appointment' }],
    ['Monday By appointment'],
  ],
  ['an invalid time', [day(1, '25:00', '17:00')], []],
  ['an unknown weekday', [day(7, '08:00', '17:00')], []],
  ['nulls', [null, { weekday: null }, {}], []],
  ['nothing', null, []],
  ['no list', 'closed', []],
])('Days with the same hours are grouped in %s (spec §9)', (_name, hours, lines) => {
  expect(groupHours(hours as DayHours[]).map((line) => `${line.days} ${line.hours}`)).toEqual(lines)
})

test.each<[string, number, string | undefined, string]>([
  ['a weekday', 4, '2026-12-03', '8:00am to 5:00pm'],
  ['a day with special hours', 4, '2026-12-24', '9:00am to 1:00pm'],
  ["a special day that's closed", 5, '2026-12-25', 'Closed'],
  ['an unknown date', 5, undefined, '8:00am to 5:00pm'],
])('The hours are right on %s (spec §9)', (_name, weekday, date, text) => {
  expect(hoursOn({ weekday, date }, week, special)).toBe(text)
})

const isOpenAt = (minutes: number, ...day: Parameters<typeof openingsOn>): boolean =>
  openingsOn(...day).some(({ open, close }) => minutes >= open && minutes < close)

test.each<[string, number, number, string?]>([
  ['Monday 8:00', 1, 8 * 60],
  ['Monday 16:59', 1, 16 * 60 + 59],
  ['Saturday 12:29', 6, 12 * 60 + 29],
  ['Christmas Eve 12:59', 4, 12 * 60 + 59, '2026-12-24'],
])('The dealer is open on %s', (_name, weekday, minutes, date) => {
  expect(isOpenAt(minutes, { weekday, date }, week, special)).toBe(true)
})

test.each<[string, number, number, string?]>([
  ['Monday 7:59', 1, 7 * 60 + 59],
  ['Monday 17:00', 1, 17 * 60],
  ['Saturday 12:30', 6, 12 * 60 + 30],
  ['Sunday noon', 0, 720],
  ['Christmas Day noon', 5, 720, '2026-12-25'],
  ['Christmas Eve 13:00', 4, 13 * 60, '2026-12-24'],
  ['a Monday at an invalid time', 1, NaN],
])('The dealer isn’t open on %s', (_name, weekday, minutes, date) => {
  expect(isOpenAt(minutes, { weekday, date }, week, special)).toBe(false)
})

test('A dealer without hours isn’t open', () => {
  expect(isOpenAt(600, { weekday: 1 }, null)).toBe(false)
  expect(isOpenAt(600, { weekday: 1 }, [{ weekday: 1, formated_hours: 'By appointment' }])).toBe(false)
})

test.each([
  [{ open: '08:00', close: '12:30' }, '08:00–12:30'],
  [{ formated_hours: '9:00am - 1:00pm' }, '09:00–13:00'],
  [{ open: '00:00', close: '24:00' }, '00:00–23:59'],
  [{ status: 'closed', open: '08:00', close: '17:00' }, null],
  [{ formated_hours: 'By appointment' }, null],
])('The span of %j is %j', (entry, span) => {
  const [opens, closes] = span?.split('–') ?? []
  expect(spanOn(entry)).toEqual(span && { opens, closes })
})

test.each<[string, number, string, DayHours[], boolean]>([
  ['a Sunday', 0, '2026-12-20', week, true],
  ['a Monday', 1, '2026-12-21', week, false],
  ['a special day', 5, '2026-12-25', week, true],
  ['a special day with hours', 4, '2026-12-24', [closed(4)], false],
  ['a day that’s open in the afternoon', 1, '2026-12-21', [closed(1), day(1, '13:00', '17:00')], false],
  ['a day without hours', 1, '2026-12-21', [], false],
])('Whether the dealer is closed all day on %s is known', (_, weekday, date, hours, expected) => {
  expect(isClosedOn({ weekday, date }, hours, special)).toBe(expected)
})

test('Hours in one form say the same', () => {
  const [plain, plainSpecial] = [plainHours(week), plainHours(special)]
  expect(groupHours(plain)).toEqual(groupHours(week))
  expect(plainSpecial.map(({ open, close, formated_hours: text }) => [open, close, text])).toEqual([
    [undefined, undefined, ''],
    ['09:00', '13:00', '9:00am to 1:00pm'],
  ])
  expect(plainHours([day(1, '8am', '24:00'), { weekday: 2, formated_hours: 'By appointment' }])).toEqual([
    { ...day(1, '08:00', '24:00'), formated_hours: '8:00am to 12:00am' },
    { weekday: 2, formated_hours: 'By appointment' },
  ])
  expect(plainHours([null] as unknown as DayHours[])).toEqual([])
  expect(plainHours(null)).toEqual([])
})
