/**
 * Looks up a name that comes from outside. Returns undefined for a name that the table doesn't have itself, also for those that all objects
 * inherit, such as 'constructor' and '__proto__'.
 */
export const lookUp = <V>(
  table: Readonly<Partial<Record<string, V>>>,
  name: string | undefined,
): V | undefined => (name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined)
