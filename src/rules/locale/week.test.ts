import { expect, test } from 'vitest'
import { groupHours } from './hours.ts'
import { weekOf, WEEK_EXAMPLE } from './week.ts'

function linesOf(text: string) {
  const read = weekOf(text)
  return 'trouble' in read ? read.trouble : groupHours(read.days).map(({ days, hours }) => `${days} ${hours}`)
}
const USUAL = ['Monday to Friday 8:00am to 5:00pm', 'Saturday 8:00am to 12:30pm', 'Sunday Closed']

test.each([
  [WEEK_EXAMPLE, USUAL],
  ['Monday to Friday: 8:00am – 5:00pm; Saturday: 8:00am – 12:30pm; Sunday: Closed', USUAL],
  ['Mon - Fri: 8am - 5.00pm Sat: 8.00am - 12.30pm Sun: closed', USUAL],
  ['Mo-Fr 08:00-17:00, Sa 08:00-12:30, Su closed', USUAL],
  ['MON-FRI 8am to 5pm\nSat. 8am-12:30pm\nsundays closed', USUAL],
  [
    'Mon, Wed & Fri 9am-5pm',
    ['Monday 9:00am to 5:00pm', 'Wednesday 9:00am to 5:00pm', 'Friday 9:00am to 5:00pm'],
  ],
  ['Thurs 9am-12pm, 1pm-5pm', ['Thursday 9:00am to 12:00pm, 1:00pm to 5:00pm']],
  ['Fri-Mon 10am-4pm', ['Monday 10:00am to 4:00pm', 'Friday to Sunday 10:00am to 4:00pm']],
  ['daily 9am-5pm', ['Monday to Sunday 9:00am to 5:00pm']],
  ['', []],
])('The hours “%s” are read', (text, lines) => {
  expect(linesOf(text)).toEqual(lines)
})

test.each([
  ['Mon-Fri 8-5', 'can’t be read at “Mon-Fri 8-5”. Write it like'],
  ['Mon 25:99-26:00', 'can’t be read at “Mon 25:99-26:00”'],
  ['Mon 5pm-9am', 'can’t be read'],
  ['8am-5pm', 'can’t be read at “8am-5pm”'],
  ['Mon by appointment', 'can’t be read'],
  ['Mon-Fri 8am-5pm, Wed closed', 'contradicts itself about Wednesday'],
  ['Mon 9am-1pm, 12pm-5pm', 'contradicts itself about Monday'],
  ['Mon-Fri 8am-5pm, Sat', 'ends without hours'],
  ['Monthly 9am-5pm', 'can’t be read'],
  ['Someday 9am-5pm', 'can’t be read'],
])('The hours “%s” are refused', (text, trouble) => {
  expect(linesOf(text)).toContain(trouble)
})
