import type { SearchRecord } from '../record.ts'
import {
  checksum,
  COLUMNS,
  HEADER_BYTES,
  INDEX_NAME,
  MAGIC,
  type ColumnKind,
  type ColumnName,
} from './columns.ts'
import { SearchIndexError } from './errors.ts'
import { numbered, orderedTexts } from './format/distinct.ts'
import { writeLists } from './format/listsWriter.ts'
import { LARGEST_KEY } from './format/numbers.ts'
import { ROWS, writeNumbers, type BaseColumn } from './format/numbersWriter.ts'
import { markOf, writePatterns, type Reference } from './format/patternsWriter.ts'
import { writeSymbols, type ContextColumn } from './format/symbolsWriter.ts'
import { Writer } from './format/writer.ts'
import { CUT, FORETOLD_BY, IN_ORDER_OF, MADE_OF } from './packing.ts'
import { addressed } from './tokenise.ts'

/** Names of one make that shoppers use for each other: searching one finds the vehicles of all. */
export type MakeAliases = readonly (readonly string[])[]

export interface IndexOptions {
  /** Without its sort suffix; 'Car_production' when not given (spec §2). */
  indexName?: string
  makeAliases?: MakeAliases
}

/** Columns with more distinct values than this foretell nothing that is worth its table. */
const MOST_CONTEXT_VALUES = 4096

/**
 * Packs a tenant's records into one index file for openIndex. The same records in the same order give the same bytes.
 * Text that is no well-formed Unicode comes back with U+FFFD in place of the broken half, a list without repeats.
 *
 * @throws SearchIndexError when a record's field has a wrong type or two records share an objectID.
 */
export function buildIndex(records: readonly SearchRecord[], options: IndexOptions = {}): Uint8Array {
  const packer = new Packer(records)
  const body = new Writer()
  body.varint(records.length)
  const aliases = (options.makeAliases ?? []).map((group) => group.map(wellFormed))
  body.strings([wellFormed(options.indexName ?? INDEX_NAME), ...aliases.map((group) => group.join('\0'))])
  for (const [name, kind] of COLUMNS) {
    const bytes = packer.pack(name, kind)
    body.varint(bytes.length)
    body.raw(bytes)
  }
  const packed = body.bytes()
  // Whole words, as the checksum reads them.
  const length = Math.ceil(packed.length / 4) * 4
  const bytes = new Uint8Array(HEADER_BYTES + length)
  const content = bytes.subarray(HEADER_BYTES)
  content.set(packed)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, MAGIC)
  view.setUint32(4, length, true)
  view.setUint32(8, checksum(content), true)
  return bytes
}

const isText = (value: unknown): boolean => typeof value === 'string'

/** What a column's values must be; an amount is a number that is never missing. */
const IS: Readonly<Record<ColumnKind | 'amount', (value: unknown) => boolean>> = {
  amount: Number.isFinite,
  number: (value) => value === null || Number.isFinite(value),
  bool: (value) => typeof value === 'boolean',
  list: (value) => Array.isArray(value) && value.every(isText),
  word: isText,
  text: isText,
}

/** Number columns in which none is missing. */
const AMOUNTS: ReadonlySet<ColumnName> = new Set<ColumnName>(['custom_rank', 'photos_count', 'id'])

/** Writes columns one after the other and keeps of each what helps later ones. */
class Packer {
  readonly #records: readonly SearchRecord[]
  /** Read row by row, as a record's values lie together in memory. */
  readonly #columns = new Map<ColumnName, unknown[]>(COLUMNS.map(([name]) => [name, []]))
  readonly #contexts = new Map<ColumnName, ContextColumn>()
  readonly #bases = new Map<ColumnName, BaseColumn>()
  readonly #texts = new Map<ColumnName, readonly string[]>()

  constructor(records: readonly SearchRecord[]) {
    this.#records = [...records].sort(
      (a, b) => b.custom_rank - a.custom_rank || compareIds(a.objectID, b.objectID),
    )
    const columns = [...this.#columns]
    for (const record of this.#records) for (const [name, values] of columns) values.push(record[name])
    if (new Set(records.map(({ objectID }) => objectID)).size < records.length) refuseDoubles(records)
  }

  pack(name: ColumnName, kind: ColumnKind): Uint8Array {
    const section = new Writer()
    const contexts = (FORETOLD_BY[name] ?? []).flatMap((by) => (by && this.#contexts.get(by)) ?? [])
    if (kind === 'number') this.#number(section, name, contexts)
    else if (kind === 'bool') {
      const codes = new Uint32Array(this.#values(name, kind).map(Number))
      writeSymbols(section, codes, contexts)
      this.#addContext(name, codes, 2)
    } else if (kind === 'list') writeLists(section, this.#values(name, kind) as string[][], contexts)
    else if (kind === 'word') {
      const texts = this.#values(name, kind) as string[]
      const { values, codes } = orderedTexts(texts)
      section.strings(values)
      writeSymbols(section, codes, contexts)
      this.#addContext(name, codes, values.length)
      if (REFERRED_TO.has(name)) this.#texts.set(name, texts.map(wellFormed))
    } else {
      const texts = (this.#values(name, kind) as string[]).map(wellFormed)
      const cut = CUT[name] ?? 'digits'
      const numbers = writePatterns(section, texts, this.#references(name), cut, contexts, this.#orders(name))
      this.#addBase(name, numbers)
      this.#texts.set(name, texts)
    }
    return section.bytes()
  }

  /** A column of the records, checked. */
  #values(name: ColumnName, kind: ColumnKind): unknown[] {
    const values = this.#columns.get(name) ?? []
    const isRight = IS[AMOUNTS.has(name) ? 'amount' : kind]
    const wrong = values.findIndex((value) => !isRight(value))
    if (wrong < 0) return values
    const id = String(this.#records[wrong]?.objectID)
    throw new SearchIndexError(`Record ${id}: ${name} must be a ${kind}, not ${String(values[wrong])}.`)
  }

  #number(section: Writer, name: ColumnName, contexts: readonly ContextColumn[]): void {
    const values = this.#values(name, 'number') as (number | null)[]
    const within: number[] = []
    const empty = new Uint32Array(values.length)
    for (let row = 0; row < values.length; row++) {
      if (values[row] === null) empty[row] = 1
      else within.push(row)
    }
    const all = within.length === values.length
    writeSymbols(section, empty, contexts)
    const numbers = all ? (values as number[]) : within.map((row) => values[row] ?? 0)
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
    if (CONTEXTS.has(name)) {
      const { values: distinct, codes } = numbered(values)
      this.#addContext(name, codes, distinct.length)
    }
    this.#addBase(name, values)
    if (REFERRED_TO.has(name))
      this.#texts.set(
        name,
        values.map((value) => String(value ?? '')),
      )
  }

  #addContext(name: ColumnName, codes: Uint32Array, count: number): void {
    if (count > 1 && count <= MOST_CONTEXT_VALUES) this.#contexts.set(name, { column: numberOf(name), codes })
  }

  #addBase(name: ColumnName, values: ArrayLike<number | null>): void {
    if (!BASES.has(name)) return
    const keys = Array.from(values, (value) => value ?? -1)
    if (keys.every(isKey)) this.#bases.set(name, { column: numberOf(name), values: keys })
  }

  #orders(name: ColumnName): BaseColumn[] {
    return (IN_ORDER_OF[name] ?? []).flatMap((by) => this.#bases.get(by) ?? [])
  }

  #references(name: ColumnName): Reference[] {
    const { asIs = [], asAddress = [] } = MADE_OF[name] ?? {}
    const textsOf = (column: ColumnName): readonly string[] => this.#texts.get(column) ?? []
    return [
      ...asIs.map((column) => ({ mark: markOf(numberOf(column), false), texts: textsOf(column) })),
      ...asAddress.map((column) => ({
        mark: markOf(numberOf(column), true),
        texts: addresses(textsOf(column)),
      })),
    ]
  }
}

const NUMBERS = new Map<string, number>(COLUMNS.map(([name], column) => [name, column]))

function numberOf(name: ColumnName): number {
  return NUMBERS.get(name) ?? 0
}

/** Columns that help others, each in its way. */
const CONTEXTS = new Set(Object.values(FORETOLD_BY).flat())
const BASES = new Set(Object.values(IN_ORDER_OF).flat())
const REFERRED_TO = new Set(
  Object.values(MADE_OF).flatMap(({ asIs = [], asAddress = [] }) => [...asIs, ...asAddress]),
)

/** Whether rows can be put in order by it when the index is read. */
function isKey(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < LARGEST_KEY
}

function addresses(texts: readonly string[]): string[] {
  const { values, codes } = numbered(texts)
  const known = values.map(addressed)
  return Array.from(codes, (code) => known[code] ?? '')
}

function wellFormed(text: string): string {
  return text.toWellFormed()
}

const WHOLE_NUMBER = /^\d{1,15}$/

/** Whole numbers by size, anything else by its characters: the order between records of one rank. */
export function compareIds(a: string, b: string): number {
  const numeric = WHOLE_NUMBER.test(a) && WHOLE_NUMBER.test(b)
  if (numeric && Number(a) !== Number(b)) return Number(a) - Number(b)
  return a < b ? -1 : a > b ? 1 : 0
}

function refuseDoubles(records: readonly SearchRecord[]): never {
  const ids = new Set<string>()
  const double = records.find(({ objectID }) => ids.size === ids.add(objectID).size)
  throw new SearchIndexError(`Two records have the objectID ${String(double?.objectID)}.`)
}
