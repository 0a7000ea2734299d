import { damaged } from '../errors.ts'
import { codesFor, type Codes, type Reader } from './reader.ts'

/** By the columns' indexes. Rows with the same values in these columns have the same context. */
export type ContextsOf = (a: number, b: number | undefined) => Contexts

export interface Contexts {
  /** Each row's context, as a number. Contexts are numbered in the order in which they first appear. */
  ids: Codes
  count: number
}

/** The maximum size of the table in joinContexts, which has an entry for each pair of codes of two columns. */
export const MOST_PAIRS = 2 ** 18

/** One more than the highest code. */
export function boundOf(codes: ArrayLike<number>): number {
  let bound = 0
  for (let i = 0; i < codes.length; i++) if ((codes[i] ?? 0) >= bound) bound = (codes[i] ?? 0) + 1
  return bound
}

/** Makes contexts from one or two columns. Writing and reading both use this, and so give each context the same number. */
export function joinContexts(a: ArrayLike<number>, b?: ArrayLike<number>): Contexts {
  const below = b ? boundOf(b) : 1
  const pairs = boundOf(a) * below
  if (pairs > MOST_PAIRS) damaged()
  const seen = new Uint32Array(pairs)
  const ids = new Uint32Array(a.length)
  let count = 0
  for (let i = 0; i < a.length; i++) {
    const key = (a[i] ?? 0) * below + (b ? (b[i] ?? 0) : 0)
    ids[i] = (seen[key] ||= ++count) - 1
  }
  return { ids: count <= 65_536 ? new Uint16Array(ids) : ids, count }
}

/** Returns where each of several runs starts and where the last one ends. `counts` has the lengths of the runs, which follow one another. */
export function startsOf(counts: ArrayLike<number>): Uint32Array {
  const starts = new Uint32Array(counts.length + 1)
  for (let i = 0; i < counts.length; i++) starts[i + 1] = (starts[i] ?? 0) + (counts[i] ?? 0)
  return starts
}

/**
 * Either the codes themselves, or each code's rank in its row's context.
 *
 * @param within the rows that were written; by default, the first `length` rows
 */
export function readSymbols(
  reader: Reader,
  length: number,
  contextsOf: ContextsOf,
  within?: Uint32Array,
): Codes {
  const a = reader.varint()
  if (a === 0) return reader.packed(length)
  const b = reader.varint()
  const contexts = contextsOf(a - 1, b === 0 ? undefined : b - 1)
  const starts = startsOf(reader.packed(contexts.count))
  const table = reader.packed(starts[contexts.count] ?? 0)
  const ranks = reader.packed(length)
  const codes = codesFor(length, 256 ** table.BYTES_PER_ELEMENT)
  for (let i = 0; i < length; i++) {
    const context = contexts.ids[within ? (within[i] ?? 0) : i] ?? 0
    const code = table[(starts[context] ?? 0) + (ranks[i] ?? 0)]
    if (code === undefined) damaged()
    codes[i] = code
  }
  return codes
}
