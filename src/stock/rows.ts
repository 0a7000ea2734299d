import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inTransaction, isSqliteError } from '#lib/sqliteFile.ts'
import { NO_ROWS, type Rows } from './editList.ts'
import { SnapshotError } from './snapshot.ts'

/** The snapshot that rows change. */
export interface Base {
  stamp: string
  hash: string
}

export interface StoredRows extends Base {
  /** Grows with every change. */
  sequence: number
  rows: Rows
}

const VERSION = 1

/** Long texts come last in a row, so that what comes before them can be read without them. */
const TABLES = `
CREATE TABLE snapshot (
  one INTEGER PRIMARY KEY CHECK (one = 1), stamp TEXT NOT NULL, hash TEXT NOT NULL, sequence INTEGER NOT NULL
) STRICT;
INSERT INTO snapshot VALUES (1, '', '', 0);
CREATE TABLE vehicle (
  place INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, sequence INTEGER NOT NULL UNIQUE, text TEXT
) STRICT;
PRAGMA user_version = ${VERSION}`

/** An export of tens of thousands of vehicles takes a few seconds. */
const BUSY_MS = 10_000

export const rowsFile = (dir: string, stateDir: string): string =>
  join(resolve(stateDir), 'stock', `${basename(resolve(dir))}.sqlite`)

/**
 * Whether they belong to the snapshot that's there now isn't checked.
 * @param after the sequence number after which rows are read
 * @throws SnapshotError if the file can't be used
 */
export function readRows(dir: string, stateDir: string, after = 0): StoredRows {
  const none: StoredRows = { stamp: '', hash: '', sequence: 0, rows: NO_ROWS }
  const file = rowsFile(dir, stateDir)
  if (!existsSync(file)) return none
  return inFile(file, (db) => {
    if (versionOf(db, file) === 0) return none
    // In one statement, so that everything is from the same moment.
    const found = db.prepare(
      `SELECT stamp, hash, snapshot.sequence, slug, text FROM snapshot
       LEFT JOIN vehicle ON vehicle.sequence > ? ORDER BY place`,
    )
    found.setReturnArrays(true)
    const all = found.all(after) as unknown as [string, string, number, string | null, string | null][]
    const [[stamp, hash, sequence] = ['', '', 0]] = all
    const rows = new Map(all.flatMap(([, , , slug, text]) => (slug === null ? [] : [[slug, text] as const])))
    return { stamp, hash, sequence, rows }
  })
}

/**
 * In one transaction, which locks out other writers. When this returns, everything is on disk.
 * @throws SnapshotError if the file can't be used
 */
export function writeRows<T>(dir: string, stateDir: string, work: (writer: RowsWriter) => T): T {
  const file = rowsFile(dir, stateDir)
  mkdirSync(dirname(file), { recursive: true })
  return inFile(file, (db) =>
    inTransaction(db, () => {
      if (versionOf(db, file) === 0) db.exec(TABLES)
      return work(writerOf(db))
    }),
  )
}

/** Whether there were any. Without them, all of the stock has to be read again. */
export function removeDamagedRows(dir: string, stateDir: string): boolean {
  const file = rowsFile(dir, stateDir)
  try {
    if (!existsSync(file) || inFile(file, (db) => versionOf(db, file) >= 0 && isIntact(db))) return false
  } catch (error) {
    if (!(error instanceof DamagedRows)) throw error
  }
  for (const log of ['', '-journal']) rmSync(file + log, { force: true })
  return true
}

const isIntact = (db: DatabaseSync): boolean =>
  db.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] === 'ok'

type RowsWriter = ReturnType<typeof writerOf>

function writerOf(db: DatabaseSync) {
  const next = db.prepare('UPDATE snapshot SET sequence = sequence + 1')
  const write = db.prepare(
    `INSERT INTO vehicle (slug, sequence, text) VALUES (?, (SELECT sequence + 1 FROM snapshot), ?)
     ON CONFLICT (slug) DO UPDATE SET sequence = excluded.sequence, text = excluded.text
     WHERE text IS NOT excluded.text`,
  )
  return {
    base: db.prepare('SELECT stamp, hash FROM snapshot').get() as unknown as Base,
    /** The snapshot has another stamp, but the same contents. */
    moveTo: ({ stamp }: Base) => void db.prepare('UPDATE snapshot SET stamp = ?').run(stamp),
    /** Removes all rows. */
    start: ({ stamp, hash }: Base): void => {
      db.exec('DELETE FROM vehicle')
      db.prepare('UPDATE snapshot SET stamp = ?, hash = ?').run(stamp, hash)
    },
    put: (slug: string, text: string | null): void => {
      if (write.run(slug, text).changes > 0) next.run()
    },
  }
}

function inFile<T>(file: string, work: (db: DatabaseSync) => T): T {
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(file, { timeout: BUSY_MS })
    // Each commit survives a power cut.
    db.exec('PRAGMA synchronous = EXTRA')
    return work(db)
  } catch (error) {
    if (!isSqliteError(error)) throw error
    const { errcode, errstr } = error as { errcode?: number; errstr?: string }
    const Kind = DAMAGED.includes((errcode ?? 0) & 0xff) ? DamagedRows : SnapshotError
    throw new Kind('', unusable(file, errstr ?? ''))
  } finally {
    db?.close()
  }
}

/** 0 if another process is just creating the file. */
function versionOf(db: DatabaseSync, file: string): number {
  const version = Number(db.prepare('PRAGMA user_version').get()?.['user_version'])
  if (version === 0 || version === VERSION) return version
  throw new DamagedRows('', unusable(file, 'it’s from another version of Forecourt'))
}

class DamagedRows extends SnapshotError {}

/** SQLite's codes for a file that's damaged, or isn't a database. */
const DAMAGED = [11, 26]

const unusable = (file: string, why: string): string =>
  `has newer changes in ${file}, which can’t be used: ${why}. If that file is damaged, delete it, and what’s missing comes with the next pull of all stock`
