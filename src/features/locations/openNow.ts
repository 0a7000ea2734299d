import type { DealerHours } from '#plan/page.ts'
import { clockIn } from '#rules/locale/clock.ts'

/** Hours are given to the minute. */
const UPDATE_MS = 30_000

export function startOpenNow(line: HTMLElement): void {
  update(line)
  const timer = setInterval(() => {
    if (line.isConnected) update(line)
    else clearInterval(timer)
  }, UPDATE_MS)
}

type Words = Record<'openNow' | 'closedNow' | 'closedToday' | 'today', string>

/**
 * Writes the line's text: 'Open now · 8:00am to 5:00pm today', 'Closed now · 8:00am to 5:00pm today' or 'Closed today'.
 * The build has put the hours into one form (OpenNow.astro).
 */
function update(line: HTMLElement): void {
  const { zone, hours, special } = JSON.parse(line.dataset['openNow'] ?? '') as DealerHours
  const words = JSON.parse(line.dataset['words'] ?? '') as Words
  const clock = clockIn(zone, Date.now())
  if (!clock) return
  const { date, time } = clock
  const onDate = special.filter((entry) => entry.date === date)
  const weekday = new Date(date).getUTCDay()
  const entries = onDate.length > 0 ? onDate : hours.filter((entry) => entry.weekday === weekday)
  const open = entries.filter(({ status }) => status !== 'closed')
  const hoursText = open.flatMap(({ formated_hours: text }) => text || []).join(', ')
  const today = hoursText || (open.length < entries.length ? 'Closed' : '')
  if (today === '') return
  const isOpen = open.some(({ open: from, close: to }) => from && to && time >= from && time < to)
  const text =
    today === 'Closed'
      ? words.closedToday
      : `${isOpen ? words.openNow : words.closedNow} · ${today} ${words.today}`
  line.classList.toggle('open-now--open', isOpen)
  if (line.textContent !== text) line.textContent = text
}
