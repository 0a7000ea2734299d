/**
 * Reads fields that may contain anything. Rules run in browsers on whatever a search service sent, so they read fields
 * through these functions, which never return NaN, an infinity or a wrong type.
 */

/** The number, or null if it isn't one, isn't finite, or is too large to be exact in cents. */
export function finite(value: unknown): number | null {
  return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER / 100 ? value : null
}

/** The number if it's finite and above `limit`, otherwise null. */
export function above(value: unknown, limit: number): number | null {
  const number = finite(value)
  return number !== null && number > limit ? number : null
}

/** The trimmed text; '' if it isn't text. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** The list; an empty one if it isn't a list. */
export function list<T>(value: readonly T[] | null | undefined): readonly T[] {
  return Array.isArray(value) ? value : []
}

/**
 * Looks up a name that comes from outside. Returns undefined for a name that the table doesn't have itself, also for those that all objects
 * inherit, such as 'constructor' and '__proto__'.
 */
export const lookUp = <V>(
  table: Readonly<Partial<Record<string, V>>>,
  name: string | undefined,
): V | undefined => (name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined)
