import { parseInstant } from '#lib/instant.ts'
import { localeOf } from './locale.ts'
import { finite } from '#lib/values.ts'

/**
 * Writes dates as text (spec §9 'Locale'). The text is the same on every machine, because neither `Intl` nor the machine's time zone is
 * used.
 */

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** The latest date that JavaScript can represent, in milliseconds since 1970. */
const LAST_MS = 8.64e15

/**
 * A day as text, '20 November 2026' or in the US 'November 20, 2026'; '' if it isn't a date.
 *
 * @param when an ISO date or date-time, or milliseconds since 1970
 * @param offsetMinutes the site's offset from UTC in minutes, such as 600 in Sydney in winter
 */
export function formatDate(when: unknown, region: unknown, offsetMinutes = 0): string {
  const parts = partsOf(when, offsetMinutes)
  if (!parts) return ''
  const { day, month, year } = parts
  return localeOf(region) === 'en-US' ? `${month} ${day}, ${year}` : `${day} ${month} ${year}`
}

function partsOf(when: unknown, offsetMinutes: number): { day: number; month: string; year: number } | null {
  const ms = typeof when === 'string' ? parseInstant(when) : finite(when)
  if (ms === null || Math.abs(ms + offsetMinutes * 60_000) > LAST_MS) return null
  const date = new Date(ms + offsetMinutes * 60_000)
  return { day: date.getUTCDate(), month: MONTHS[date.getUTCMonth()] ?? '', year: date.getUTCFullYear() }
}
