import { clockIn, type Clock } from './clock.ts'

/**
 * When a clock in a time zone shows this: ms since 1970; null where the zone or the time is not known. An hour that a clock
 * skips in spring is the one after it.
 *
 * @param zone an IANA name
 */
export function instantIn(zone: string, clock: Clock): number | null {
  const shown = asUtc(clock)
  if (shown === null) return null
  let at = shown
  // The second look is for a guess on the other side of a change of the clocks.
  for (let look = 0; look < 2; look++) {
    const there = clockIn(zone, at)
    if (there === null) return null
    at += shown - (asUtc(there) ?? shown)
  }
  return at
}

/** The same day and time in UTC; null for none. */
function asUtc({ date, time }: Clock): number | null {
  const at = Date.parse(`${date}T${time.padStart(5, '0')}Z`)
  // The 30th of February becomes a day in March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date) ? at : null
}
