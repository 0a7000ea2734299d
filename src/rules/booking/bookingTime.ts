import { clockIn } from '../locale/clock.ts'
import { FAR_MESSAGE, PAST_MESSAGE } from '../leads/messages.ts'

const DATE_TIME = /^(\d{4}-\d{2}-\d{2})(?: (\d{1,2}):(\d{2}))?$/

export function isBookingTime(value: string): boolean {
  const [, day = '', hours = '0', minutes = '0'] = DATE_TIME.exec(value) ?? []
  const date = new Date(`${day}T00:00:00Z`)
  // JavaScript turns a day that doesn't exist, like the 30th of February, into another one. So the day exists only if it stays the same.
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
  return day !== '' && isDay && Number(hours) < 24 && Number(minutes) < 60
}

/** The time zone where each day ends last. */
export const LAST_ZONE = 'Etc/GMT+12'

/**
 * The dealer's date and time. If the dealer has locations in several zones, it's the earliest of their local times. If no zone is known,
 * it's the time in the zone where days end last. That way, no booking time is refused as past while it's still to come at a location.
 * @example localTime(Date.parse('2026-11-27T22:00:00Z'), ['Australia/Sydney']) → '2026-11-28 09:00'
 */
export function localTime(now: number, zones: readonly string[]): string {
  const [first = timeIn(LAST_ZONE, now), ...more] = zones.map((zone) => timeIn(zone, now))
  return more.reduce((earliest, time) => (time < earliest ? time : earliest), first)
}

/**
 * The local time in a zone. A browser that doesn't know the zone uses the zone where days end last; the server still refuses times that are
 * past.
 */
function timeIn(zone: string, now: number): string {
  const clock = clockIn(zone, now) ?? clockIn(LAST_ZONE, now)
  return clock === null ? '' : `${clock.date} ${clock.time}`
}

export function bookingDays(local: string): { min: string; max: string } {
  const min = local.slice(0, 10)
  const next = `${Number(min.slice(0, 4)) + 1}${min.slice(4)}`
  return { min, max: isBookingTime(next) ? next : next.replace('-02-29', '-02-28') }
}

export function bookingProblem(value: string, local: string): string | null {
  const [day = '', time] = value.split(' ')
  const past = time === undefined ? day < local.slice(0, 10) : `${day} ${time.padStart(5, '0')}` < local
  if (past) return PAST_MESSAGE
  return day > bookingDays(local).max ? FAR_MESSAGE : null
}
