import { clockIn, type Clock } from './clock.ts'

/**
 * Converts a local date and time in a zone to ms since 1970; null if the zone or the time is invalid. When clocks go forward, a time in the
 * hour that they skip becomes the same time in the next hour.
 */
export function instantIn(zone: string, clock: Clock): number | null {
  const shown = asUtc(clock)
  if (shown === null) return null
  let at = shown
  // The first pass assumes the zone's offset at a guessed time. The second corrects the result if clocks change between the guess and the
  // right time.
  for (let look = 0; look < 2; look++) {
    const there = clockIn(zone, at)
    if (there === null) return null
    at += shown - (asUtc(there) ?? shown)
  }
  return at
}

function asUtc({ date, time }: Clock): number | null {
  const at = Date.parse(`${date}T${time.padStart(5, '0')}Z`)
  // JavaScript turns a day that doesn't exist, like the 30th of February, into another one. So the day exists only if it stays the same.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date) ? at : null
}
