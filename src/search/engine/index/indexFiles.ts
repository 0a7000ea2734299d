import { isDeepStrictEqual } from 'node:util'
import { contentHash } from '#lib/hash.ts'
import { makeSynonyms } from '#rules/listing/makes.ts'
import { pointerTo } from '../../indexPointer.ts'
import type { SearchRecord } from '../../record.ts'
import { SearchIndexError } from '../errors.ts'
import { buildDelta, compareRecords, refuseDouble, searchIndexOf } from './build.ts'
import { COLUMNS } from './columns.ts'
import { Store } from './store.ts'

/** Browsers cache this only briefly, but the files that it names forever. */
export const POINTER = 'search/index.json'

/** A delta is packed anew after each change. With 1,000 of 20,000 vehicles, that takes about 25 ms. */
const LARGEST_DELTA = 0.05

interface SearchFile {
  /** In the site's folder. */
  path: string
  data: string | Uint8Array
}

interface StockChange {
  gone: Iterable<Pick<SearchRecord, 'objectID'>>
  come: Iterable<SearchRecord>
}

/**
 * A site's search index as two files: a base, which stays the same for long, and a delta with what has changed since, so that visitors who
 * come back download little. The delta depends only on the base and the records, whatever the order of the changes was.
 */
export class SearchFiles {
  #base: Base | undefined
  /** The records that the base doesn't have as they are. */
  #changed = new Map<string, SearchRecord>()
  /** The base's rows that don't have a record as it is. */
  #gone = new Set<number>()
  readonly #largestDelta: number

  /**
   * @param base as an earlier `update` returned it; if it's from another version of Forecourt, it's ignored
   * @param largestDelta if more than this part of the records has changed, a new base is made, which all visitors download
   */
  constructor(base: Uint8Array | undefined, largestDelta = LARGEST_DELTA) {
    this.#largestDelta = largestDelta
    this.#base = base && readBase(base)
    for (let row = 0; row < (this.#base?.count ?? 0); row++) this.#gone.add(row)
  }

  /**
   * There are no records before the first call. A changed record has gone and come.
   *
   * @param all returns all records after the changes
   * @returns the base, to begin with in the next build, and the files: the base, the delta, if any, and the pointer
   * @throws SearchIndexError if a record's field has a wrong type or two records share an objectID; no more updates are possible then
   */
  update({ gone, come }: StockChange, all: () => readonly SearchRecord[]) {
    if (this.#base) {
      for (const { objectID } of gone) this.#remove(this.#base, objectID)
      // In the base's order, in which its columns are read faster.
      for (const record of [...come].sort(compareRecords)) this.#add(this.#base, record)
    }
    if (!this.#base || this.#isLarge(this.#base)) {
      const records = all()
      this.#base = new Base(searchIndexOf(records), records.length)
      this.#changed.clear()
      this.#gone.clear()
    }
    const { bytes, path } = this.#base
    const delta = this.#deltaTo(this.#base)
    const pointer = pointerTo(`/${path}`, delta && `/${delta.path}`)
    const files: SearchFile[] = [
      { path, data: bytes },
      ...(delta ? [delta] : []),
      { path: POINTER, data: `${JSON.stringify(pointer)}\n` },
    ]
    return { base: bytes, files }
  }

  #remove({ rows }: Base, objectID: string): void {
    const row = rows.rowOf.get(objectID)
    if (!this.#changed.delete(objectID) && row !== undefined) this.#gone.add(row)
  }

  #add({ rows }: Base, record: SearchRecord): void {
    const { objectID } = record
    const row = rows.rowOf.get(objectID)
    if (this.#changed.has(objectID) || (row !== undefined && !this.#gone.has(row))) refuseDouble(objectID)
    if (row !== undefined && rows.has(row, record)) this.#gone.delete(row)
    else this.#changed.set(objectID, record)
  }

  #isLarge({ count }: Base): boolean {
    const [changed, gone] = [this.#changed.size, this.#gone.size]
    return Math.max(changed, gone) > (count - gone + changed) * this.#largestDelta
  }

  #deltaTo(base: Base): SearchFile | undefined {
    if (this.#changed.size + this.#gone.size === 0) return undefined
    const { bytes, rows } = base
    const records = [...this.#changed.values()].sort(compareRecords)
    const data = buildDelta(bytes, records, {
      gone: [...this.#gone].sort((a, b) => a - b),
      places: records.map((record) => rows.placeOf(record)),
    })
    return { path: `search/delta.${contentHash(data)}.bin`, data }
  }
}

class Base {
  readonly bytes: Uint8Array
  readonly path: string
  readonly count: number
  #rows: Rows | undefined

  constructor(bytes: Uint8Array, count: number, rows?: Rows) {
    this.bytes = bytes
    this.path = `search/index.${contentHash(bytes)}.bin`
    this.count = count
    this.#rows = rows
  }

  /** Most builds make only one update, and don't need the rows of a base that they've just made. */
  get rows(): Rows {
    return (this.#rows ??= new Rows(new Store(this.bytes)))
  }
}

/** Undefined for an index of another version. */
function readBase(bytes: Uint8Array): Base | undefined {
  try {
    const store = new Store(bytes)
    if (!isDeepStrictEqual(store.makeAliases, makeSynonyms())) return undefined
    return new Base(bytes, store.size, new Rows(store))
  } catch (error) {
    if (error instanceof SearchIndexError) return undefined
    throw error
  }
}

/** An index's rows, with which records can be compared. */
class Rows {
  readonly rowOf: ReadonlyMap<string, number>
  readonly #columns: { name: keyof SearchRecord; read: (row: number) => unknown }[]
  readonly #rankedAt: (row: number) => Parameters<typeof compareRecords>[0]
  readonly #count: number

  constructor(store: Store) {
    this.#count = store.size
    this.#columns = COLUMNS.map(([name]) => ({ name, read: store.reader(name) }))
    const ids = Array.from({ length: store.size }, (_, row) => store.at('objectID', row))
    const [ranks, photos] = [store.numbers('custom_rank'), store.numbers('photos_count')]
    this.#rankedAt = (row) => ({
      custom_rank: ranks[row] ?? 0,
      photos_count: photos[row] ?? 0,
      objectID: ids[row] ?? '',
    })
    this.rowOf = new Map(ids.map((id, row) => [id, row]))
  }

  has(row: number, record: SearchRecord): boolean {
    return this.#columns.every(({ name, read }) => isSame(read(row), record[name]))
  }

  /** The first row that comes after the record in the index's order. */
  placeOf(record: SearchRecord): number {
    let [from, to] = [0, this.#count]
    while (from < to) {
      const middle = (from + to) >> 1
      if (compareRecords(this.#rankedAt(middle), record) < 0) from = middle + 1
      else to = middle
    }
    return from
  }
}

/** @param indexed as it's stored: texts are well formed, and lists have no duplicates */
function isSame(indexed: unknown, value: unknown): boolean {
  if (indexed === value) return true
  if (typeof value === 'string') return indexed === value.toWellFormed()
  if (!Array.isArray(value) || !Array.isArray(indexed)) return false
  return (
    isEqual(indexed, value) ||
    isEqual(indexed, [...new Set(value.map((item: string) => item.toWellFormed()))])
  )
}

const isEqual = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, i) => item === b[i])
