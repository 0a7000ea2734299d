import type { FacetStats } from '../contract.ts'
import { allBits, members } from '../bitset.ts'
import type { Lists } from '../index/columnFile.ts'
import type { Store } from '../index/store.ts'

/** `others` has the rows that weren't found, if they're fewer than half of the stock, because counting those is quicker. */
export interface FoundRows {
  rows: Uint32Array
  others?: Uint32Array | undefined
}

/**
 * Returns up to `most` values, sorted by count and then by value, or only by value. The value '' is left out. Returns undefined if the
 * attribute can't be counted.
 */
export function countFacet(
  store: Store,
  attribute: string,
  { rows, others }: FoundRows,
  most: number,
  byCount: boolean,
  wanted?: (value: string) => boolean,
): { value: string; count: number }[] | undefined {
  const lists = store.kind(attribute) === 'list' ? store.list(attribute) : undefined
  const dictionary = lists ?? store.dictionary(attribute)
  if (!dictionary) return undefined
  const { values, codes } = dictionary
  const size = lists ? lists.starts.length : values.length
  const tally = (into: Uint32Array, of: Uint32Array, step: number): Uint32Array => {
    for (let i = 0; i < of.length; i++) {
      const code = codes[of[i] ?? 0] ?? 0
      into[code] = (into[code] ?? 0) + step
    }
    return into
  }
  const all =
    others &&
    store.once(`tally of ${attribute}`, () => tally(new Uint32Array(size), members(allBits(store.size)), 1))
  let counts = all ? tally(all.slice(), others, -1) : tally(new Uint32Array(size), rows, 1)
  if (lists) counts = itemsOf(lists, counts)
  const matching: number[] = []
  for (let code = 0; code < values.length; code++) {
    if (counts[code] !== 0 && values[code] !== '' && (!wanted || wanted(String(values[code]))))
      matching.push(code)
  }
  const chosen = byCount ? greatest(matching, counts, most) : matching.slice(0, most)
  return chosen.map((code) => ({ value: String(values[code]), count: counts[code] ?? 0 }))
}

function itemsOf({ values, starts, items }: Lists, lists: Uint32Array): Uint32Array {
  const counts = new Uint32Array(values.length)
  for (let list = 0; list + 1 < starts.length; list++) {
    for (let index = starts[list] ?? 0; index < (starts[list + 1] ?? 0); index++) {
      const item = items[index] ?? 0
      counts[item] = (counts[item] ?? 0) + (lists[list] ?? 0)
    }
  }
  return counts
}

/**
 * Highest first; codes with equal counts are in ascending order. Only codes with counts above `limit` are sorted. Thousands may have a count
 * of `limit`, but `codes` already has them in order.
 */
function greatest(codes: number[], counts: Uint32Array, most: number): number[] {
  const byCount = (a: number, b: number): number => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b
  if (codes.length <= most) return codes.sort(byCount)
  let limit = codes.reduce((limit, code) => Math.max(limit, counts[code] ?? 0), 0)
  const having = new Uint32Array(limit + 1)
  for (const code of codes) having[counts[code] ?? 0] = (having[counts[code] ?? 0] ?? 0) + 1
  for (let room = most; limit > 1 && (having[limit] ?? 0) < room; limit--) room -= having[limit] ?? 0
  const above = codes.filter((code) => (counts[code] ?? 0) > limit).sort(byCount)
  for (const code of codes) {
    if (above.length >= most) break
    if (counts[code] === limit) above.push(code)
  }
  return above.slice(0, most)
}

/** The minimum, maximum, mean and sum of a numeric attribute; undefined if none of the rows has the attribute. */
export function statsOf(store: Store, attribute: string, rows: Uint32Array): FacetStats | undefined {
  if (store.kind(attribute) !== 'number') return undefined
  const values = store.numbers(attribute)
  let min = Infinity
  let max = -Infinity
  let sum = 0
  let count = 0
  for (let i = 0; i < rows.length; i++) {
    const value = values[rows[i] ?? 0] ?? NaN
    if (Number.isNaN(value)) continue
    if (value < min) min = value
    if (value > max) max = value
    sum += value
    count++
  }
  return count === 0 ? undefined : { min, max, avg: sum / count, sum }
}
