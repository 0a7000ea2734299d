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
  readonly #layout: Layout
  #merged = new Map<string, unknown>()

  /**
   * @param at see ColumnFile
   * @throws SearchIndexError if a file is truncated or damaged, or the changes are to another index
   */
  constructor(base: Uint8Array, delta: Uint8Array, at: TextAt) {
    this.#base = new ColumnFile(base, (name, row) => at(name, this.#layout.ofBase[row] ?? 0))
    this.#delta = new ColumnFile(
      delta,
      (name, row) => at(name, this.#layout.ofDelta[row] ?? 0),
      this.#base.key,
    )
    this.#layout = layoutOf(this.#base.size, this.#delta)
    this.size = this.#layout.sources.length
    this.names = this.#base.names
  }

  #merge<T>(name: string, merge: () => T): T {
    const merged = cachedIn(this.#merged, name, merge)
    if (this.#merged.size === COLUMNS.length) for (const file of [this.#base, this.#delta]) file.release()
    return merged
  }

  #spliced<T extends Float64Array | Codes>(
    rows: T,
    base: Float64Array | Codes,
    delta: Float64Array | Codes,
  ): T {
    const { runs, ofDelta } = this.#layout
    // Whole runs are copied, because nearly all rows are the base's, and a loop over them would take longer.
    for (const { start, end, row } of runs) rows.set(base.subarray(start, end), row)
    for (let i = 0; i < ofDelta.length; i++) rows[ofDelta[i] ?? 0] = delta[i] ?? 0
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
      const { sources } = this.#layout
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

/** The base's rows from `start` up to `end`, and which row the first of them becomes. */
interface Run {
  start: number
  end: number
  row: number
}

interface Layout {
  /** Rows of the base that aren't there any more may be in them, and are overwritten. */
  runs: readonly Run[]
  /** Which row each of the base's and of the delta's rows becomes. */
  ofBase: Uint32Array
  ofDelta: Uint32Array
  /** For each row, the base's row that it comes from or, counting on from the last of these, the delta's. */
  sources: Uint32Array
}

function layoutOf(size: number, { size: added, changes: { gone, places } }: ColumnFile): Layout {
  if (places.length !== added) damaged()
  const runs: Run[] = []
  const ofDelta = new Uint32Array(added)
  let [from, row] = [0, 0]
  const upTo = (end: number): void => {
    if (end < from || end > size) damaged()
    if (end === from) return
    const last = runs.at(-1)
    if (last && last.row - last.start === row - from) last.end = end
    else runs.push({ start: from, end, row })
    row += end - from
    from = end
  }
  let nextGone = 0
  const skipGone = (before: number): void => {
    for (; (gone[nextGone] ?? size) < before; from++) upTo(gone[nextGone++] ?? 0)
  }
  for (let next = 0; next < added; next++) {
    const place = places[next] ?? damaged()
    skipGone(place)
    upTo(place)
    ofDelta[next] = row++
  }
  skipGone(size)
  upTo(size)
  if (nextGone !== gone.length) damaged()
  const ofBase = new Uint32Array(size)
  const sources = new Uint32Array(row)
  for (const { start, end, row } of runs) {
    for (let i = start; i < end; i++) sources[(ofBase[i] = row + i - start)] = i
  }
  ofDelta.forEach((row, i) => (sources[row] = size + i))
  return { runs, ofBase, ofDelta, sources }
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
