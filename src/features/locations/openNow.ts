import { clockIn } from '#rules/locale/clock.ts'
import { hoursOn, isOpenAt, type DayHours, type LocalMoment, type SpecialHours } from '#rules/locale/hours.ts'

interface Hours {
  zone: string
  hours: DayHours[]
  special: SpecialHours[]
}

/** Opening hours are given to the minute, so checking the clock every half minute is enough. */
const LOOK_MS = 30_000

/** Shows whether the dealer is open, and keeps that up to date. */
export function startOpenNow(line: HTMLElement): void {
  tell(line)
  const timer = setInterval(() => {
    if (line.isConnected) tell(line)
    else clearInterval(timer)
  }, LOOK_MS)
}

/** Returns the local time in a dealer's time zone; null if the browser doesn't know the zone. */
export function momentIn(zone: string, at: Date): LocalMoment | null {
  const clock = clockIn(zone, at.getTime())
  if (clock === null) return null
  const { date, time } = clock
  return {
    weekday: new Date(date).getUTCDay(),
    minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
    date,
  }
}

type Words = Record<'openNow' | 'closedNow' | 'closedToday' | 'today', string>

/**
 * Writes the line's text: 'Open now · 8:00am to 5:00pm today', 'Closed now · 8:00am to 5:00pm today' or 'Closed today'.
 */
function tell(line: HTMLElement): void {
  const { zone, hours, special } = JSON.parse(line.dataset['openNow'] ?? '{}') as Hours
  const words = JSON.parse(line.dataset['words'] ?? '{}') as Words
  const moment = momentIn(zone, new Date())
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
