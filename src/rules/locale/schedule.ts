import { clockIn } from './clock.ts'
import { DAY_MS } from '../constants.ts'
import { formatDate } from './dates.ts'
import { parseInstant } from '#lib/instant.ts'
import { localeOf } from './locale.ts'
import { text } from '#lib/values.ts'

/**
 * Content that's shown only on certain days: articles, offers, job openings and special days. Days are 'YYYY-MM-DD' in the dealer's time
 * zone.
 */

interface Scheduled {
  /** The first day; '' or missing if it has no start. */
  starts?: string | null
  /** The last day, inclusive; '' or missing if it has no end. */
  ends?: string | null
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const WEEKDAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Null and unknown zones mean UTC. @example dayAt(Date.parse('2026-11-20T14:00:00Z'), 'Australia/Sydney') → '2026-11-21' */
export function dayAt(now: number, zone: string | null): string {
  return clockIn(zone ?? 'UTC', now)?.date ?? new Date(now).toISOString().slice(0, 10)
}

/** Whether content is shown on a day: from its first day to its last. An invalid date sets no limit. */
export function isOn({ starts, ends }: Scheduled, today: string): boolean {
  const [first, last] = [day(starts), day(ends)]
  return (first === '' || first <= today) && (last === '' || today <= last)
}

export function isOver({ ends }: Scheduled, today: string): boolean {
  const last = day(ends)
  return last !== '' && last < today
}

/** A day as people say it, without the year: 'Friday 25 December', in the US 'Friday, December 25'. */
export function dayName(date: string, region: unknown): string {
  const ms = parseInstant(day(date))
  if (ms === null) return ''
  const weekday = WEEKDAY_NAMES[new Date(ms).getUTCDay()] ?? ''
  const inYear = dayInYear(date, region)
  return localeOf(region) === 'en-US' ? `${weekday}, ${inYear}` : `${weekday} ${inYear}`
}

/** A day as text without the year, for days in the near future: '25 December', in the US 'December 25'; '' if it isn't a day. */
export function dayInYear(date: string, region: unknown): string {
  return formatDate(day(date), region).replace(/,? \d{4}$/, '')
}

export function upcoming<D extends { date?: string | null }>(
  days: readonly D[] | null | undefined,
  today: string,
  within: number,
): D[] {
  const now = parseInstant(today)
  if (now === null) return []
  const until = new Date(now + within * DAY_MS).toISOString().slice(0, 10)
  return (days ?? [])
    .filter(({ date }) => day(date) !== '' && today <= day(date) && day(date) <= until)
    .toSorted((a, b) => (day(a.date) < day(b.date) ? -1 : 1))
}

function day(value: unknown): string {
  const date = text(value)
  return DAY.test(date) && parseInstant(date) !== null ? date : ''
}
