import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { bytesAt } from '#lib/files.ts'
import { BUSY, sqliteCode } from '../state/store.ts'

/** Kept here because the garbage collector would close a database that nothing refers to. */
const heldLocks = new Set<DatabaseSync>()

/** An empty SQLite database, to which nothing is ever written. */
export const lockFile = (path: string): string => `${path}.sqlite`

/** The message says why, and what to do. */
export class LockError extends Error {
  override readonly name = 'LockError'
}

/**
 * Keeps two processes from publishing the same site at once. However a process ends, the operating system releases
 * its SQLite lock, so none is left behind. The file stays, since removing it would let the next two processes lock
 * different files of the same name.
 * @param path a file next to the locked one, which names the process that holds the lock, for people to read
 * @param done what is being done to the site, for the error message, such as 'built'
 * @throws LockError when another process, or this one, holds it
 */
export function lock(path: string, done = 'built'): () => void {
  mkdirSync(dirname(path), { recursive: true })
  let db: DatabaseSync
  try {
    db = lockDatabase(lockFile(path))
  } catch (error) {
    if (sqliteCode(error) !== BUSY)
      throw new LockError(`${lockFile(path)} can’t be locked. Delete it and try again`, { cause: error })
    const holder = bytesAt(path)?.toString() || '(id unknown)'
    throw new LockError(`is being ${done} by process ${holder}. Wait for that process to finish, or end it`, {
      cause: error,
    })
  }
  const unlock = () => {
    try {
      rmSync(path, { force: true })
    } finally {
      db.close()
      heldLocks.delete(db)
    }
  }
  heldLocks.add(db)
  try {
    writeFileSync(path, String(process.pid))
  } catch (error) {
    unlock()
    throw error
  }
  return unlock
}

const DAMAGE: readonly (number | undefined)[] = [11, 26]

function lockDatabase(file: string): DatabaseSync {
  try {
    return beginExclusive(file)
  } catch (error) {
    if (!DAMAGE.includes(sqliteCode(error))) throw error
    // The file only needs to be there, so damage is mended by emptying it. It stays the same file, and a lock on it stays a lock.
    truncateSync(file)
    return beginExclusive(file)
  }
}

function beginExclusive(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: 0 })
  try {
    db.exec('BEGIN IMMEDIATE')
    return db
  } catch (error) {
    db.close()
    throw error
  }
}
