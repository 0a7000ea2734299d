import type { ColumnKind } from '#stock/fields.ts'
import { DERIVED, LEVEL_SEPARATOR, MAKE_LEVEL, MAKE_MODEL, MODEL_LEVEL, type ColumnName } from './columns.ts'
import type { SearchRecord } from '../../record.ts'
import { ascending, type Distinct } from '../format/numbers.ts'
import { codesFor, type Codes } from '../format/reader.ts'
import { cachedIn, ColumnFile, distinctIn, kindOf, type Columns, type Lists } from './columnFile.ts'
import { MergedColumns } from './mergedColumns.ts'

/** A column's distinct values in ascending order, and which of them each row has. */
interface Dictionary {
  values: ArrayLike<string | number>
  /** For each row, the index of its value; `values.length` or more means that the row has no value. */
  codes: Codes
}

/** How many recent results to keep. They're needed again, because one click causes several searches with the same filter and query. */
const MOST_CACHED = 16

/** An opened index: its columns, and what's worked out from them when it's first needed. */
export class Store {
  readonly size: number
  readonly indexName: string
  readonly makeAliases: string[][]
  readonly #columns: Columns
  #cache = new Map<string, unknown>()
  // Apart from the others, because names and addresses are put together from several columns.
  #readers = new Map<string, unknown>()

  /**
   * @param delta what has changed since the index was made
   * @throws SearchIndexError if the bytes are truncated, damaged or not an index of this version, or the changes are to another one.
   */
  constructor(bytes: Uint8Array, delta?: Uint8Array) {
    const at = (name: ColumnName, row: number): string => this.at(name, row)
    this.#columns = delta ? new MergedColumns(bytes, delta, at) : new ColumnFile(bytes, at)
    const [indexName = '', ...aliases] = this.#columns.names
    this.size = this.#columns.size
    this.indexName = indexName
    this.makeAliases = aliases.map((group) => group.split('\0'))
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
    return kindOf(name)
  }

  numbers(name: string): Float64Array {
    return this.#columns.numbers(name).values
  }

  #distinct(name: string): Distinct {
    return distinctIn(this.#columns.numbers(name))
  }

  list(name: string): Lists {
    return this.#columns.list(name)
  }

  text(name: string): ReturnType<Columns['text']> {
    return this.#columns.text(name)
  }

  /** A column of repeated values as a dictionary; undefined for attributes of another kind. */
  dictionary(name: string): Dictionary | undefined {
    if (name === MAKE_LEVEL) return this.#columns.words('make')
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
    return kind === 'word' || kind === 'bool' ? this.#columns.words(name) : undefined
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
    return cachedIn(this.#readers, name, () => {
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
      const { values, codes } = this.#columns.words(name)
      return kind === 'bool' ? (row) => codes[row] === 1 : (row) => values[codes[row] ?? 0] ?? ''
    })
  }
}
