import { hash } from 'node:crypto'

/** What was made of a tenant's files before, by their names and bytes. */
export interface TenantCache {
  /** What `set` was given; as JSON keeps it. */
  get: (file: string, bytes: Uint8Array) => unknown
  set: (file: string, bytes: Uint8Array, made: object) => void
}

export const NO_CACHE: TenantCache = { get: () => undefined, set: () => {} }

/** What was made of files, by their names and the hashes of their bytes. */
export type MadeOfFiles = ReadonlyMap<string, object>

/**
 * @param before what `used` was last time
 * @returns with `used`, all that was asked for or set: what is to be kept for the next time
 */
export const tenantCache = (before: MadeOfFiles): TenantCache & { used: MadeOfFiles } => {
  const used = new Map<string, object>()
  return {
    used,
    get: (file, bytes) => {
      const key = keyOf(file, bytes)
      const known = before.get(key)
      if (known !== undefined) used.set(key, known)
      return known
    },
    set: (file, bytes, made) => void used.set(keyOf(file, bytes), made),
  }
}

/** The same by name, with the hash of each file's bytes. */
export const byFile = (made: MadeOfFiles): Map<string, { hash: string; made: object }> =>
  new Map(
    Array.from(made, ([key, value]) => {
      const at = key.lastIndexOf(' ')
      return [key.slice(0, at), { hash: key.slice(at + 1), made: value }]
    }),
  )

/** What `byFile` gives for a file's bytes. */
export const bytesHash = (bytes: Uint8Array): string => hash('sha256', bytes, 'base64url')

const keyOf = (file: string, bytes: Uint8Array) => `${file} ${bytesHash(bytes)}`
