import { hash } from 'node:crypto'

/** A cache of results made from a tenant's files. A result is found by the file's name and bytes. */
export interface TenantCache {
  /** Returns what was given to `set`, as JSON preserves it. */
  get: (file: string, bytes: Uint8Array) => unknown
  set: (file: string, bytes: Uint8Array, made: object) => void
}

export const NO_CACHE: TenantCache = { get: () => undefined, set: () => {} }

/** Results made from files, by name and hash of their bytes. */
export type MadeOfFiles = ReadonlyMap<string, object>

/**
 * Makes a cache.
 *
 * @param before the `used` of the cache from last time
 * @returns the cache. Its `used` has every result that was read or set. Keep it for next time.
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

/** Groups results by file name, with the hash of each file's bytes. */
export const byFile = (made: MadeOfFiles): Map<string, { hash: string; made: object }> =>
  new Map(
    Array.from(made, ([key, value]) => {
      const at = key.lastIndexOf(' ')
      return [key.slice(0, at), { hash: key.slice(at + 1), made: value }]
    }),
  )

/** Returns the hash of a file's bytes, as in `byFile`. */
export const bytesHash = (bytes: Uint8Array): string => hash('sha256', bytes, 'base64url')

const keyOf = (file: string, bytes: Uint8Array) => `${file} ${bytesHash(bytes)}`
