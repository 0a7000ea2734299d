import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { crc32 } from 'node:zlib'
import type { Kind, Packed } from './kind.ts'

export class DamagedError extends Error {
  override name = 'DamagedError'
}

/** By name: a function that makes the new row when it's written, or undefined to remove the row. */
export type Changes = ReadonlyMap<string, (() => Packed) | undefined>

/** Of the tables and of their contents. */
const VERSION = 1

/** Each row has a checksum, and each kind the sum of them, so flipped bits and lost rows are noticed. */
const TABLES = [
  'CREATE TABLE kept (kind TEXT, name TEXT, sum INTEGER, value ANY, PRIMARY KEY (kind, name)) STRICT, WITHOUT ROWID',
  'CREATE TABLE total (kind TEXT PRIMARY KEY, sum INTEGER) STRICT, WITHOUT ROWID',
]

/** No kind has this name. */
const GENERATION = ''

/** A reader and a writer wait for each other. */
const BUSY_MS = 10_000

export const BUSY = 5

/** SQLite's codes for errors that aren't about the file's contents: busy, locked, out of memory, disk full, can't be opened. */
const ELSEWHERE: readonly (number | undefined)[] = [BUSY, 6, 7, 13, 14]

type Row = [name: string, sum: number, value: Packed]

/** Rows of text or bytes, by kind and name. */
export class Store {
  readonly file: string
  readonly #db: DatabaseSync

  /** @throws DamagedError if it isn't a file of this version */
  constructor(file: string) {
    this.file = file
    const isNew = !existsSync(file)
    this.#db = openDatabase(file)
    try {
      this.#guarded(() => {
        // Makes each commit survive a power cut.
        this.#db.exec('PRAGMA synchronous = EXTRA')
        if (isNew) this.#db.exec(`BEGIN; ${TABLES.join('; ')}; PRAGMA user_version = ${VERSION}; COMMIT`)
        const version = this.#db.prepare('PRAGMA user_version').get()?.['user_version']
        const tables = this.#db.prepare('SELECT sql FROM sqlite_schema WHERE sql <> ?').all('')
        if (version !== VERSION || tables.map(({ sql }) => sql).join() !== TABLES.join())
          throw new Error('it is empty, or from another version of Forecourt')
      })
    } catch (error) {
      this.#db.close()
      throw error
    }
  }

  /** @throws DamagedError */
  read<T>({ name: kind, unpack }: Kind<T>): Map<string, T> {
    return this.#guarded(() => {
      const values = new Map<string, T>()
      const rows = this.#db.prepare('SELECT name, sum, value FROM kept WHERE kind = ?')
      rows.setReturnArrays(true)
      let left = this.#totalOf(kind)
      for (const [name, sum, value] of rows.all(kind) as unknown as Row[]) {
        if (sum !== sumOf(kind, name, value)) throw new Error(`a row of '${kind}' doesn’t match its checksum`)
        left -= sum
        values.set(name, unpack(value))
      }
      if (left !== 0) throw new Error(`rows of '${kind}' are missing`)
      return values
    })
  }

  /** Another number after each change. */
  get generation(): number {
    return this.#guarded(() => this.#totalOf(GENERATION))
  }

  /**
   * Writes all changes or none.
   * @throws DamagedError
   */
  write(changes: ReadonlyMap<string, Changes>): void {
    this.#guarded(() => {
      this.#db.exec('BEGIN IMMEDIATE')
      try {
        for (const [kind, rows] of changes) this.#change(kind, rows)
        this.#setTotal(GENERATION, randomInt(1, 2 ** 47))
        this.#db.exec('COMMIT')
      } finally {
        if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
      }
    })
  }

  close(): void {
    this.#db.close()
  }

  #change(kind: string, rows: Changes): void {
    const remove = this.#db.prepare('DELETE FROM kept WHERE kind = ? AND name = ? RETURNING sum')
    const insert = this.#db.prepare('INSERT INTO kept VALUES (?, ?, ?, ?)')
    let total = this.#totalOf(kind)
    for (const [name, make] of rows) {
      total -= Number(remove.get(kind, name)?.['sum'] ?? 0)
      if (!make) continue
      const value = make()
      const sum = sumOf(kind, name, value)
      insert.run(kind, name, sum, value)
      total += sum
    }
    this.#setTotal(kind, total)
  }

  #setTotal(kind: string, sum: number): void {
    this.#db.prepare('INSERT OR REPLACE INTO total VALUES (?, ?)').run(kind, sum)
  }

  #totalOf(kind: string): number {
    return Number(this.#db.prepare('SELECT sum FROM total WHERE kind = ?').get(kind)?.['sum'] ?? 0)
  }

  /** If a file could be opened but its rows cause an error, the file is damaged, whatever the error is. */
  #guarded<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      if (ELSEWHERE.includes(sqliteCode(error))) throw error
      const why = error instanceof Error ? error.message : String(error)
      throw new DamagedError(`${basename(this.file)}: ${why}`, { cause: error })
    }
  }
}

function openDatabase(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: BUSY_MS })
  } catch (error) {
    // SQLite doesn't say which file.
    if (error instanceof Error) error.message += ` '${file}'`
    throw error
  }
}

/** A value that's neither text nor bytes means that the row is damaged. */
const sumOf = (kind: string, name: string, value: unknown): number =>
  typeof value === 'string'
    ? crc32(`${kind}\0${name}\0${value}`)
    : value instanceof Uint8Array
      ? crc32(value, crc32(`${kind}\0${name}\0`))
      : NaN

/** What can still be read in a damaged file; `whole` says whether that's everything. */
export function salvage<T>(
  file: string,
  { name: kind, unpack }: Kind<T>,
): { values: Map<string, T>; whole: boolean } {
  const values = new Map<string, T>()
  const db = new DatabaseSync(file, { timeout: BUSY_MS })
  try {
    let left = Number(db.prepare('SELECT sum FROM total WHERE kind = ?').get(kind)?.['sum'] ?? 0)
    const rows = db.prepare(
      'SELECT name, sum, value FROM kept WHERE kind = ? AND sum BETWEEN 0 AND 0xffffffff',
    )
    for (const { name, sum, value } of rows.iterate(kind)) {
      if (sum !== sumOf(kind, String(name), value)) continue
      left -= sum
      values.set(String(name), unpack(value as Packed))
    }
    return { values, whole: left === 0 }
  } catch {
    // Whatever the error is, nothing more can be read.
    return { values, whole: false }
  } finally {
    db.close()
  }
}

/** https://sqlite.org/rescode.html, without details; undefined for other errors. */
export const sqliteCode = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : undefined
