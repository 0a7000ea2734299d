import { join } from 'node:path'
import type { Store } from './store.ts'

/** The default storage for leads, in the state folder. */
export const DEFAULT_FILE = 'leads.sqlite'

/**
 * Opens what FORECOURT_LEADS_STORAGE names: `sqlite:<file>`, `redis://…`, `rediss://…` or `netlify`.
 *
 * @throws Error with the right format, without repeating the value, since a Redis address contains a password
 */
export const openStore = async (
  named: string | undefined,
  stateDir: string,
  warn: (message: string) => void,
): Promise<Store> => {
  const storage = named?.trim() || `sqlite:${join(stateDir, DEFAULT_FILE)}`
  // Each storage is loaded only when used, because a Netlify Function doesn't need Redis and a server doesn't need Netlify.
  if (storage === 'netlify') return (await import('./netlify.ts')).netlifyStore()
  if (/^rediss?:\/\//.test(storage)) return (await import('./redis.ts')).redisStore(storage, warn)
  const file = /^sqlite:(.+)$/.exec(storage)?.[1]
  if (file === undefined)
    throw new Error('FORECOURT_LEADS_STORAGE must be sqlite:<file>, redis://<host>:<port> or netlify')
  return (await import('./sqlite.ts')).sqliteStore(file)
}
