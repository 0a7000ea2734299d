import { hash } from 'node:crypto'

/** A cache of what was made from a tenant's files. A result is found by the name and the bytes of its file. */
export interface TenantCache {
  /** Returns what was given to `set`, possibly after a round trip through JSON. */
  get: (file: string, bytes: Uint8Array) => unknown
  set: (file: string, bytes: Uint8Array, made: object) => void
}

export const NO_CACHE: TenantCache = { get: () => undefined, set: () => {} }

/** What was made from files. The keys contain the name and the hash of each file. */
export type MadeOfFiles = ReadonlyMap<string, object>

/**
 * Makes a cache.
 *
 * @param before the `used` of the previous cache
 * @returns the cache. Its `used` has all results that `get` returned or `set` was given; pass it on to the next cache
 */
export function tenantCache(before: MadeOfFiles): TenantCache & { used: MadeOfFiles } {
  const used = new Map<string, object>()
  return {
    used,
    get: (file, bytes) => {
      const key = keyOf(file, bytes)
      const cached = before.get(key)
      if (cached !== undefined) used.set(key, cached)
      return cached
    },
    set: (file, bytes, made) => void used.set(keyOf(file, bytes), made),
  }
}

export const byFile = (made: MadeOfFiles): Map<string, { hash: string; made: object }> =>
  new Map(
    Array.from(made, ([key, value]) => {
      const spaceIndex = key.lastIndexOf(' ')
      return [key.slice(0, spaceIndex), { hash: key.slice(spaceIndex + 1), made: value }]
    }),
  )

export const bytesHash = (bytes: Uint8Array): string => hash('sha256', bytes, 'base64url')

const keyOf = (file: string, bytes: Uint8Array) => `${file} ${bytesHash(bytes)}`
