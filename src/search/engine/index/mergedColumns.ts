import { damaged } from '../errors.ts'
import { codesFor, type Codes } from '../format/reader.ts'
import { COLUMNS } from './columns.ts'
import {
  cachedIn,
  ColumnFile,
  distinctIn,
  type Columns,
  type Lists,
  type NumberColumn,
  type TextAt,
  type Words,
} from './columnFile.ts'

/**
 * The columns of an index and of the changes since, with the same rows in the same order as an index made anew. A dictionary may also have
 * values that no row has any more.
 */
export class MergedColumns implements Columns {
  readonly size: number
  readonly names: readonly string[]
  readonly #base: ColumnFile
  readonly #delta: ColumnFile
  readonly #runs: readonly Run[]
  /** For each row, where it comes from, counted as in a run. */
  readonly #sources: Uint32Array
  #merged = new Map<string, unknown>()

  /**
   * @param at see ColumnFile
   * @throws SearchIndexError if a file is truncated or damaged, or the changes are to another index
   */
  constructor(base: Uint8Array, delta: Uint8Array, at: TextAt) {
    let rows = new Uint32Array()
    this.#base = new ColumnFile(base, (name, row) => at(name, rows[row] ?? 0))
    const first = this.#base.size
    this.#delta = new ColumnFile(delta, (name, row) => at(name, rows[first + row] ?? 0), this.#base.key)
    this.#runs = runsOf(first, this.#delta)
    this.size = this.#runs.reduce((size, [start, end]) => size + end - start, 0)
    this.names = this.#base.names
    const all = Uint32Array.from({ length: first + this.#delta.size }, (_, source) => source)
    this.#sources = this.#spliced(new Uint32Array(this.size), all, all.subarray(first))
    rows = new Uint32Array(all.length)
    this.#sources.forEach((source, row) => (rows[source] = row))
  }

  #merge<T>(name: string, merge: () => T): T {
    const merged = cachedIn(this.#merged, name, merge)
    if (this.#merged.size === COLUMNS.length) for (const file of [this.#base, this.#delta]) file.release()
    return merged
  }

  /** The rows of a column. Whole runs are copied, which is faster than a loop over the rows before it's compiled. */
  #spliced<T extends Float64Array | Codes>(
    rows: T,
    base: Float64Array | Codes,
    delta: Float64Array | Codes,
  ): T {
    const first = this.#base.size
    let row = 0
    for (const [start, end] of this.#runs) {
      rows.set(start < first ? base.subarray(start, end) : delta.subarray(start - first, end - first), row)
      row += end - start
    }
    return rows
  }

  #codes(base: Codes, delta: Codes, below: number, [ofBase, ofDelta]: CodeMaps): Codes {
    return this.#spliced(
      codesFor(this.size, below),
      ofBase ? translated(base, ofBase, below) : base,
      translated(delta, ofDelta, below),
    )
  }

  words(name: string): Words {
    return this.#merge(name, () => {
      const [base, delta] = [this.#base.words(name), this.#delta.words(name)]
      const { values, toCode } = union(base.values, delta.values)
      return { values, codes: this.#codes(base.codes, delta.codes, values.length, toCode) }
    })
  }

  numbers(name: string): NumberColumn {
    return this.#merge(name, (): NumberColumn => {
      const [base, delta] = [this.#base.numbers(name), this.#delta.numbers(name)]
      const values = this.#spliced(new Float64Array(this.size), base.values, delta.values)
      if (!base.distinct) return { values }
      const [ofBase, ofDelta] = [base.distinct, distinctIn(delta)]
      const { values: sorted, toCode } = union(ofBase.sorted, ofDelta.sorted)
      const codes = this.#codes(ofBase.codes, ofDelta.codes, sorted.length + 1, toCode)
      return { values, distinct: { sorted: Float64Array.from(sorted), codes } }
    })
  }

  list(name: string): Lists {
    return this.#merge(name, () => {
      const [base, delta] = [this.#base.list(name), this.#delta.list(name)]
      const {
        values,
        toCode: [ofBase, ofDelta],
      } = union(base.values, delta.values)
      const count = base.starts.length - 1
      const starts = new Uint32Array(count + delta.starts.length)
      starts.set(base.starts)
      delta.starts.forEach((start, list) => (starts[count + list] = base.items.length + start))
      const items = codesFor(base.items.length + delta.items.length, values.length)
      items.set(ofBase ? translated(base.items, ofBase, values.length) : base.items)
      items.set(translated(delta.items, ofDelta, values.length), base.items.length)
      return {
        values,
        codes: this.#codes(base.codes, delta.codes, starts.length - 1, [
          undefined,
          after(count, delta.starts),
        ]),
        starts,
        items,
      }
    })
  }

  text(name: string): ReturnType<Columns['text']> {
    return this.#merge(name, () => {
      const [base, delta] = [this.#base.text(name), this.#delta.text(name)]
      const patterns = [...base.patterns, ...delta.patterns]
      const first = this.#base.size
      const sources = this.#sources
      return {
        patterns,
        codes: this.#codes(base.codes, delta.codes, patterns.length, [
          undefined,
          after(base.patterns.length, delta.patterns),
        ]),
        at: (row) => {
          const source = sources[row] ?? 0
          return source < first ? base.at(source) : delta.at(source - first)
        },
      }
    })
  }
}

/** Rows that follow one another, from `start` up to `end`: the base's or, counting on from the last of these, the delta's. */
type Run = readonly [start: number, end: number]

function runsOf(size: number, { size: added, changes: { gone, places } }: ColumnFile): Run[] {
  if (places.length !== added) damaged()
  const runs: Run[] = []
  let from = 0
  const upTo = (row: number): void => {
    if (row < from || row > size) damaged()
    if (row > from) runs.push([from, row])
    from = row
  }
  for (let next = 0, nextGone = 0; ;) {
    const [place = Infinity, goneRow = Infinity] = [places[next], gone[nextGone]]
    if (place <= goneRow) {
      if (place === Infinity) break
      upTo(place)
      runs.push([size + next, size + ++next])
    } else {
      upTo(goneRow)
      from++
      nextGone++
    }
  }
  upTo(size)
  return runs
}

/** The new codes of the base's codes, undefined if they stay the same, and of the delta's. */
type CodeMaps = readonly [ofBase: Uint32Array | undefined, ofDelta: Uint32Array]

/** Each code is as many higher as there are others. */
const after = (others: number, { length }: ArrayLike<unknown>): Uint32Array =>
  Uint32Array.from({ length }, (_, code) => others + code)

function translated(codes: Codes, toCode: Uint32Array, below: number): Codes {
  const all = codesFor(codes.length, below)
  for (let i = 0; i < codes.length; i++) all[i] = toCode[codes[i] ?? 0] ?? 0
  return all
}

/** Two lists in ascending order as one. A code after the last one, for 'no value', stays after the last one. */
function union<T extends string | number>(
  base: ArrayLike<T>,
  delta: ArrayLike<T>,
): { values: T[]; toCode: CodeMaps } {
  const values: T[] = []
  const ofBase = new Uint32Array(base.length + 1)
  const ofDelta = new Uint32Array(delta.length + 1)
  for (let i = 0, j = 0; ;) {
    const a: T | undefined = base[i]
    const b: T | undefined = delta[j]
    const value: T | undefined = a === undefined || (b !== undefined && b < a) ? b : a
    if (value === undefined) break
    if (a === value) ofBase[i++] = values.length
    if (b === value) ofDelta[j++] = values.length
    values.push(value)
  }
  ofBase[base.length] = ofDelta[delta.length] = values.length
  return { values, toCode: [values.length > base.length ? ofBase : undefined, ofDelta] }
}
