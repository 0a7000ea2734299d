import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSafeSlug } from '#lib/slug.ts'
import { alertsDir, alertsFile, openAlerts, type AlertStore } from './store.ts'

/** Opens all tenants' stores on a machine; `forecourt serve` and `forecourt live` open the same files. */
export interface AlertStores {
  /**
   * Opens a tenant's store.
   *
   * @param make whether to create it if nobody has asked for anything yet
   * @throws Error if its file can't be used; the next call tries again
   */
  of: (slug: string, make?: boolean) => AlertStore | undefined
  /** Lists tenants with requests. */
  slugs: () => string[]
  /** Returns a store's problem, in words that outsiders may read; null for none. */
  check: () => string | null
  close: () => void
}

const ENDING = '.sqlite'

export const openStores = (stateDir: string, log: (message: string) => void): AlertStores => {
  const open = new Map<string, AlertStore>()
  const broken = new Set<string>()
  return {
    of: (slug, make = false) => {
      const known = open.get(slug)
      if (known) return known
      const file = alertsFile(stateDir, slug)
      if (!isSafeSlug(slug) || (!make && !existsSync(file))) return undefined
      try {
        const store = openAlerts(file)
        open.set(slug, store)
        broken.delete(slug)
        return store
      } catch (error) {
        // Logged only once, since opening is retried at each request and each minute.
        if (!broken.has(slug)) log(error instanceof Error ? error.message : String(error))
        broken.add(slug)
        throw error
      }
    },
    slugs: () => {
      const dir = alertsDir(stateDir)
      if (!existsSync(dir)) return []
      return readdirSync(dir)
        .filter((name) => name.endsWith(ENDING))
        .map((name) => name.slice(0, -ENDING.length))
    },
    check: () => {
      if (broken.size > 0) return 'a site’s alerts can’t be opened'
      for (const store of open.values()) {
        const wrong = store.check()
        if (wrong !== null) return wrong
      }
      return null
    },
    close: () => {
      for (const store of open.values()) store.close()
      open.clear()
    },
  }
}

/** After this many ms without a sign of live stock, no new requests are accepted. */
const SILENT_MS = 10 * 60_000

const signFile = (stateDir: string): string => join(alertsDir(stateDir), 'live')

/** Records that `forecourt live` is running and sends alerts. */
export const giveSign = (stateDir: string, now: number): void => {
  mkdirSync(alertsDir(stateDir), { recursive: true })
  const file = signFile(stateDir)
  if (!existsSync(file)) writeFileSync(file, '')
  utimesSync(file, now / 1000, now / 1000)
}

/** Tells if a process is sending alerts. */
export const isLive = (stateDir: string, now: number): boolean => {
  const stat = statSync(signFile(stateDir), { throwIfNoEntry: false })
  return stat !== undefined && now - stat.mtimeMs < SILENT_MS
}
