import { damaged, SearchIndexError } from '../errors.ts'
import { ascending, readNumbers, type Distinct, type OrderOf } from '../format/numbers.ts'
import { readPatterns, type Patterned, type TextOf } from '../format/patterns.ts'
import { codesFor, Reader, rowsWhere, type Codes } from '../format/reader.ts'
import { joinContexts, readSymbols, type ContextsOf, boundOf, startsOf } from '../format/symbols.ts'
import { checksum, COLUMNS, HEADER_BYTES, MAGIC, type ColumnName } from './columns.ts'

export interface Lists {
  values: readonly string[]
  /** For each row, the code of its list among the distinct lists. */
  codes: Codes
  /** For each distinct list, where it starts in `items`. There's one more entry, for where the last list ends. */
  starts: Uint32Array
  items: Codes
}

function readLists(reader: Reader, rows: number, contextsOf: ContextsOf): Lists {
  const values = reader.strings()
  const count = reader.varint()
  const starts = startsOf(reader.packed(count))
  const items = reader.packed(starts[count] ?? 0)
  const codes = readSymbols(reader, rows, contextsOf)
  if (boundOf(codes) > count) damaged()
  return { values, codes, starts, items }
}

export interface Words {
  /** In ascending order. */
  values: readonly string[]
  codes: Codes
}

export interface NumberColumn {
  /** Each row's number; NaN for a row without one. */
  values: Float64Array
  distinct?: Distinct | undefined
}

/** The columns of an index, whether it's one file or two. */
export interface Columns {
  readonly size: number
  /** The index's name, and groups of names for the same make. */
  readonly names: readonly string[]
  numbers(name: string): NumberColumn
  /** For words and booleans. */
  words(name: string): Words
  list(name: string): Lists
  text(name: string): Pick<Patterned, 'patterns' | 'codes' | 'at'>
}

/** Where the rows of a file of changes belong in the index that it's based on. */
interface Changes {
  /** The index's rows that aren't as they were, in ascending order. */
  gone: Float64Array
  /** For each row of the changes, the index's row that it comes before. */
  places: Float64Array
}

export type TextAt = (name: ColumnName, row: number) => string

const NUMBERS = new Map<string, number>(COLUMNS.map(([name], column) => [name, column]))

const numberOf = (name: string): number => NUMBERS.get(name) ?? -1

export const kindOf = (name: string) => COLUMNS[numberOf(name)]?.[1]

/** The columns of one file; each is unpacked once, when it's first needed. */
export class ColumnFile implements Columns {
  readonly size: number
  readonly names: readonly string[]
  /** By which a file of changes names its base. It's never 0. */
  readonly key: number
  readonly changes: Changes
  readonly #at: TextAt
  #sections: (Reader | undefined)[]
  #cache = new Map<string, unknown>()

  /**
   * @param at returns the text of a word, number or text in one of the rows
   * @param base the `key` of the index that this file has changes to; 0 if it's an index of its own
   * @throws SearchIndexError if the bytes are truncated, damaged, not an index of this version or changes to another one
   */
  constructor(bytes: Uint8Array, at: TextAt, base = 0) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (bytes.length < HEADER_BYTES || view.getUint32(0) !== MAGIC) {
      throw new SearchIndexError('Not a search index of this version.')
    }
    const length = view.getUint32(4, true)
    const body = bytes.subarray(HEADER_BYTES)
    if (body.length !== length) {
      throw new SearchIndexError(`The search index is cut off: ${body.length} of ${length} bytes.`)
    }
    const sum = checksum(body)
    if (sum !== view.getUint32(8, true)) {
      damaged()
    }
    const reader = new Reader(body)
    this.key = sum + 1
    this.size = reader.varint()
    this.names = reader.strings()
    if (reader.varint() !== base) {
      throw new SearchIndexError('The files of the search index don’t belong together.')
    }
    this.changes = { gone: reader.planes(reader.varint()), places: reader.planes(reader.varint()) }
    this.#sections = COLUMNS.map(() => reader.section())
    this.#at = at
  }

  /** Frees what was only needed to unpack further columns. */
  release(): void {
    this.#cache.clear()
  }

  #once<T>(key: string, make: () => T): T {
    return cachedIn(this.#cache, key, make)
  }

  #read<T>(name: string, read: (section: Reader) => T): T {
    return this.#once(name, () => {
      const column = numberOf(name)
      // Removed before it's read, so that a damaged column that refers to itself finds nothing, instead of reading itself forever.
      const section = this.#sections[column] ?? damaged()
      this.#sections[column] = undefined
      return read(section)
    })
  }

  // Several columns may be predicted by the same two columns or use the same column's order.
  #contextsOf: ContextsOf = (a, b) =>
    this.#once(`${a},${b}`, () => joinContexts(this.#codesOf(a), b === undefined ? b : this.#codesOf(b)))

  #codesOf(column: number): Codes {
    const [name, kind] = COLUMNS[column] ?? []
    if (!name) damaged()
    return kind === 'number' ? distinctIn(this.numbers(name)).codes : this.words(name).codes
  }

  #orderOf: OrderOf = (column) =>
    this.#once(`${column}`, () => {
      const [name = '', kind] = COLUMNS[column] ?? []
      if (kind === 'number') return ascending(this.numbers(name).values)
      return kind === 'text' ? ascending(this.text(name).numbers()) : damaged()
    })

  words(name: string): Words {
    return this.#read(name, (section) => {
      const values = kindOf(name) === 'bool' ? ['false', 'true'] : section.strings()
      return { values, codes: readSymbols(section, this.size, this.#contextsOf) }
    })
  }

  numbers(name: string): NumberColumn {
    return this.#read(name, (section) => {
      const empty = readSymbols(section, this.size, this.#contextsOf)
      const scale = section.varint()
      const offset = section.varint()
      const within = empty.includes(1) ? rowsWhere(empty, [1]) : undefined
      const { values, distinct } = readNumbers(
        section,
        this.size,
        within,
        NaN,
        this.#contextsOf,
        this.#orderOf,
      )
      if (scale > 1 || offset > 0)
        for (const numbers of [values, distinct?.sorted])
          numbers?.forEach((number, index) => (numbers[index] = number / scale - offset))
      return { values, distinct }
    })
  }

  list(name: string): Lists {
    return this.#read(name, (section) => readLists(section, this.size, this.#contextsOf))
  }

  text(name: string): Patterned {
    const columnNumber = numberOf(name)
    const textOf: TextOf = (column, row) =>
      this.#at((column < columnNumber && COLUMNS[column]?.[0]) || damaged(), row)
    return this.#read(name, (section) =>
      readPatterns(section, this.size, this.#contextsOf, this.#orderOf, textOf),
    )
  }
}

export function cachedIn<T>(cache: Map<string, unknown>, key: string, make: () => T): T {
  if (!cache.has(key)) cache.set(key, make())
  return cache.get(key) as T
}

/** Worked out only once for a column. */
export const distinctIn = (column: NumberColumn): Distinct => (column.distinct ??= distinctOf(column.values))

function distinctOf(values: Float64Array): Distinct {
  const sorted = Float64Array.from(new Set(values))
    .filter((value) => !Number.isNaN(value))
    .sort()
  const codes = codesFor(values.length, sorted.length + 1)
  const place = new Map<number, number>()
  for (let code = 0; code < sorted.length; code++) place.set(sorted[code] ?? 0, code)
  for (let row = 0; row < values.length; row++) codes[row] = place.get(values[row] ?? 0) ?? sorted.length
  return { sorted, codes }
}
