import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
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
    db = lockDatabase(lockFile(path), ALONE)
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

const RETRY_MS = 100

/**
 * Like `lock`, but waits for another process to finish.
 * @throws LockError when that takes too long
 */
export async function lockInTurn(
  path: string,
  patienceMs: number,
  { done, signal }: { done?: string; signal?: AbortSignal } = {},
): Promise<() => void> {
  for (const end = performance.now() + patienceMs; ;) {
    try {
      return lock(path, done)
    } catch (error) {
      const isHeld = error instanceof LockError && sqliteCode(error.cause) === BUSY
      if (!isHeld || performance.now() >= end) throw error
    }
    await wait(RETRY_MS, undefined, { ...(signal && { signal }) })
  }
}

/** Any number of processes can share a file, and until the last of them ends, none can lock it alone. */
export const share = (file: string): DatabaseSync => lockDatabase(file, SHARED)

/** Calls `work` with the file locked, unless another process shares or locks it. */
export function ifUnshared(file: string, work: () => void): void {
  let db: DatabaseSync
  try {
    db = lockDatabase(file, ALONE)
  } catch (error) {
    if (sqliteCode(error) === BUSY) return
    throw error
  }
  try {
    work()
  } finally {
    db.close()
  }
}

const DAMAGE: readonly (number | undefined)[] = [11, 26]

const ALONE = 'BEGIN EXCLUSIVE'
/** SQLite locks the file with the first read. */
const SHARED = 'BEGIN; SELECT 1 FROM sqlite_schema'

function lockDatabase(file: string, begin: string): DatabaseSync {
  try {
    return openLocked(file, begin)
  } catch (error) {
    if (!DAMAGE.includes(sqliteCode(error))) throw error
    // The file only needs to be there, so damage is mended by emptying it. It stays the same file, and a lock on it stays a lock.
    truncateSync(file)
    return openLocked(file, begin)
  }
}

function openLocked(file: string, begin: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: 0 })
  try {
    db.exec(begin)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}
