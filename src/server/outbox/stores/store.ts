/**
 * The outbox's storage interface. We don't use unstorage, because it has no conditional writes, ordered listing or control over when SQLite
 * (db0) syncs to disk, and leads mustn't be lost to concurrent or buffered writes. All three of our stores support conditional writes and
 * ordered listing, and the outbox needs nothing more of them.
 */

export interface Stored {
  value: Uint8Array
  /** Changes with every write. */
  version: string
}

/** Keys consist of letters, digits, `-`, `_` and `.`, in parts separated by `/`. */
export interface Store {
  /** Whether all users run on this machine, so that process ids show who's alive. */
  readonly oneMachine: boolean
  get: (key: string) => Promise<Stored | null>
  /**
   * Writes only if nothing has changed: `expected` is the version read, or null for a new key. Afterwards the data is on disk (SQLite, and
   * Redis if configured) or with the service (Netlify).
   *
   * @returns the new version; null if somebody else was quicker and nothing was written
   * @throws Error if the store can't be reached; the data may or may not have been written
   */
  put: (key: string, value: Uint8Array, expected: string | null) => Promise<string | null>
  /** Removes a key, if it exists. */
  remove: (key: string) => Promise<void>
  /** Lists keys with a prefix, sorted. */
  list: (prefix: string) => Promise<string[]>
  /** Removes all traces of deleted and replaced data from its files; missing if the service does that. */
  erase?: () => Promise<void>
  /** Checks the store. Returns its problem in words for outsiders; null for none. Never throws. */
  check: () => Promise<string | null>
  close: () => Promise<void>
}

export const encode = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

/** Decodes what `encode` made; only used on the outbox's own data. */
export const decode = <T>({ value }: Stored): T => JSON.parse(new TextDecoder().decode(value)) as T
