/** The vehicles that a shopper has looked at, in order; apart from `recent.ts`, since every vehicle's page carries it. */

/** So many are shown beside the one on the page, which is kept too. */
export const RECENT_SHOWN = 6

/** The vehicles with the one that is looked at now as the latest. */
export function latestFirst<Vehicle extends { id: number }>(
  seen: readonly Vehicle[],
  now: Vehicle,
): Vehicle[] {
  return [now, ...seen.filter(({ id }) => id !== now.id)].slice(0, RECENT_SHOWN + 1)
}
