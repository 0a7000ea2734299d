/** The order of vehicles a shopper has looked at; separate from `recent.ts`, because every vehicle's page loads it. */

/** How many vehicles are shown besides the current one, which is stored too. */
export const RECENT_SHOWN = 6

/** Puts the current vehicle first. */
export function latestFirst<Vehicle extends { id: number }>(
  seen: readonly Vehicle[],
  now: Vehicle,
): Vehicle[] {
  return [now, ...seen.filter(({ id }) => id !== now.id)].slice(0, RECENT_SHOWN + 1)
}
