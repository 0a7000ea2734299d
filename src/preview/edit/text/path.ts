import { lookUp } from '#lib/values.ts'

export type Path = readonly (string | number)[]

export const valueAt = (values: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (node, key) => (node ? lookUp(node as Record<string, unknown>, String(key)) : undefined),
    values,
  )

/** A copy with a new value at a path that consists of names only. Groups that are missing on the way are added. */
export function withValue<T extends Record<string, unknown>>(values: T, path: Path, value: unknown): T {
  const [name, ...rest] = path
  if (name === undefined) return values
  const inside =
    rest.length > 0 ? withValue((values[name] ?? {}) as Record<string, unknown>, rest, value) : value
  return { ...values, [name]: inside }
}
