import type { ColumnKind } from '#stock/fields.ts'
import {
  DERIVED,
  checksum,
  COLUMNS,
  HEADER_BYTES,
  LEVEL_SEPARATOR,
  MAGIC,
  MAKE_LEVEL,
  MAKE_MODEL,
  MODEL_LEVEL,
  type ColumnName,
} from './columns.ts'
import type { SearchRecord } from '../../record.ts'
import { damaged, SearchIndexError } from '../errors.ts'
import { ascending, readNumbers, type Distinct, type OrderOf } from '../format/numbers.ts'
import { readPatterns, type Patterned, type TextOf } from '../format/patterns.ts'
import { codesFor, Reader, rowsWhere, type Codes } from '../format/reader.ts'
import { joinContexts, readSymbols, type ContextsOf, boundOf, startsOf } from '../format/symbols.ts'

export interface Lists {
  values: string[]
  /** For each row, the code of its list among the distinct lists. */
  codes: Codes
  /** For each distinct list, where it starts in `items`. There's one more entry, for where the last list ends. */
  starts: Uint32Array
  items: Codes
}

export function readLists(reader: Reader, rows: number, contextsOf: ContextsOf): Lists {
  const values = reader.strings()
  const count = reader.varint()
  const starts = startsOf(reader.packed(count))
  const items = reader.packed(starts[count] ?? 0)
  const codes = readSymbols(reader, rows, contextsOf)
  if (boundOf(codes) > count) damaged()
  return { values, codes, starts, items }
}

/** A column's distinct values in ascending order, and which of them each row has. */
interface Dictionary {
  values: ArrayLike<string | number>
  /** For each row, the index of its value; `values.length` or more means that the row has no value. */
  codes: Codes
}

interface NumberColumn {
  /** Each row's number; NaN for a row without one. */
  values: Float64Array
  distinct?: Distinct | undefined
}

/** How many recent results to keep. They're needed again, because one click causes several searches with the same filter and query. */
const MOST_CACHED = 16

/** The columns of an opened index; each is unpacked once, when it's first needed. */
export class Store {
  readonly size: number
  readonly indexName: string
  readonly makeAliases: string[][]
  #sections: (Reader | undefined)[]
  #number = new Map<string, number>(COLUMNS.map(([name], column) => [name, column]))
  #cache = new Map<string, unknown>()

  /** @throws SearchIndexError if the bytes are truncated, damaged or not an index of this version. */
  constructor(bytes: Uint8Array) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (bytes.length < HEADER_BYTES || view.getUint32(0) !== MAGIC) {
      throw new SearchIndexError('Not a search index of this version.')
    }
    const length = view.getUint32(4, true)
    const body = bytes.subarray(HEADER_BYTES)
    if (body.length !== length) {
      throw new SearchIndexError(`The search index is cut off: ${body.length} of ${length} bytes.`)
    }
    if (checksum(body) !== view.getUint32(8, true)) {
      damaged()
    }
    const reader = new Reader(body)
    this.size = reader.varint()
    const [indexName = '', ...aliases] = reader.strings()
    this.indexName = indexName
    this.makeAliases = aliases.map((group) => group.split('\0'))
    this.#sections = COLUMNS.map(() => reader.section())
  }

  once<T>(key: string, make: () => T): T {
    return cachedIn(this.#cache, key, make)
  }

  /** Only a few recent results per group are kept, for things that requests repeat, such as filters. */
  cached<T>(group: string, key: string, make: () => T): T {
    const cache = this.once(group, () => new Map<string, unknown>())
    if (cache.size > MOST_CACHED) cache.clear()
    return cachedIn(cache, key, make)
  }

  kind(name: string): ColumnKind | undefined {
    return COLUMNS[this.#number.get(name) ?? -1]?.[1]
  }

  #read<T>(name: string, read: (section: Reader) => T): T {
    return this.once(name, () => {
      const column = this.#number.get(name) ?? -1
      // Removed before it's read, so that a damaged column that refers to itself finds nothing, instead of reading itself forever.
      const section = this.#sections[column] ?? damaged()
      this.#sections[column] = undefined
      return read(section)
    })
  }

  #codesOf(column: number): Codes {
    const [name, kind] = COLUMNS[column] ?? []
    if (!name) damaged()
    return (kind === 'number' ? this.#distinct(name) : this.#dictionary(name)).codes
  }

  // Several columns may be predicted by the same two columns or use the same column's order.
  #contextsOf: ContextsOf = (a, b) =>
    this.once(`${a},${b}`, () => joinContexts(this.#codesOf(a), b === undefined ? b : this.#codesOf(b)))

  #orderOf: OrderOf = (column) =>
    this.once(`${column}`, () => {
      const [name = '', kind] = COLUMNS[column] ?? []
      if (kind === 'number') return ascending(this.numbers(name))
      return kind === 'text' ? ascending(this.text(name).numbers()) : damaged()
    })

  #dictionary(name: string): { values: readonly string[]; codes: Codes } {
    return this.#read(name, (section) => {
      const values = this.kind(name) === 'bool' ? ['false', 'true'] : section.strings()
      return { values, codes: readSymbols(section, this.size, this.#contextsOf) }
    })
  }

  #numberColumn(name: string): NumberColumn {
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

  numbers(name: string): Float64Array {
    return this.#numberColumn(name).values
  }

  #distinct(name: string): Distinct {
    const column = this.#numberColumn(name)
    column.distinct ??= distinctOf(column.values)
    return column.distinct
  }

  list(name: string): Lists {
    return this.#read(name, (section) => readLists(section, this.size, this.#contextsOf))
  }

  text(name: string): Patterned {
    const columnNumber = this.#number.get(name) ?? 0
    const textOf: TextOf = (column, row) =>
      this.at((column < columnNumber && COLUMNS[column]?.[0]) || damaged(), row)
    return this.#read(name, (section) =>
      readPatterns(section, this.size, this.#contextsOf, this.#orderOf, textOf),
    )
  }

  /** A column of repeated values as a dictionary; undefined for attributes of another kind. */
  dictionary(name: string): Dictionary | undefined {
    if (name === MAKE_LEVEL) return this.#dictionary('make')
    if (name === MODEL_LEVEL || name === MAKE_MODEL) return this.once(MODEL_LEVEL, () => this.#levels())
    const derived = DERIVED.get(name)
    if (derived) {
      const isTrue = (number: number): number => Number(derived.isTrue(Number.isNaN(number) ? null : number))
      return this.once(name, () => ({
        values: ['false', 'true'],
        codes: Uint32Array.from(this.numbers(derived.of), isTrue),
      }))
    }
    const kind = this.kind(name)
    if (kind === 'number') {
      const { sorted, codes } = this.#distinct(name)
      return { values: sorted, codes }
    }
    return kind === 'word' || kind === 'bool' ? this.#dictionary(name) : undefined
  }

  #levels(): Dictionary {
    const names: string[] = []
    for (let row = 0; row < this.size; row++) {
      const make = this.at('make', row)
      const model = this.at('model', row)
      names.push(make && model && make + LEVEL_SEPARATOR + model)
    }
    const values = [...new Set(names)].sort()
    const place = new Map(values.map((value, code) => [value, code]))
    const codes = codesFor(this.size, values.length)
    names.forEach((name, row) => (codes[row] = place.get(name) ?? 0))
    return { values, codes }
  }

  /** All rows sorted by a number: equal rows stay in the default order, and rows without the number come last. */
  order(name: string, descending: boolean): Uint32Array {
    return this.once(`${name}>${descending}`, () => ascending(this.ranks(name, descending)[0]))
  }

  /** Ranks start with 0. All rows without the number share the last rank. */
  ranks(name: string, descending: boolean): [ofRow: number[], count: number] {
    const { sorted, codes } = this.#distinct(name)
    const count = sorted.length
    return [Array.from(codes, (code) => (descending && code < count ? count - 1 - code : code)), count + 1]
  }

  at(name: ColumnName, row: number): string {
    return String(this.reader(name)(row) ?? '')
  }

  reader(name: ColumnName): (row: number) => SearchRecord[ColumnName] {
    return this.once(`reader of ${name}`, () => {
      const kind = this.kind(name)
      if (kind === 'text') return this.text(name).at
      if (kind === 'number') {
        const values = this.numbers(name)
        return (row) => {
          const value = values[row] ?? NaN
          return Number.isNaN(value) ? null : value
        }
      }
      if (kind === 'list') {
        const { values, codes, starts, items } = this.list(name)
        return (row) => {
          const code = codes[row] ?? 0
          return Array.from(items.subarray(starts[code], starts[code + 1]), (item) => values[item] ?? '')
        }
      }
      const { values, codes } = this.#dictionary(name)
      return kind === 'bool' ? (row) => codes[row] === 1 : (row) => values[codes[row] ?? 0] ?? ''
    })
  }
}

export function cachedIn<T>(cache: Map<string, unknown>, key: string, make: () => T): T {
  if (!cache.has(key)) cache.set(key, make())
  return cache.get(key) as T
}

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
