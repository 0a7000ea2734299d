/** For fields that may contain anything: no result is NaN, an infinity or a wrong type. */

/** Null if it isn't finite, or too large to be exact in cents. */
export function finite(value: unknown): number | null {
  return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER / 100 ? value : null
}

export function above(value: unknown, limit: number): number | null {
  const number = finite(value)
  return number !== null && number > limit ? number : null
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

export function list<T>(value: readonly T[] | null | undefined): readonly T[] {
  return Array.isArray(value) ? value : []
}

/** Undefined also for names that all objects inherit, such as 'constructor' and '__proto__'. */
export const lookUp = <V>(
  table: Readonly<Partial<Record<string, V>>>,
  name: string | undefined,
): V | undefined => (name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined)

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What's frozen already is left as it is. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) deepFreeze(part)
  return Object.freeze(value)
}

/** Whether an extension returned a promise where there can be none. If it fails, that no longer ends the process. */
export function refusedPromise(value: unknown): value is Promise<unknown> {
  if (!(value instanceof Promise)) return false
  value.catch(() => {})
  return true
}
