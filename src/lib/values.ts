/**
 * Reading a field that may hold anything. Rules run in browsers on whatever a search service answered, so each reads
 * its fields through these and never meets NaN, an infinity or a wrong type.
 */

/** The number, or null when it is none, is not finite, or is too large to be exact in cents. */
export function finite(value: unknown): number | null {
  return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER / 100 ? value : null
}

/** The number when it is finite and above `limit`, else null. */
export function above(value: unknown, limit: number): number | null {
  const number = finite(value)
  return number !== null && number > limit ? number : null
}

/** The text without spaces at its ends; '' when it is no text. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** A list, or an empty one when it is none. */
export function list<T>(value: readonly T[] | null | undefined): readonly T[] {
  return Array.isArray(value) ? value : []
}
