import { join } from 'node:path'
import type { Store } from './store.ts'

/** Where leads are kept when nothing else is said, below the state folder. */
export const DEFAULT_FILE = 'leads.sqlite'

/**
 * Opens what FORECOURT_LEADS_STORAGE names: `sqlite:<file>`, `redis://…`, `rediss://…` or `netlify`.
 *
 * @throws Error that says how it is written, without repeating it: a Redis address holds a password
 */
export const openStore = async (
  named: string | undefined,
  stateDir: string,
  warn: (message: string) => void,
): Promise<Store> => {
  const storage = named?.trim() || `sqlite:${join(stateDir, DEFAULT_FILE)}`
  // Each is loaded where it is used only: a Netlify Function has no need of Redis, nor a server of Netlify.
  if (storage === 'netlify') return (await import('./netlify.ts')).netlifyStore()
  if (/^rediss?:\/\//.test(storage)) return (await import('./redis.ts')).redisStore(storage, warn)
  const file = /^sqlite:(.+)$/.exec(storage)?.[1]
  if (file === undefined)
    throw new Error('FORECOURT_LEADS_STORAGE must be sqlite:<file>, redis://<host>:<port> or netlify')
  return (await import('./sqlite.ts')).sqliteStore(file)
}
