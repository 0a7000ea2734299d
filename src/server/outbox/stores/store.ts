import { join } from 'node:path'

/**
 * Leads mustn't be lost if two processes write at once, or if a machine fails. So a store must support conditional
 * writes, sorted lists of keys, and writes that are on disk when they're confirmed. unstorage supports neither of the
 * first two, and doesn't control when SQLite (db0) syncs to disk.
 */

export interface Stored {
  value: Uint8Array
  /** Different after every write. */
  version: string
}

/** Keys consist of letters, digits, `-`, `_` and `.`, in parts separated by `/`. */
export interface Store {
  /** All processes that use the store run on this machine, so their ids show whether they're still running. */
  readonly oneMachine: boolean
  get: (key: string) => Promise<Stored | null>
  /**
   * Writes a value, unless the key has changed. When this resolves, the value is on disk (SQLite, and Redis if it's
   * configured for that) or stored by the service (Netlify).
   *
   * @param expected the version that was read, or null if there was none
   * @returns the new version; null if the key has changed
   * @throws Error if the store can't be reached. The value may or may not have been written
   */
  put: (key: string, value: Uint8Array, expected: string | null) => Promise<string | null>
  remove: (key: string) => Promise<void>
  list: (prefix: string) => Promise<string[]>
  /** Removes all traces of deleted and replaced data from the store's files, unless that's left to the service. */
  erase?: () => Promise<void>
  /** Returns the store's problem, in words that outsiders may read. Never throws. */
  check: () => Promise<string | null>
  close: () => Promise<void>
}

export const encode = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

/** The result isn't checked, so this must only be used for the outbox's own data. */
export const decode = <T>({ value }: Stored): T => JSON.parse(new TextDecoder().decode(value)) as T

export const DEFAULT_FILE = 'leads.sqlite'

/** Undefined if the leads are in another kind of storage. */
export const leadsFile = (named: string | undefined, stateDir: string): string | undefined =>
  /^sqlite:(.+)$/.exec(storageOf(named, stateDir))?.[1]

const storageOf = (named: string | undefined, stateDir: string): string =>
  named?.trim() || `sqlite:${join(stateDir, DEFAULT_FILE)}`

/**
 * `sqlite:<file>`, `redis://…`, `rediss://…` or `netlify`.
 *
 * @throws Error that doesn't repeat the value, because a Redis address may contain a password
 */
export async function openStore(
  named: string | undefined,
  stateDir: string,
  warn: (message: string) => void,
): Promise<Store> {
  const storage = storageOf(named, stateDir)
  // A Netlify Function doesn't need Redis, and a server doesn't need Netlify.
  if (storage === 'netlify') return (await import('./netlify.ts')).netlifyStore()
  if (/^rediss?:\/\//.test(storage)) return (await import('./redis.ts')).redisStore(storage, warn)
  const file = leadsFile(named, stateDir)
  if (file === undefined)
    throw new Error('FORECOURT_LEADS_STORAGE must be sqlite:<file>, redis://<host>:<port> or netlify')
  return (await import('./sqlite.ts')).sqliteStore(file)
}
