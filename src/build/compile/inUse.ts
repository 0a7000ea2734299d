import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { BUSY, sqliteCode } from '../state/store.ts'
import { ifUnshared, share } from '../tenant/lock.ts'

/** In a compiled app's folder. Each process that uses the app shares this file; see lock.ts. */
export const IN_USE = 'in-use.sqlite'

/** SQLite's codes for a file in a folder that can't be written to, and so can't be removed either. */
const READ_ONLY: readonly (number | undefined)[] = [8, 14]

const used = new Map<string, DatabaseSync>()

/** Until this process ends, other processes don't remove the folder. @returns false if one of them is removing it */
export function use(dir: string): boolean {
  if (!existsSync(dir)) return false
  const before = used.get(dir)
  try {
    used.set(dir, share(join(dir, IN_USE)))
  } catch (error) {
    if (sqliteCode(error) === BUSY) return false
    if (!READ_ONLY.includes(sqliteCode(error))) throw error
  }
  // Another folder may have replaced the one that was in use before.
  if (used.get(dir) !== before) before?.close()
  return true
}

export function removeUnlessUsed(dir: string): void {
  ifUnshared(join(dir, IN_USE), () => rmSync(dir, { recursive: true, force: true }))
}
