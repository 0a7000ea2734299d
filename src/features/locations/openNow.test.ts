// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { plainHours } from '#rules/locale/hours.ts'
import { startOpenNow } from './openNow.ts'

const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, status: 'open', open: '08:00', close: '17:00' }))
const HOURS = {
  zone: 'Australia/Sydney',
  hours: plainHours([...week, { weekday: 0, status: 'closed' }]),
  special: plainHours([{ date: '2026-12-25', status: 'closed' }]),
}
const WORDS = { openNow: 'Open now', closedNow: 'Closed now', closedToday: 'Closed today', today: 'today' }

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function tell(now: string, hours: object = HOURS) {
  vi.setSystemTime(now)
  document.body.innerHTML = '<p></p>'
  const line = document.querySelector('p')
  if (!line) throw new Error('no line')
  line.dataset['openNow'] = JSON.stringify(hours)
  line.dataset['words'] = JSON.stringify(WORDS)
  startOpenNow(line)
  return line
}

test.each([
  // In summer, Sydney is eleven hours ahead of UTC: when it's Friday morning there, it's Thursday night in UTC.
  ['2026-11-19T20:59:00Z', 'Closed now · 8:00am to 5:00pm today', false],
  ['2026-11-19T21:00:00Z', 'Open now · 8:00am to 5:00pm today', true],
  ['2026-11-20T05:59:00Z', 'Open now · 8:00am to 5:00pm today', true],
  ['2026-11-20T06:00:00Z', 'Closed now · 8:00am to 5:00pm today', false],
  ['2026-11-22T00:00:00Z', 'Closed today', false],
  ['2026-12-25T00:00:00Z', 'Closed today', false],
  // Saturday's hours aren't known.
  ['2026-11-21T00:00:00Z', '', false],
])('At %s, the line on opening hours says %j', (now, text, open) => {
  const line = tell(now)
  expect(line.textContent).toBe(text)
  expect(line.classList.contains('open-now--open')).toBe(open)
})

test('The line on opening hours stays current while the page is open', () => {
  const line = tell('2026-11-20T05:59:30Z')
  expect(line.textContent).toMatch(/^Open now/)
  vi.advanceTimersByTime(60_000)
  expect(line.textContent).toMatch(/^Closed now/)
})

test('The line on opening hours is empty in a time zone that the browser doesn’t know', () => {
  expect(tell('2026-11-20T00:00:00Z', { ...HOURS, zone: 'Mars/Olympus_Mons' }).textContent).toBe('')
})
