import type { Log } from '#lib/log.ts'
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSafeSlug } from '#lib/safeSlug.ts'
import { alertsDir, alertsFile, openAlerts, type AlertStore } from './store.ts'

export type AlertStores = ReturnType<typeof openStores>

const ENDING = '.sqlite'

export function openStores(stateDir: string, log: Log) {
  const open = new Map<string, AlertStore>()
  const broken = new Set<string>()
  return {
    /** @throws Error if the file can't be used; the next call tries again */
    of: (slug: string, make = false): AlertStore | undefined => {
      const opened = open.get(slug)
      if (opened) return opened
      const file = alertsFile(stateDir, slug)
      if (!isSafeSlug(slug) || (!make && !existsSync(file))) return undefined
      try {
        const store = openAlerts(file)
        open.set(slug, store)
        broken.delete(slug)
        return store
      } catch (error) {
        // Log this only once, because opening is tried again at each request and every minute.
        if (!broken.has(slug)) log(error instanceof Error ? error.message : String(error), slug)
        broken.add(slug)
        throw error
      }
    },
    slugs: (): string[] => {
      const dir = alertsDir(stateDir)
      if (!existsSync(dir)) return []
      return readdirSync(dir)
        .filter((name) => name.endsWith(ENDING))
        .map((name) => name.slice(0, -ENDING.length))
    },
    /** Returns what's wrong, in words that outsiders may read. */
    check: (): string | null => {
      if (broken.size > 0) return 'the file with a site’s alerts can’t be opened'
      for (const store of open.values()) {
        const wrong = store.check()
        if (wrong !== null) return wrong
      }
      return null
    },
    close: (): void => {
      for (const store of open.values()) store.close()
      open.clear()
    },
  }
}

/** If `forecourt live` has given no sign for this many ms, no new requests are accepted. */
const SILENT_MS = 10 * 60_000

const signFile = (stateDir: string): string => join(alertsDir(stateDir), 'live')

/** Tells `forecourt serve` that alerts are being sent. */
export function giveSign(stateDir: string, now: number): void {
  mkdirSync(alertsDir(stateDir), { recursive: true })
  const file = signFile(stateDir)
  if (!existsSync(file)) writeFileSync(file, '')
  utimesSync(file, now / 1000, now / 1000)
}

export function isLive(stateDir: string, now: number): boolean {
  const stat = statSync(signFile(stateDir), { throwIfNoEntry: false })
  return stat !== undefined && now - stat.mtimeMs < SILENT_MS
}
