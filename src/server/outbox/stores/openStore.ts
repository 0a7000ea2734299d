import { join } from 'node:path'
import type { Store } from './store.ts'

/** The default file for leads, in the state folder. */
export const DEFAULT_FILE = 'leads.sqlite'

/**
 * Opens the storage that FORECOURT_LEADS_STORAGE names: `sqlite:<file>`, `redis://…`, `rediss://…` or `netlify`.
 *
 * @throws Error that shows the right format. It doesn't repeat the value, because a Redis address may contain a
 *   password
 */
export const openStore = async (
  named: string | undefined,
  stateDir: string,
  warn: (message: string) => void,
): Promise<Store> => {
  const storage = named?.trim() || `sqlite:${join(stateDir, DEFAULT_FILE)}`
  // Import each storage only when it's used, because a Netlify Function doesn't need Redis, and a server doesn't need
  // Netlify.
  if (storage === 'netlify') return (await import('./netlify.ts')).netlifyStore()
  if (/^rediss?:\/\//.test(storage)) return (await import('./redis.ts')).redisStore(storage, warn)
  const file = /^sqlite:(.+)$/.exec(storage)?.[1]
  if (file === undefined)
    throw new Error('FORECOURT_LEADS_STORAGE must be sqlite:<file>, redis://<host>:<port> or netlify')
  return (await import('./sqlite.ts')).sqliteStore(file)
}
