import { clockText, minutesOf, timeText, WEEKDAYS } from './hours.ts'
import { repeatFault } from './hoursFaults.ts'

/** Reads a week's opening hours as people write them: 'Mon-Fri 8am-5pm, Sat 8am-12:30pm, Sun closed'. */

/** A day's hours in the format of the dealer backend. A day that's open twice has two entries. */
interface WeekDay {
  weekday: number
  status: 'open' | 'closed'
  formated_hours: string
  /** 24-hour 'HH:MM'; '' if closed. */
  open: string
  close: string
}

export const WEEK_EXAMPLE = 'Mon-Fri 8am-5pm, Sat 8am-12:30pm, Sun closed'

const TO = String.raw`\s*(?:[-–—]|to)\s*`
const DAY = WEEKDAYS.map((name) => `${name.slice(0, 2)}[a-z]*`).join('|')
/** Matches days followed by their hours, both of which may be missing. */
const PART = new RegExp(String.raw`^(?:(?:(${DAY})\.?(?:${TO}(${DAY})\.?)?|(daily))\s*:?\s*)?(.*)$`, 'i')
/** Separates parts: a comma and the like, or only a space before the next day: 'Mon-Fri 8am-5pm Sat 9am-1pm'. */
const BETWEEN = new RegExp(String.raw`\s*(?:[,;&\n]|\band\b)\s*|(?<=\d|m|closed)\s+(?=(?:${DAY})\b)`, 'i')
const SPAN = new RegExp(`^(.+?)${TO}(.+)$`, 'i')

/** @returns the days with their hours, from Sunday; or what's wrong with the text, as the end of a sentence about it */
export function weekOf(text: string): { days: WeekDay[] } | { trouble: string } {
  const days: WeekDay[] = []
  let [meant, hasHours]: [number[], boolean] = [[], false]
  for (const part of text.split(BETWEEN).filter(Boolean)) {
    const [, first, last, daily, hours = ''] = PART.exec(part) ?? []
    const named = daily ? WEEKDAYS.map((_, day) => day) : daysFrom(first, last)
    // 'Mon, Wed 9am-5pm' means both days, and in 'Mon 9am-12pm, 1pm-5pm' the second span is Monday's too.
    if (named.length > 0) [meant, hasHours] = [hasHours ? named : [...meant, ...named], false]
    if (hours === '') continue
    const read = hoursOf(hours)
    if (!read || meant.length === 0) return { trouble: `can’t be read at “${part}”. ${LIKE}` }
    hasHours = true
    for (const weekday of meant) {
      if (days.some((other) => other.weekday === weekday && repeatFault(other, read) !== ''))
        return { trouble: `contradicts itself about ${WEEKDAYS[weekday]}` }
      days.push({ weekday, ...read })
    }
  }
  if (meant.length > 0 && !hasHours) return { trouble: `ends without hours. ${LIKE}` }
  return { days: days.toSorted((one, other) => one.weekday - other.weekday) }
}

const LIKE = `Write it like “${WEEK_EXAMPLE}”`

function daysFrom(first: string | undefined, last = first): number[] {
  // 'Tues' and 'Sundays' are days, but 'Monthly' isn't.
  const [from, to] = [first, last].map((name = '-') =>
    WEEKDAYS.findIndex((weekday) => weekday.toLowerCase().startsWith(name.toLowerCase().replace(/s$/, ''))),
  )
  if (from === undefined || to === undefined || from < 0) return []
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, index) => (from + index) % 7)
}

function hoursOf(text: string): Omit<WeekDay, 'weekday'> | undefined {
  if (/^closed$/i.test(text)) return { status: 'closed', formated_hours: 'Closed', open: '', close: '' }
  const [open, close] = (SPAN.exec(text) ?? []).slice(1).map(minutesOf)
  if (typeof open !== 'number' || typeof close !== 'number' || close <= open) return undefined
  return {
    status: 'open',
    formated_hours: `${timeText(open)} - ${timeText(close)}`,
    open: clockText(open),
    close: clockText(close),
  }
}
