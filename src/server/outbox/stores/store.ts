/**
 * Where the outbox keeps its records. A small interface of our own instead of unstorage's: a lead must not be lost to a
 * write that crosses another one or that is still in a buffer, and unstorage has neither a conditional write nor an
 * ordered listing, nor a say in when its SQLite (db0) syncs to disk. All three stores have the first two, so this is
 * all that the outbox asks of them.
 */

export interface Stored {
  value: Uint8Array
  /** Changes with every write. */
  version: string
}

/** Keys are parts of letters, digits, `-`, `_` and `.`, with `/` between. */
export interface Store {
  /** Whether all who use it run on this machine, so that a process id tells who is alive. */
  readonly oneMachine: boolean
  get: (key: string) => Promise<Stored | null>
  /**
   * Writes only where nothing has changed since: `expected` is the version that was read, null for a key that must not
   * be there yet. What was written is on disk (SQLite, and Redis where it is set up so) or with the service (Netlify)
   * when this returns.
   *
   * @returns the new version; null when somebody else was quicker, and then nothing is written
   * @throws Error when the store can't be reached; it may have been written or not
   */
  put: (key: string, value: Uint8Array, expected: string | null) => Promise<string | null>
  /** Nothing happens if there is none. */
  remove: (key: string) => Promise<void>
  /** The keys that start so, in the order of their characters. */
  list: (prefix: string) => Promise<string[]>
  /** Leaves nothing in its files of what was removed or replaced; missing if that is the service's doing. */
  erase?: () => Promise<void>
  /** What is wrong with it, in words for outsiders; null for nothing. Never throws. */
  check: () => Promise<string | null>
  close: () => Promise<void>
}

export const encode = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

/** What `encode` was given. Only what the outbox itself wrote comes here. */
export const decode = <T>({ value }: Stored): T => JSON.parse(new TextDecoder().decode(value)) as T
