import { FAMILIES } from './models/tables.ts'

export { FAMILIES }

/** The bodies that there are pictures of. */
export const BODIES: readonly string[] = [...new Set(FAMILIES.values())]

/** Every name that a picture's address can have: a family, or a body. */
export const SILHOUETTES: readonly string[] = [...new Set([...BODIES, ...FAMILIES.keys()])]

/** Returns the family whose pictures are shown for a name. */
export const familyOf = (name: string): string =>
  FAMILIES.has(name) ? name : ([...FAMILIES].find(([, body]) => body === name)?.[0] ?? name)
