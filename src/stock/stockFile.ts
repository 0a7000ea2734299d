import { closeSync, fstatSync, fsyncSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { contentHash, fileHash } from '#lib/hash.ts'
import { replaceFile } from '#lib/files.ts'
import { MISSING, openFile, stampOf, stampOfStats } from '#site/loading/files.ts'
import { listEditor, NO_ROWS, slugOf, type Rows } from './editList.ts'
import { editByRows, rowsOf, type StockChange } from './editSnapshot.ts'
import { readRows, rowsFile, type Base, type StoredRows, writeRows } from './rows.ts'
import { scanSnapshot } from './scanSnapshot.ts'
import { parseJson, SnapshotError } from './snapshot.ts'
import { MOST_SNAPSHOT_BYTES, openSnapshot, SNAPSHOT } from './snapshotFile.ts'
import type { VehicleHook } from './vehicleHook.ts'

/**
 * A tenant's stock: its snapshot, and the vehicles that have changed since, which are rows in the state folder. When anything else replaces
 * the snapshot, its rows no longer count.
 */

/** Held open: hundreds of megabytes are read once as a whole, and after that only vehicle by vehicle. */
export class StockFile {
  /** Of the snapshot. */
  readonly base: string
  /** Of the newest row. */
  readonly sequence: number
  readonly rows: Rows
  readonly #file: string
  #fd: number | undefined
  #bytes: Buffer | undefined
  #isRead = false
  #hash: string | undefined

  constructor(file: string, fd: number, { stamp, hash, sequence, rows } = NOTHING_STORED) {
    this.#file = file
    this.#fd = fd
    this.base = stampOfStats(fstatSync(fd))
    this.sequence = sequence
    const belong = rows.size > 0 && (stamp === this.base || hash === contentHash(this.take()))
    this.rows = belong ? rows : NO_ROWS
  }

  /** Of the snapshot and the rows. */
  get hash(): string {
    this.#hash ??= contentHash(this.take())
    return this.rows.size === 0 ? this.#hash : contentHash(JSON.stringify([this.#hash, ...this.rows]))
  }

  /** The snapshot. Not available after `release`. */
  take = (): Buffer => {
    if (this.#bytes) return this.#bytes
    if (this.#fd === undefined || this.#isRead) throw new Error('the snapshot has been released')
    this.#isRead = true
    this.#bytes = readFileSync(this.#fd)
    return this.#bytes
  }

  /** The snapshot with its rows. */
  whole(): Buffer {
    return this.rows.size === 0 ? this.take() : editByRows(this.take(), this.rows)
  }

  /** Passes on one vehicle at a time, so that tens of thousands aren't in memory at once. */
  forEach(look: (car: unknown) => void): void {
    if (this.#fd === undefined) throw new Error('the snapshot has been closed')
    const { next, added } = listEditor(this.rows)
    scanSnapshot(this.#fd, (text) => {
      const car = parseJson(text.toString('utf8'), 'cars')
      const row = next(slugOf(car))
      if (row !== null) look(row === undefined ? car : parseJson(row, 'cars'))
    })
    for (const row of added()) look(parseJson(row, 'cars'))
  }

  /** Immediately, instead of waiting for the garbage collector; `slice` still works. */
  release(): void {
    const buffer = this.#bytes?.buffer
    this.#bytes = undefined
    // Other buffers may share a small file's block of memory, so such a block isn't freed.
    if (buffer instanceof ArrayBuffer && buffer.byteLength > Buffer.poolSize) buffer.transfer(0)
  }

  /** Of the snapshot, even after `close`; fewer bytes if it has been truncated since. */
  slice = (start: number, end: number): Buffer => {
    const bytes = Buffer.allocUnsafe(end - start)
    const fd = this.#fd ?? this.#reopened()
    try {
      return bytes.subarray(0, readSync(fd, bytes, 0, bytes.length, start))
    } finally {
      if (fd !== this.#fd) closeSync(fd)
    }
  }

  close(): void {
    if (this.#fd !== undefined) closeSync(this.#fd)
    this.#fd = undefined
  }

  #reopened(): number {
    const opened = openFile(dirname(this.#file), basename(this.#file), MOST_SNAPSHOT_BYTES)
    if ('problem' in opened) throw new SnapshotError('', opened.problem)
    return opened.fd
  }
}

const NOTHING_STORED: StoredRows = { stamp: '', hash: '', sequence: 0, rows: NO_ROWS }

/** @throws SnapshotError if the rows can't be read */
export function openStock(dir: string, stateDir: string): StockFile | { problem: string } {
  // Before the snapshot: if the rows are exported in between, the snapshot has them.
  const stored = readRows(dir, stateDir)
  const opened = openSnapshot(dir)
  return 'problem' in opened ? opened : new StockFile(join(dir, SNAPSHOT), opened.fd, stored)
}

/** What has changed since the stock was opened; undefined if it must be opened again. */
export function stockSince(
  dir: string,
  stateDir: string,
  { base, sequence }: Pick<StockFile, 'base' | 'sequence'>,
): Pick<StockFile, 'rows' | 'sequence'> | undefined {
  const stored = readRows(dir, stateDir, sequence)
  if (stampOf(dir, SNAPSHOT) !== base || stored.sequence < sequence) return undefined
  if (stored.sequence > sequence && stored.stamp !== base) return undefined
  return stored
}

/** Of the newest row. It never gets smaller, unless the file is lost. */
export const stockSequence = (dir: string, stateDir: string): number =>
  readRows(dir, stateDir, Infinity).sequence

/**
 * Why changes that are stored as rows don't count any more, so that all of the stock should be read again; undefined if they do.
 * @param sequence a sequence number that a row has had
 */
export function lostChanges(dir: string, stateDir: string, sequence: number): string | undefined {
  const stored = readRows(dir, stateDir, Infinity)
  if (stored.sequence < sequence) return 'the newest changes of stock are missing in the state folder'
  if (stored.stamp === stampOf(dir, SNAPSHOT)) return undefined
  const rows = readRows(dir, stateDir).rows.size
  const stock = rows === 0 ? undefined : openStock(dir, stateDir)
  if (!stock || 'problem' in stock) return undefined
  stock.close()
  return stock.rows.size === 0
    ? `${SNAPSHOT} was replaced, so ${rows} newer changes no longer count`
    : undefined
}

/** A text that changes whenever the stock does. */
export const stockStamp = (dir: string, stateDir: string): string =>
  `${stampOf(dir, SNAPSHOT)} ${stockSequence(dir, stateDir)}`

/** When the stock last changed, in ms since 1970; 0 without a snapshot. */
export function stockChangedAt(dir: string, stateDir: string): number {
  const { sequence } = readRows(dir, stateDir, Infinity)
  const files = readRows(dir, stateDir, sequence - 1).rows.size > 0 ? [rowsFile(dir, stateDir)] : []
  return Math.max(
    ...[join(dir, SNAPSHOT), ...files].map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0),
  )
}

/**
 * The text of a snapshot with the whole stock; undefined if there's none.
 *
 * @throws SnapshotError if it can't be read
 */
export function stockBytes(dir: string, stateDir: string): Buffer | undefined {
  const stock = openStock(dir, stateDir)
  if ('problem' in stock) {
    if (stock.problem === MISSING) return undefined
    throw new SnapshotError('', stock.problem)
  }
  return wholeOf(stock)
}

function wholeOf(stock: StockFile): Buffer {
  try {
    return stock.whole()
  } finally {
    stock.close()
  }
}

/**
 * Changes single vehicles without reading or writing the snapshot. When this returns, the change is on disk.
 *
 * @throws SnapshotError if there's no snapshot, or if the rows can't be written
 */
export function changeStock(
  dir: string,
  stateDir: string,
  change: Pick<StockChange, 'put' | 'removed'>,
): void {
  writeRows(dir, stateDir, ({ base, moveTo, start, put }) => {
    if (base.stamp !== stampOf(dir, SNAPSHOT)) {
      const now = baseOf(dir)
      if (now.hash === base.hash) moveTo(now)
      else start(now)
    }
    for (const [slug, text] of rowsOf(change)) put(slug, text)
  })
}

/** Finds out now whether the snapshot is another one, which takes longer than a change should. */
export const expectChanges = (dir: string, stateDir: string): void =>
  changeStock(dir, stateDir, { put: new Map(), removed: new Set() })

function baseOf(dir: string): Base {
  const opened = openSnapshot(dir)
  if ('problem' in opened) throw new SnapshotError('', opened.problem)
  return { stamp: stampOfStats(fstatSync(opened.fd)), hash: fileHash(opened.fd) }
}

/**
 * Writes the whole stock to the snapshot, if anything has changed since. If this is interrupted, the rows either still belong to the old
 * snapshot, or are in the new one and no longer count.
 *
 * @returns whether the snapshot was written
 */
export function exportStock(dir: string, stateDir: string): boolean {
  if (readRows(dir, stateDir).rows.size === 0) return false
  return writeRows(dir, stateDir, ({ start }) => {
    const stock = openStock(dir, stateDir)
    if ('problem' in stock) throw new SnapshotError('', stock.problem)
    const bytes = wholeOf(stock)
    if (stock.rows.size === 0) return false
    replaceFile(join(dir, SNAPSHOT), bytes)
    syncFolder(dir)
    start({ stamp: stampOf(dir, SNAPSHOT), hash: contentHash(bytes) })
    return true
  })
}

function syncFolder(dir: string): void {
  const fd = openSync(dir, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

/** Reads vehicles one at a time. */
export function forEachCar(dir: string, stateDir: string, look: (car: unknown) => void): void {
  const stock = openStock(dir, stateDir)
  if ('problem' in stock) throw new SnapshotError('', stock.problem)
  try {
    stock.forEach(look)
  } finally {
    stock.close()
  }
}

/** The stock may have hundreds of megabytes, so it's only read again when it has changed. Undefined without a snapshot. */
export function fromStock<Result>(
  make: (bytes: Buffer, hook: VehicleHook | null) => Result,
): (dir: string, stateDir: string, hook?: VehicleHook | null) => Result | undefined {
  const cache = new Map<string, { stamp: string; result: Result }>()
  return (dir, stateDir, hook = null) => {
    const stamp = `${stockStamp(dir, stateDir)} ${hook?.hash ?? ''}`
    const before = cache.get(dir)
    if (before?.stamp === stamp) return before.result
    const stock = openStock(dir, stateDir)
    if ('problem' in stock) return undefined
    const result = make(wholeOf(stock), hook)
    cache.set(dir, { stamp, result })
    return result
  }
}
