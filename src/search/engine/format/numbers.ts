import { damaged } from '../errors.ts'
import { codesFor, type Codes, type Reader } from './reader.ts'
import { readSymbols, type ContextsOf } from './symbols.ts'

/** How a run of whole numbers is written. */
export const PLANES = 0
export const DELTA = 1
export const DICTIONARY = 2
export const WRITTEN_OUT = 3

/** With more rows than 2^20 a key would lose its lowest bits. */
export const LARGEST_KEY = 2 ** 33

/** The rows in the order of another column's numbers, in which they differ little from one to the next. */
export type OrderOf = (column: number) => Uint32Array

/** Distinct numbers, ascending, and which of them each row has; none where its code is their count. */
export interface Distinct {
  sorted: Float64Array
  codes: Codes
}

export interface Numbers {
  /** By row; 0 where it has none. */
  values: Float64Array
  /** Where they were written so. */
  distinct?: Distinct
}

/** Row numbers in ascending order of whole numbers below LARGEST_KEY; equal ones keep their order. */
export function ascending(values: ArrayLike<number>): Uint32Array {
  const length = values.length
  // Value and place in one number, since numbers alone sort several times faster.
  const keys = new Float64Array(length)
  for (let i = 0; i < length; i++) {
    const value = values[i] ?? 0
    keys[i] = value * length + i
  }
  keys.sort()
  const order = new Uint32Array(length)
  for (let i = 0; i < length; i++) {
    const key = keys[i] ?? 0
    // Quicker than %, and as exact for keys of this size.
    order[i] = key - Math.floor(key / length) * length
  }
  return order
}

/**
 * Reads what writeNumbers wrote.
 *
 * @param within the rows that have a number; undefined for all
 */
export function readNumbers(
  reader: Reader,
  size: number,
  within: Uint32Array | undefined,
  contextsOf: ContextsOf,
  orderOf: OrderOf,
): Numbers {
  const length = within?.length ?? size
  const way = reader.byte()
  if (way === DICTIONARY) {
    const count = reader.varint()
    const sorted = reader.planes(count)
    for (let i = 1; i < count; i++) sorted[i] = (sorted[i] ?? 0) + (sorted[i - 1] ?? 0)
    let codes = readSymbols(reader, length, contextsOf, within)
    if (within) {
      const all = codesFor(size, count + 1).fill(count)
      for (let i = 0; i < length; i++) all[within[i] ?? 0] = codes[i] ?? 0
      codes = all
    }
    const values = new Float64Array(size)
    for (let row = 0; row < size; row++) values[row] = sorted[codes[row] ?? 0] ?? 0
    return { values, distinct: { sorted, codes } }
  }
  let rows = within
  let numbers: Float64Array
  if (way === WRITTEN_OUT) numbers = Float64Array.from(reader.strings(), Number)
  else if (way === DELTA) {
    const base = reader.varint()
    numbers = reader.planes(length)
    let last = 0
    for (let i = 0; i < length; i++) {
      const step = numbers[i] ?? 0
      const half = Math.floor(step / 2)
      last += half * 2 < step ? -half - 1 : half
      numbers[i] = last
    }
    if (base > 0) {
      rows = orderOf(base - 1)
      if (within) {
        const has = new Uint8Array(size)
        for (let i = 0; i < length; i++) has[within[i] ?? 0] = 1
        rows = rows.filter((row) => has[row])
      }
    }
  } else {
    if (way !== PLANES) damaged()
    const least = reader.varint()
    numbers = reader.planes(length)
    for (let i = 0; i < length; i++) numbers[i] = (numbers[i] ?? 0) + least
  }
  if (numbers.length !== length) damaged()
  if (!rows) return { values: numbers }
  const values = new Float64Array(size)
  for (let i = 0; i < length; i++) values[rows[i] ?? 0] = numbers[i] ?? 0
  return { values }
}
