/**
 * A list's values in an order that does not change while the shopper filters: as the page arrived with them, then any
 * that appeared since, by name, then what an address asked for and nobody has.
 */
export function steadyValues(
  pressed: Record<string, number> = {},
  live: Record<string, number> = {},
  ticked: readonly string[] = [],
): string[] {
  return [...new Set([...Object.keys(pressed), ...Object.keys(live).sort(), ...ticked])]
}
