import { expect, test } from 'vitest'
import { answerTime } from './answerTime.ts'

/** A week of opening hours: Monday to Friday 8:30am to 5:30pm, Saturday until noon, closed on Sunday. */
const WEEK = [
  ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, status: 'open', open: '08:30', close: '17:30' })),
  { weekday: 6, status: 'open', formated_hours: '9:00am - 12:00pm' },
  { weekday: 0, status: 'closed' },
]
const at = (date: string, time: string) => ({
  date,
  weekday: new Date(date).getUTCDay(),
  minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
})
/** The result as the tables below write it: 'open until' a time, or the number of days from now, the weekday and the time. */
function told(date: string, time: string, special: Parameters<typeof answerTime>[2] = [], hours = WEEK) {
  const answer = answerTime(at(date, time), hours, special)
  return (
    answer &&
    `${answer.isOpen ? 'open until' : `in ${answer.inDays}, on ${answer.weekday}, from`} ${answer.time}`
  )
}

test.each([
  ['before it opens', '2026-11-26', '07:59', 'in 0, on 4, from 8:30am'],
  ['at the opening minute', '2026-11-26', '08:30', 'open until 5:30pm'],
  ['with more than an hour left', '2026-11-26', '16:29', 'open until 5:30pm'],
  ['with an hour left', '2026-11-26', '16:30', 'in 1, on 5, from 8:30am'],
  ['after it closed', '2026-11-26', '20:00', 'in 1, on 5, from 8:30am'],
  ['on Friday night', '2026-11-27', '18:00', 'in 1, on 6, from 9:00am'],
  ['on Saturday afternoon', '2026-11-28', '13:00', 'in 2, on 1, from 8:30am'],
  ['on Sunday', '2026-11-29', '10:00', 'in 1, on 1, from 8:30am'],
  ['in the last minute of the year', '2026-12-31', '23:59', 'in 1, on 5, from 8:30am'],
])('A dealer asked %s (%s at %s) answers “%s”', (_, date, time, answer) =>
  expect(told(date, time)).toBe(answer),
)

const CHRISTMAS = [
  { date: '2026-12-25', status: 'closed' },
  { date: '2026-12-26', status: 'closed' },
  { date: '2026-12-28', status: 'closed' },
  { date: '2026-12-29', formated_hours: '10:00am - 2:00pm' },
]
test.each([
  ['on the eve of holidays', '2026-12-24', '18:00', 'in 5, on 2, from 10:00am'],
  ['on a holiday at noon', '2026-12-25', '12:00', 'in 4, on 2, from 10:00am'],
  ['on a day with special hours', '2026-12-29', '11:00', 'open until 2:00pm'],
  ["after a day's special hours", '2026-12-29', '14:30', 'in 1, on 3, from 8:30am'],
])('A dealer asked %s (%s at %s) answers “%s”', (_, date, time, answer) =>
  expect(told(date, time, CHRISTMAS)).toBe(answer),
)

test('A dealer on a lunch break answers in the afternoon', () => {
  const parts = [
    { weekday: 4, status: 'open', open: '13:30', close: '17:00' },
    { weekday: 4, status: 'open', open: '08:00', close: '12:00' },
  ]
  expect(told('2026-11-26', '12:30', [], parts)).toBe('in 0, on 4, from 1:30pm')
  expect(told('2026-11-26', '09:00', [], parts)).toBe('open until 12:00pm')
})

test.each<[string, Parameters<typeof answerTime>[1]]>([
  ['no hours', null],
  ['no readable hours', [{ weekday: 4, status: 'open', formated_hours: 'By appointment' }]],
  ['only closed days', [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, status: 'closed' }))],
  ['hours that end before they begin', [{ weekday: 4, open: '17:00', close: '08:00' }]],
])('The answer time is unknown if there are %s', (_, hours) =>
  expect(answerTime(at('2026-11-26', '12:00'), hours)).toBeNull(),
)

test('The answer time is unknown for an invalid moment', () =>
  expect(answerTime({ date: 'x', weekday: 4, minutes: 600 }, WEEK)).toBeNull())
