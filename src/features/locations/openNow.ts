import { hoursOn, isOpenAt, momentIn, type DayHours, type SpecialHours } from '#rules/locale/hours.ts'

interface Hours {
  zone: string
  hours: DayHours[]
  special: SpecialHours[]
}

/** Opening hours are given to the minute, so checking the clock every half minute is enough. */
const UPDATE_MS = 30_000

/** Shows whether the dealer is open, and keeps that up to date. */
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
 */
function update(line: HTMLElement): void {
  const { zone, hours, special } = JSON.parse(line.dataset['openNow'] ?? '{}') as Hours
  const words = JSON.parse(line.dataset['words'] ?? '{}') as Words
  const moment = momentIn(zone, Date.now())
  const today = moment ? hoursOn(moment, hours, special) : ''
  if (moment === null || today === '') return
  const open = isOpenAt(moment, hours, special)
  const text =
    today === 'Closed'
      ? words.closedToday
      : `${open ? words.openNow : words.closedNow} · ${today} ${words.today}`
  line.classList.toggle('open-now--open', open)
  if (line.textContent !== text) line.textContent = text
}
