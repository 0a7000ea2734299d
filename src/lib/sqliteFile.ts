import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DOCS } from '#lib/docs.ts'

/** With personal data that people entrusted to a dealer. */
export interface SqliteFile {
  db: DatabaseSync
  /** What's wrong with the file, without naming its folder; null if nothing is. */
  check: () => string | null
  /** Empties the log file, which still holds deleted data. If a reader prevents this, a later call does. */
  erase: () => void
}

const BUSY_MS = 5_000
/** Bytes. Checking all pages of a larger file would delay responses, so only its start is read. */
const MOST_CHECKED = 64 * 1024 * 1024

/**
 * Only its owner can read the file. A damaged file is left as it is, because its contents may be recoverable.
 * @param file ':memory:' for a database without a file
 * @param prepare creates the database's tables
 * @throws Error naming the file and what to do
 */
export function openSqlite(file: string, prepare: (db: DatabaseSync) => void = () => {}): SqliteFile {
  let db: DatabaseSync | undefined
  try {
    mkdirSync(dirname(file), { recursive: true })
    db = new DatabaseSync(file, { timeout: BUSY_MS })
    // SQLite gives the log files the same permissions as this file.
    if (file !== ':memory:') chmodSync(file, 0o600)
    // FULL syncs the log at every commit, so that acknowledged data survives a power cut, not just a crash. Deleted data is overwritten,
    // because it's deleted for privacy.
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON')
    const damage = damageIn(db)
    if (damage !== null) throw new Error(damage)
    prepare(db)
    const opened = db
    return {
      db,
      check: file === ':memory:' ? () => null : checkOf(file, opened),
      // This blocks the whole process, so it gives up at once instead of waiting for a reader to finish.
      erase: () =>
        opened.exec(
          `PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA busy_timeout = ${BUSY_MS}`,
        ),
    }
  } catch (error) {
    db?.close()
    throw new Error(`${file} can’t be used: ${whatIs(error)}. ${ADVICE}`, { cause: error })
  }
}

export function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    // If the disk is full, SQLite may already have rolled back, and a second ROLLBACK would throw.
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

const ADVICE = `Nothing in it was changed. If it’s damaged, keep a copy: ${DOCS}/leads.md says how to recover its contents`

/** The data itself isn't checked. */
function damageIn(db: DatabaseSync): string | null {
  const rows = db.prepare('PRAGMA quick_check(1)').all() as { quick_check: string }[]
  return rows[0]?.quick_check === 'ok' ? null : 'its pages are damaged'
}

function checkOf(file: string, db: DatabaseSync): SqliteFile['check'] {
  const { ino } = statSync(file)
  return () => {
    const say = (what: string): string => `${basename(file)}: ${what}`
    const stat = statSync(file, { throwIfNoEntry: false })
    if (!stat) return say('the file is gone, so anything received now will be lost when the server stops')
    if (stat.ino !== ino) return say('the file was replaced. Start the server again')
    try {
      const damage = readAnew(file, stat.size)
      if (damage !== null) return say(damage)
      // The check also writes, because a file can be readable although the disk is full.
      db.exec('BEGIN IMMEDIATE; PRAGMA user_version = 1; COMMIT')
      return null
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK')
      return say(whatIs(error))
    }
  }
}

/** The open connection would use pages from its cache. */
function readAnew(file: string, size: number): string | null {
  const db = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS })
  try {
    if (size <= MOST_CHECKED) return damageIn(db)
    db.prepare('SELECT count(*) FROM sqlite_schema').get()
    return null
  } finally {
    db.close()
  }
}

export const isSqliteError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'

function whatIs(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  const { errstr, code } = error as { errstr?: unknown; code?: unknown }
  if (typeof errstr === 'string') return errstr
  return typeof code === 'string' && code !== 'ERR_SQLITE_ERROR' ? code : error.message
}
