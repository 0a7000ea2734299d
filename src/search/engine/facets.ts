import type { FacetStats } from './contract.ts'
import type { Store } from './store.ts'

export interface FacetCount {
  value: string
  count: number
}

/**
 * How many of the rows have each value of an attribute, most first (equal counts in the values' order) or in the
 * values' order, at most so many. undefined for what is no attribute with values; '' is no value.
 */
export function countFacet(
  store: Store,
  attribute: string,
  rows: Uint32Array,
  most: number,
  byCount: boolean,
  wanted?: (value: string) => boolean,
): FacetCount[] | undefined {
  const isList = store.kind(attribute) === 'list'
  const { values, codes } = (isList ? store.list(attribute) : store.dictionary(attribute)) as {
    values?: ArrayLike<string | number>
    codes?: ArrayLike<number>
  } & object
  if (!values) return undefined
  const counts = new Uint32Array(values.length + 1)
  if (codes) {
    for (let i = 0; i < rows.length; i++) {
      const code = codes[rows[i] ?? 0] ?? 0
      counts[code] = (counts[code] ?? 0) + 1
    }
  } else {
    const { starts, items } = store.list(attribute)
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] ?? 0
      for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++) {
        const item = items[at] ?? 0
        counts[item] = (counts[item] ?? 0) + 1
      }
    }
  }
  const found: number[] = []
  for (let code = 0; code < values.length; code++) {
    if (counts[code] !== 0 && values[code] !== '' && (!wanted || wanted(String(values[code]))))
      found.push(code)
  }
  const chosen = byCount ? greatest(found, counts, most) : found.slice(0, most)
  return chosen.map((code) => ({ value: String(values[code]), count: counts[code] ?? 0 }))
}

/** The codes with the greatest counts; of thousands of equal ones none is compared with another. */
function greatest(codes: number[], counts: Uint32Array, most: number): number[] {
  const byCount = (a: number, b: number): number => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b
  if (codes.length <= most) return codes.sort(byCount)
  const having: number[] = []
  for (const code of codes) having[counts[code] ?? 0] = (having[counts[code] ?? 0] ?? 0) + 1
  let limit = having.length - 1
  for (let room = most; limit > 1 && (having[limit] ?? 0) < room; limit--) room -= having[limit] ?? 0
  const above = codes.filter((code) => (counts[code] ?? 0) > limit).sort(byCount)
  for (const code of codes) {
    if (above.length >= most) break
    if (counts[code] === limit) above.push(code)
  }
  return above.slice(0, most)
}

/** Least, greatest, mean and sum of a numeric attribute over the rows; undefined where none has a number. */
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
