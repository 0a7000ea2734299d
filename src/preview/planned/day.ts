import { HOUR_MS } from '#rules/constants.ts'
import { formatDate } from '#rules/locale/dates.ts'
import { parseInstant } from '#lib/instant.ts'
import { localeOf } from '#rules/locale/locale.ts'
import { dayAt } from '#rules/locale/schedule.ts'

/** The days and times that can be requested with `?now=`. */

const DATE = /^\d{4}-\d{2}-\d{2}$/
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:?\d{2})?$/i

/**
 * Whether a text is a valid value of `?now=`: a day or a time.
 * @example isAsked('2026-12-24') // true
 */
export const isAsked = (value: string): boolean =>
  (DATE.test(value) || DATE_TIME.test(value)) && parseInstant(value) !== null

/**
 * The time that a value stands for. A date means noon at the dealer, when everything scheduled for that day has
 * started.
 *
 * @param value one that passes `isAsked`
 * @param zone IANA name; null is UTC
 * @returns ms since 1970
 */
export const momentOf = (value: string, zone: string | null): number =>
  DATE.test(value) ? noonOf(value, zone) : (parseInstant(value) ?? 0)

/** Noon of a day at the dealer, in ms since 1970. It may be an hour off on a day when the clocks change. */
export const noonOf = (day: string, zone: string | null): number => {
  const noon = parseInstant(`${day}T12:00Z`) ?? 0
  return noon - offsetAt(noon, zone)
}

/** How far a zone's clocks are ahead of UTC at a given time, in ms. */
const offsetAt = (at: number, zone: string | null): number => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone ?? 'UTC',
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(at)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value ?? 0)
  const day = parseInstant(dayAt(at, zone)) ?? 0
  return day + part('hour') * HOUR_MS + part('minute') * 60_000 - at
}

/**
 * The dealer's local day in words.
 * @example dayWords(Date.parse('2026-12-24T01:00Z'), 'Australia/Sydney', 'en-AU') // 'Thursday 24 December 2026'
 */
export const dayWords = (at: number, zone: string | null, region: unknown): string => {
  const day = parseInstant(dayAt(at, zone)) ?? at
  const weekday = new Intl.DateTimeFormat('en-AU', { weekday: 'long', timeZone: 'UTC' }).format(day)
  return `${weekday}${localeOf(region) === 'en-US' ? ',' : ''} ${formatDate(day, region)}`
}
