import { clockIn, type Clock } from './clock.ts'

/**
 * Converts local time in a zone to ms since 1970; null if the zone or time is invalid. A time in the hour that clocks skip in spring
 * becomes the same time in the next hour.
 *
 * @param zone an IANA name
 */
export function instantIn(zone: string, clock: Clock): number | null {
  const shown = asUtc(clock)
  if (shown === null) return null
  let at = shown
  // The second pass corrects the result in case there's a clock change between the first guess and the right time.
  for (let look = 0; look < 2; look++) {
    const there = clockIn(zone, at)
    if (there === null) return null
    at += shown - (asUtc(there) ?? shown)
  }
  return at
}

/** When UTC has this day and time, in ms since 1970; null if they're invalid. */
function asUtc({ date, time }: Clock): number | null {
  const at = Date.parse(`${date}T${time.padStart(5, '0')}Z`)
  // JavaScript turns the 30th of February into a day in March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date) ? at : null
}
