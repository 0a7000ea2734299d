import type { SearchRecord } from '../../record.ts'
import { FIELDS, type ColumnKind, type IndexedField } from '#stock/fields.ts'
import { COLUMNS, type ColumnName } from './columns.ts'
import { SearchIndexError } from '../errors.ts'
import {
  distinctOf,
  sortedTexts,
  type Distinct,
  writeSymbols,
  type ContextColumn,
  ROWS,
  writeNumbers,
  type BaseColumn,
  writeLists,
} from '../format/columnWriter.ts'
import { LARGEST_KEY } from '../format/numbers.ts'
import { markOf, writePatterns, type Reference } from '../format/patternsWriter.ts'
import { Writer } from '../format/writer.ts'
import { PLACEHOLDERS_FOR, PREDICTED_BY, IN_ORDER_OF, MADE_OF } from './packing.ts'
import { addressed } from '../tokenise.ts'

/** Columns with more distinct values than this aren't used as contexts, because each value would need a list of codes. */
const MOST_CONTEXT_VALUES = 4096

type Values =
  | { kind: 'number'; values: readonly (number | null)[] }
  | { kind: 'bool'; values: readonly boolean[] }
  | { kind: 'list'; values: readonly (readonly string[])[] }
  | { kind: 'word'; values: readonly string[] }
  | { kind: 'text'; values: readonly string[] }

/** A packed column. For a column of texts, `numbers` has the first number in each row's text. */
interface Section {
  bytes: Uint8Array
  numbers?: Float64Array
}

/** What a column needs from others (a context, an order, texts) is made once. */
export class Packer {
  readonly #columns: ReadonlyMap<ColumnName, Values>
  readonly #section = memo((name) => this.#pack(name))
  readonly #context = memo((name) => this.#contextOf(name))
  readonly #base = memo((name) => this.#baseOf(name))
  readonly #texts = memo((name) => this.#textsOf(name))
  readonly #words = memo((name) => sortedTexts(this.#column(name, 'word').values))

  /**
   * @param records in the order of the index
   * @throws SearchIndexError when a record's field has a wrong type
   */
  constructor(records: readonly SearchRecord[]) {
    this.#columns = columnsOf(records)
  }

  bytesOf(name: ColumnName): Uint8Array {
    return this.#section(name).bytes
  }

  #column<K extends ColumnKind>(name: ColumnName, ...kinds: K[]): Extract<Values, { kind: K }> {
    const column = this.#columns.get(name)
    if (!column || !(kinds as ColumnKind[]).includes(column.kind))
      throw new Error(`${name} isn’t a ${kinds.join()}`)
    return column as Extract<Values, { kind: K }>
  }

  #pack(name: ColumnName): Section {
    const column = this.#columns.get(name)
    const section = new Writer()
    const contexts = (PREDICTED_BY[name] ?? []).flatMap((by) => (by && this.#context(by)) ?? [])
    if (column?.kind === 'number') this.#number(section, name, column.values, contexts)
    else if (column?.kind === 'bool')
      writeSymbols(section, new Uint32Array(column.values.map(Number)), contexts)
    else if (column?.kind === 'list') writeLists(section, column.values, contexts)
    else if (column?.kind === 'word') {
      const { values, codes } = this.#words(name)
      section.strings(values)
      writeSymbols(section, codes, contexts)
    } else {
      const cut = PLACEHOLDERS_FOR[name] ?? 'digits'
      const texts = this.#texts(name)
      const numbers = writePatterns(section, texts, this.#references(name), cut, contexts, this.#orders(name))
      return { bytes: section.bytes(), numbers }
    }
    return { bytes: section.bytes() }
  }

  #number(
    section: Writer,
    name: ColumnName,
    values: readonly (number | null)[],
    contexts: readonly ContextColumn[],
  ): void {
    const within: number[] = []
    const empty = new Uint32Array(values.length)
    for (let row = 0; row < values.length; row++) {
      if (values[row] === null) empty[row] = 1
      else within.push(row)
    }
    const all = within.length === values.length
    writeSymbols(section, empty, contexts)
    const numbers = all ? (values as readonly number[]) : within.map((row) => values[row] ?? 0)
    const scale = numbers.every(Number.isSafeInteger) ? 1 : 100
    const offset = Math.max(0, -Math.floor(numbers.reduce((a, b) => Math.min(a, b), 0)))
    const scaled = numbers.map((value) =>
      scale === 1 ? value + offset : Math.round((value + offset) * scale),
    )
    const exact = numbers.every(
      (value, i) => (scaled[i] ?? 0) / scale - offset === value && !Object.is(value, -0),
    )
    section.varint(exact ? scale : 1)
    section.varint(exact ? offset : 0)
    writeNumbers(
      section,
      exact ? scaled : numbers,
      contexts,
      name === 'custom_rank'
        ? [ROWS]
        : this.#orders(name).map(({ column, values }) => ({
            column,
            values: within.map((row) => values[row] ?? 0),
          })),
      all ? undefined : within,
    )
  }

  #contextOf(name: ColumnName): ContextColumn | undefined {
    const { values, codes } = this.#distinct(name)
    return values.length > 1 && values.length <= MOST_CONTEXT_VALUES
      ? { column: numberOf(name), codes }
      : undefined
  }

  #distinct(name: ColumnName): Distinct<unknown> {
    const column = this.#column(name, 'word', 'bool', 'number')
    if (column.kind === 'word') return this.#words(name)
    if (column.kind === 'number') return distinctOf(column.values)
    return { values: [false, true], codes: new Uint32Array(column.values.map(Number)) }
  }

  #baseOf(name: ColumnName): BaseColumn | undefined {
    const column = this.#column(name, 'number', 'text')
    const values = column.kind === 'number' ? column.values : (this.#section(name).numbers ?? [])
    const keys = Array.from(values, (value) => value ?? -1)
    return keys.every(isKey) ? { column: numberOf(name), values: keys } : undefined
  }

  #textsOf(name: ColumnName): readonly string[] {
    const column = this.#column(name, 'word', 'text', 'number')
    return column.kind === 'number'
      ? column.values.map((value) => String(value ?? ''))
      : column.values.map((text) => text.toWellFormed())
  }

  #orders(name: ColumnName): BaseColumn[] {
    return (IN_ORDER_OF[name] ?? []).flatMap((by) => this.#base(by) ?? [])
  }

  #references(name: ColumnName): Reference[] {
    const { asIs = [], asAddress = [] } = MADE_OF[name] ?? {}
    return [
      ...asIs.map((column) => ({ mark: markOf(numberOf(column), false), texts: this.#texts(column) })),
      ...asAddress.map((column) => ({
        mark: markOf(numberOf(column), true),
        texts: addresses(this.#texts(column)),
      })),
    ]
  }
}

function memo<T>(make: (name: ColumnName) => T): (name: ColumnName) => T {
  const made = new Map<ColumnName, T>()
  return (name) => {
    if (!made.has(name)) made.set(name, make(name))
    return made.get(name) as T
  }
}

function columnsOf(records: readonly SearchRecord[]): Map<ColumnName, Values> {
  // Record after record, because a record's values are close together in memory.
  const columns = COLUMNS.map(([name, kind]) => ({ name, kind, values: [] as unknown[] }))
  for (const record of records) for (const { name, values } of columns) values.push(record[name])
  for (const { name, kind, values } of columns) {
    // In a column of this type, no number is missing.
    const isRight =
      name in FIELDS && FIELDS[name as IndexedField].type === 'number' ? Number.isFinite : IS[kind]
    const wrong = values.findIndex((value) => !isRight(value))
    if (wrong < 0) continue
    const id = String(records[wrong]?.objectID)
    throw new SearchIndexError(`Record ${id}: ${name} must be a ${kind}, not ${String(values[wrong])}.`)
  }
  return new Map(columns.map(({ name, kind, values }) => [name, { kind, values } as Values]))
}

const isText = (value: unknown): boolean => typeof value === 'string'

const IS: Readonly<Record<ColumnKind, (value: unknown) => boolean>> = {
  number: (value) => value === null || Number.isFinite(value),
  bool: (value) => typeof value === 'boolean',
  list: (value) => Array.isArray(value) && value.every(isText),
  word: isText,
  text: isText,
}

const NUMBERS = new Map<string, number>(COLUMNS.map(([name], column) => [name, column]))

function numberOf(name: ColumnName): number {
  return NUMBERS.get(name) ?? 0
}

function isKey(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < LARGEST_KEY
}

function addresses(texts: readonly string[]): string[] {
  const { values, codes } = distinctOf(texts)
  const addressesByCode = values.map(addressed)
  return Array.from(codes, (code) => addressesByCode[code] ?? '')
}
