/**
 * Sorts the vehicles that a shopper has looked at, latest first. This isn't in `recent.ts`, because every vehicle's page loads this file,
 * which should stay small.
 */

/** How many vehicles are shown as recently viewed. The current vehicle is stored too, but isn't shown. */
export const RECENT_SHOWN = 6

export function latestFirst<Vehicle extends { id: number }>(
  seen: readonly Vehicle[],
  now: Vehicle,
): Vehicle[] {
  return [now, ...seen.filter(({ id }) => id !== now.id)].slice(0, RECENT_SHOWN + 1)
}
