import { ascending, DELTA, DICTIONARY, PLANES, WRITTEN_OUT } from './numbers.ts'
import { cheapest, Writer } from './writer.ts'
import { boundOf, joinContexts, MOST_PAIRS, type Contexts } from './symbols.ts'

/** Writes each row's list of texts, in the list's own order but without duplicates. readLists reads the lists. */
export function writeLists(
  writer: Writer,
  lists: readonly (readonly string[])[],
  contexts: readonly ContextColumn[],
): void {
  const { values, codes } = sortedTexts(lists.flat())
  // A list's items lead along a path through this tree. Equal lists end at the same node, and so are recognised as equal.
  const tree = new Map<number, number>()
  let index = 0
  const kindOf = lists.map((list) => {
    let node = 0
    for (const end = index + list.length; index < end; index++) {
      const step = node * values.length + (codes[index] ?? 0)
      let next = tree.get(step)
      if (next === undefined) tree.set(step, (next = tree.size + 1))
      node = next
    }
    return node
  })
  const kinds = distinctOf(kindOf)
  const items: number[][] = []
  index = 0
  lists.forEach((list, row) => {
    items[kinds.codes[row] ?? 0] ??= [...new Set(codes.subarray(index, index + list.length))]
    index += list.length
  })
  writer.strings(values)
  writer.varint(items.length)
  writer.packed(items.map((list) => list.length))
  writer.packed(items.flat())
  writeSymbols(writer, kinds.codes, contexts)
}

export interface Distinct<T> {
  values: T[]
  /** For each item, the index of its value in `values`. */
  codes: Uint32Array
}

/** The distinct items, in the order in which they first appear; undefined if there are more than `most`. */
export function distinctOf<T>(items: readonly T[], most: number): Distinct<T> | undefined
export function distinctOf<T>(items: readonly T[]): Distinct<T>
export function distinctOf<T>(items: readonly T[], most = Infinity): Distinct<T> | undefined {
  const codesByItem = new Map<T, number>()
  const codes = new Uint32Array(items.length)
  for (let i = 0; i < items.length; i++) {
    const item = items[i] as T
    let code = codesByItem.get(item)
    if (code === undefined) {
      if (codesByItem.size >= most) return undefined
      codesByItem.set(item, (code = codesByItem.size))
    }
    codes[i] = code
  }
  return { values: [...codesByItem.keys()], codes }
}

/** The distinct texts, sorted by UTF-16 units. Unpaired surrogates are replaced with U+FFFD. */
export function sortedTexts(items: readonly string[]): Distinct<string> {
  const distinct = distinctOf(items)
  const texts = distinct.values.map((text) => text.toWellFormed())
  const values = [...new Set(texts)].sort()
  return { values, codes: translated(distinct.codes, texts, values) }
}

function sortedNumbers(distinct: Distinct<number>): Distinct<number> {
  const values = [...Float64Array.from(distinct.values).sort()]
  return { values, codes: translated(distinct.codes, distinct.values, values) }
}

function translated<T>(codes: Uint32Array, from: readonly T[], to: readonly T[]): Uint32Array {
  const placeOf = new Map(to.map((value, place) => [value, place]))
  const places = Uint32Array.from(from, (value) => placeOf.get(value) ?? 0)
  const translated = new Uint32Array(codes.length)
  for (let i = 0; i < codes.length; i++) translated[i] = places[codes[i] ?? 0] ?? 0
  return translated
}

/** A column that gives contexts, with its index in the file. */
export interface ContextColumn {
  column: number
  codes: Uint32Array
}

/** In the order in which they first appear. If a table of all possible pairs would be too large, a map is used instead. */
function pairsOf(contexts: Contexts, symbols: Uint32Array, below: number): Contexts {
  if (contexts.count * below <= MOST_PAIRS) return joinContexts(contexts.ids, symbols)
  const seen = new Map<number, number>()
  const ids = new Uint32Array(symbols.length)
  for (let i = 0; i < symbols.length; i++) {
    const key = (contexts.ids[i] ?? 0) * below + (symbols[i] ?? 0)
    let id = seen.get(key)
    if (id === undefined) seen.set(key, (id = seen.size))
    ids[i] = id
  }
  return { ids, count: seen.size }
}

/**
 * Writes the symbols of each context, most frequent first (of equal ones, the lowest). Then, for each row, its symbol's place in that order.
 */
function ranksInContexts(
  symbols: Uint32Array,
  below: number,
  within: ArrayLike<number> | undefined,
  a: ContextColumn,
  b?: ContextColumn,
): Writer {
  const all = joinContexts(a.codes, b?.codes)
  const contexts = within ? { ...all, ids: Uint32Array.from(within, (row) => all.ids[row] ?? 0) } : all
  const pairs = pairsOf(contexts, symbols, below)
  const tally = new Uint32Array(pairs.count)
  const contextOf = new Uint32Array(pairs.count)
  const symbolOf = new Uint32Array(pairs.count)
  for (let i = 0; i < symbols.length; i++) {
    const pair = pairs.ids[i] ?? 0
    tally[pair] = (tally[pair] ?? 0) + 1
    contextOf[pair] = contexts.ids[i] ?? 0
    symbolOf[pair] = symbols[i] ?? 0
  }
  const order = Uint32Array.from(tally.keys()).sort(
    (x, y) =>
      (contextOf[x] ?? 0) - (contextOf[y] ?? 0) ||
      (tally[y] ?? 0) - (tally[x] ?? 0) ||
      (symbolOf[x] ?? 0) - (symbolOf[y] ?? 0),
  )
  const counts = new Uint32Array(contexts.count)
  const rankOf = new Uint32Array(pairs.count)
  for (const pair of order) {
    const context = contextOf[pair] ?? 0
    const rank = counts[context] ?? 0
    rankOf[pair] = rank
    counts[context] = rank + 1
  }
  const writer = new Writer()
  writer.varint(a.column + 1)
  writer.varint(b ? b.column + 1 : 0)
  writer.packed(counts)
  writer.packed(order.map((pair) => symbolOf[pair] ?? 0))
  const ranks = new Uint32Array(symbols.length)
  for (let i = 0; i < ranks.length; i++) ranks[i] = rankOf[pairs.ids[i] ?? 0] ?? 0
  writer.packed(ranks)
  return writer
}

/**
 * As codes or as ranks in their contexts, whichever is smaller. Ranks are smaller if rows that have the same value in another column have few
 * different codes: vehicles of the same model, for example, have few different bodies.
 *
 * @param within the rows that the codes are for; by default, all rows of the contexts
 */
export function writeSymbols(
  writer: Writer,
  symbols: Uint32Array,
  [a, b]: readonly ContextColumn[],
  within?: ArrayLike<number>,
): void {
  const ranks = new Writer()
  ranks.varint(0)
  ranks.packed(symbols)
  const below = boundOf(symbols)
  const kinds = a ? boundOf(a.codes) : 0
  if (below <= 1 || !a || kinds > MOST_PAIRS) return writer.append(ranks)
  const both = b && kinds * boundOf(b.codes) <= MOST_PAIRS
  writer.append(cheapest([ranks, ranksInContexts(symbols, below, within, a, both ? b : undefined)]))
}

/** A column by which the rows can be sorted, so that another column's numbers may compress better. `column` is its index in the file. */
export interface BaseColumn {
  column: number
  values: ArrayLike<number>
}

/** The order in which the rows already are, for numbers that rise or fall slowly from row to row. */
export const ROWS: BaseColumn = { column: -1, values: [] }

/** With more different numbers than this, a dictionary isn't worthwhile. */
const MOST_DISTINCT = 4096

function planes(values: readonly number[]): Writer {
  const writer = new Writer()
  const least = values.reduce((a, b) => Math.min(a, b), values[0] ?? 0)
  writer.byte(PLANES)
  writer.varint(least)
  writer.planes(values.map((value) => value - least))
  return writer
}

function delta(values: readonly number[], base: BaseColumn): Writer {
  const writer = new Writer()
  writer.byte(DELTA)
  writer.varint(base.column + 1)
  const order = base === ROWS ? undefined : ascending(base.values)
  let last = 0
  writer.planes(
    values.map((_, i) => {
      const value = values[order ? (order[i] ?? 0) : i] ?? 0
      const step = value - last
      last = value
      return step < 0 ? -step * 2 - 1 : step * 2
    }),
  )
  return writer
}

function dictionary(
  { values, codes }: Distinct<number>,
  contexts: readonly ContextColumn[],
  within: ArrayLike<number> | undefined,
): Writer {
  const writer = new Writer()
  writer.byte(DICTIONARY)
  writer.varint(values.length)
  writer.planes(values.map((value, i) => value - (values[i - 1] ?? 0)))
  writeSymbols(writer, codes, contexts, within)
  return writer
}

/**
 * Writes numbers in the way that compresses best; as text if any is negative, fractional or above 2^51.
 *
 * @param contexts columns that may help to predict the numbers, with codes for all rows
 * @param bases columns in whose order the numbers may compress better, with values only for rows that have a number
 * @param within the rows that have a number; all by default
 */
export function writeNumbers(
  writer: Writer,
  values: readonly number[],
  contexts: readonly ContextColumn[],
  bases: readonly BaseColumn[],
  within?: ArrayLike<number>,
): void {
  if (values.some((value) => !Number.isSafeInteger(value) || value < 0 || value > 2 ** 51)) {
    writer.byte(WRITTEN_OUT)
    writer.strings(values.map(String))
    return
  }
  const writers = [planes(values), ...bases.map((base) => delta(values, base))]
  const distinct = distinctOf(values, Math.max(64, Math.min(MOST_DISTINCT, values.length / 3)))
  if (distinct) writers.push(dictionary(sortedNumbers(distinct), contexts, within))
  writer.append(cheapest(writers))
}
