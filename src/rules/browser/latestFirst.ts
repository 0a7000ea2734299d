/** The order of vehicles a shopper has looked at; separate from `recent.ts`, because every vehicle's page loads it. */

/** How many vehicles are shown. The current vehicle is stored in addition to these, but isn't shown. */
export const RECENT_SHOWN = 6

/** Puts the current vehicle first. */
export function latestFirst<Vehicle extends { id: number }>(
  seen: readonly Vehicle[],
  now: Vehicle,
): Vehicle[] {
  return [now, ...seen.filter(({ id }) => id !== now.id)].slice(0, RECENT_SHOWN + 1)
}
