import { boundOf, joinContexts, MOST_PAIRS, type Contexts } from './symbols.ts'
import { cheapest, Writer } from './writer.ts'

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
function inContexts(
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
  const plain = new Writer()
  plain.varint(0)
  plain.packed(symbols)
  const below = boundOf(symbols)
  const kinds = a ? boundOf(a.codes) : 0
  if (below <= 1 || !a || kinds > MOST_PAIRS) return writer.append(plain)
  const both = b && kinds * boundOf(b.codes) <= MOST_PAIRS
  writer.append(cheapest([plain, inContexts(symbols, below, within, a, both ? b : undefined)]))
}
