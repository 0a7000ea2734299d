import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { bytesAt } from '#lib/files.ts'
import { BUSY, sqliteCode } from '../state/sqliteCode.ts'

/**
 * The locks that this process holds. They're kept here because the garbage collector would close a database that
 * nothing refers to.
 */
const held = new Set<DatabaseSync>()

/** The file that is locked: an empty SQLite database, to which nothing is ever written. */
export const lockFile = (path: string): string => `${path}.sqlite`

/**
 * Keeps two processes from publishing the same site at once. However a process ends, the operating system releases
 * its SQLite lock. So no lock is left behind, and no two processes can take over the same dead process's lock. The
 * file stays, since removing it would let the next two processes lock different files of the same name.
 *
 * @param path a file next to the locked one. While the lock is held, this file names the process that holds it, for
 *   people to read.
 * @param done what is being done to the site, for the error message, such as 'built'
 * @returns a function that releases the lock
 * @throws Error when another process, or this one, holds it
 */
export const lock = (path: string, done = 'built'): (() => void) => {
  mkdirSync(dirname(path), { recursive: true })
  const db = new DatabaseSync(lockFile(path), { timeout: 0 })
  try {
    db.exec('BEGIN IMMEDIATE')
  } catch (error) {
    db.close()
    if (sqliteCode(error) !== BUSY)
      throw new Error(`${lockFile(path)} can’t be locked. Delete it and try again`, { cause: error })
    const holder = bytesAt(path)?.toString() || '(id unknown)'
    throw new Error(`is being ${done} by process ${holder}. Wait for that process to finish, or end it`, {
      cause: error,
    })
  }
  held.add(db)
  writeFileSync(path, String(process.pid))
  return () => {
    rmSync(path, { force: true })
    db.close()
    held.delete(db)
  }
}
