import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** SQLite files that hold what people entrusted to a dealer. */
export interface SqliteFile {
  db: DatabaseSync
  /** What is wrong with the file by now, in words that name no folder; null for nothing. */
  check: () => string | null
  /** Takes out of the log's file what was deleted or changed: it stands there in its older words. A later call does what a reader hinders. */
  erase: () => void
}

/** Milliseconds that a write waits for another process's write. */
const BUSY_MS = 5_000
/** Bytes. A look through all pages of a larger file would hold up answers; its beginning is read. */
const MOST_CHECKED = 64 * 1024 * 1024

/**
 * Opens a SQLite file for its owner only, made if there is none, and looks through it for damage. A damaged one is left as it is: what is
 * in it may be recovered.
 *
 * @param file ':memory:' for none
 * @param prepare makes what has to be in it
 * @throws Error that names the file and says what to do
 */
export const openSqlite = (file: string, prepare: (db: DatabaseSync) => void = () => {}): SqliteFile => {
  let db: DatabaseSync | undefined
  try {
    mkdirSync(dirname(file), { recursive: true })
    db = new DatabaseSync(file, { timeout: BUSY_MS })
    // The log's files take the same rights.
    if (file !== ':memory:') chmodSync(file, 0o600)
    // FULL syncs the log at every commit: what was answered survives a power cut too, not only the end of the process.
    // What is deleted is overwritten, since it is deleted for being personal.
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON')
    const damage = damageIn(db)
    if (damage !== null) throw new Error(damage)
    prepare(db)
    const opened = db
    return {
      db,
      check: file === ':memory:' ? () => null : checkOf(file, opened),
      // Everything else stands still meanwhile, so it waits for no reader.
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

const ADVICE =
  'Nothing in it was changed. Where it is damaged, keep a copy: docs/leads.md says how to recover what is in it'

/** Pages, not what is written in them. */
const damageIn = (db: DatabaseSync): string | null => {
  const rows = db.prepare('PRAGMA quick_check(1)').all() as { quick_check: string }[]
  return rows[0]?.quick_check === 'ok' ? null : 'its pages are damaged'
}

const checkOf = (file: string, db: DatabaseSync): SqliteFile['check'] => {
  const { ino } = statSync(file)
  return () => {
    const say = (what: string): string => `${basename(file)}: ${what}`
    const stat = statSync(file, { throwIfNoEntry: false })
    if (!stat) return say('the file is gone: what is taken now is lost when the server ends')
    if (stat.ino !== ino) return say('the file was replaced: start the server again')
    try {
      const damage = readAnew(file, stat.size)
      if (damage !== null) return say(damage)
      // That it can be read says nothing of a disk that is full.
      db.exec('BEGIN IMMEDIATE; PRAGMA user_version = 1; COMMIT')
      return null
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK')
      return say(whatIs(error))
    }
  }
}

/** Through a connection of its own: the open one remembers pages as they were. */
const readAnew = (file: string, size: number): string | null => {
  const db = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS })
  try {
    if (size <= MOST_CHECKED) return damageIn(db)
    db.prepare('SELECT count(*) FROM sqlite_schema').get()
    return null
  } finally {
    db.close()
  }
}

/** Whether a file could not be written or read: its disk is full, or it is locked or damaged. */
export const isSqliteError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'

/** In SQLite's own words, which are the same for all, or the system's. */
const whatIs = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown error'
  const { errstr, code } = error as { errstr?: unknown; code?: unknown }
  if (typeof errstr === 'string') return errstr
  return typeof code === 'string' && code !== 'ERR_SQLITE_ERROR' ? code : error.message
}
