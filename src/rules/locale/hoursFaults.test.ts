import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minutesOf } from './hours.ts'
import { hoursFault, repeatFault, TIME } from './hoursFaults.ts'

test.each([
  [{ open: '08:30', close: '17:00', formated_hours: '8:30am - 5:00pm' }],
  [{ open: '08:30', close: '17:00' }],
  [{ open: '9:00', close: '5pm', formated_hours: '9–5' }],
  [{ open: '09:00', close: '17:00', formated_hours: '9.00 a.m. to 5 p.m.' }],
  [{ open: '09:00', close: '24:00', formated_hours: '9am - 12am' }],
  [{ open: '09:00', close: '17:00', formated_hours: 'By appointment' }],
  [{ formated_hours: '9am - 5pm' }],
  [{ formated_hours: 'By appointment: 02 5550 0100' }],
  [{ formated_hours: '9am - 12pm, 1pm - 5pm' }],
  [{ formated_hours: 'From 9am' }],
  [{ status: 'closed', formated_hours: 'Closed', open: '', close: '' }],
  [{ status: 'closed' }],
  [{ status: 'open' }],
  [{}],
])('The hours %j may be right', (hours) => {
  expect(hoursFault({ status: 'open', ...hours })).toBeUndefined()
})

test.each([
  [{ formated_hours: '25:99 - 30:00' }, 'formated_hours', 'has “25:99”, which isn’t a time'],
  [{ formated_hours: '9am - 17pm' }, 'formated_hours', 'has “17pm”, which isn’t a time'],
  [
    { open: '17:00', close: '08:30' },
    'close',
    'must be later than the opening time: 5:00pm to 8:30am would be never',
  ],
  [
    { open: '08:00', close: '00:00' },
    'close',
    'must be later than the opening time: 8:00am to 12:00am would be never. Write midnight as 24:00',
  ],
  [{ open: '08:00', close: '08:00' }, 'close', /would be never$/],
  [{ formated_hours: '9:00 - 5:00' }, 'formated_hours', /9:00am to 5:00am would be never/],
  [
    { open: '08:00', close: '18:00', formated_hours: '9–5' },
    'formated_hours',
    'says “9–5”, but open and close are 8:00am to 6:00pm. Change one of them, or leave this empty',
  ],
  [{ open: '08:00', close: '17:00', formated_hours: '8:00am - 6:00pm' }, 'formated_hours', /^says/],
  [{ open: '08:00', close: '17:00', formated_hours: '8:00pm to 5:00pm' }, 'formated_hours', /^says/],
  [{ open: '08:00' }, 'close', 'is missing: there’s only an opening time'],
  [{ close: '17:00' }, 'open', 'is missing: there’s only a closing time'],
  [{ formated_hours: 'Closed' }, 'formated_hours', /status is open/],
  [
    { status: 'closed', formated_hours: '9am - 1pm' },
    'status',
    'is closed, but the hours are 9:00am to 1:00pm. Change one of them',
  ],
])('The hours %j can’t be right', (hours, field, message) => {
  expect(hoursFault({ status: 'open', ...hours })).toEqual({
    field,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  })
})

test.each([
  [{ open: '9:00', close: '12:00' }, { open: '13:00', close: '17:00' }, ''],
  [{ formated_hours: '9-12' }, { formated_hours: 'By appointment' }, ''],
  [
    { open: '9:00', close: '13:00' },
    { open: '12:00', close: '17:00' },
    '12:00pm to 5:00pm overlaps 9:00am to 1:00pm',
  ],
  [{ open: '9:00', close: '17:00' }, { status: 'closed' }, 'one entry is closed, the other isn’t'],
  [{ status: 'closed' }, { status: 'closed' }, 'keep one entry'],
])('Two entries for a day, %j and %j, are judged together', (first, second, message) => {
  expect(repeatFault({ status: 'open', ...first }, { status: 'open', ...second })).toBe(message)
})

test('The pattern for times accepts exactly the times that pages can read', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,3}(:\d{0,3})? {0,2}([ap]m)?$/), (time) => {
      expect(TIME.test(time)).toBe(time.trim() === time && !time.includes('  ') && minutesOf(time) !== null)
    }),
    { numRuns: 2000 },
  )
})
