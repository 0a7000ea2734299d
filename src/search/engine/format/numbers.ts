import { damaged } from '../errors.ts'
import type { Reader } from './reader.ts'
import { readSymbols, type ContextsOf } from './symbols.ts'

/** How a run of whole numbers is written. */
export const PLANES = 0
export const DELTA = 1
export const DICTIONARY = 2
export const WRITTEN_OUT = 3

/** With more rows than 2^20 a key would lose its lowest bits. */
export const LARGEST_KEY = 2 ** 33

/** Another column's numbers for the same rows: rows in their order differ little from one to the next. */
export type NumbersOf = (column: number) => ArrayLike<number>

/** Row numbers in ascending order of whole numbers below LARGEST_KEY; equal ones keep their order. */
export function ascending(values: ArrayLike<number>): Uint32Array {
  const length = values.length
  // Value and place in one number, since numbers alone sort several times faster.
  const keys = new Float64Array(length)
  for (let i = 0; i < length; i++) {
    const value = values[i] ?? 0
    keys[i] = value * length + i
  }
  return new Uint32Array(keys.sort().map((key) => key % length))
}

/** Reads what writeNumbers wrote. */
export function readNumbers(
  reader: Reader,
  length: number,
  contextsOf: ContextsOf,
  numbersOf: NumbersOf,
): Float64Array {
  const way = reader.byte()
  if (way === WRITTEN_OUT) {
    const texts = reader.strings()
    return texts.length === length ? Float64Array.from(texts, Number) : damaged()
  }
  if (way === DICTIONARY) {
    const count = reader.varint()
    const values = reader.planes(count)
    for (let i = 1; i < count; i++) values[i] = (values[i] ?? 0) + (values[i - 1] ?? 0)
    const codes = readSymbols(reader, length, contextsOf)
    return new Float64Array(codes).map((code) => values[code] ?? 0)
  }
  if (way === DELTA) {
    const base = reader.varint()
    const zigzag = reader.planes(length)
    const order = base === 0 ? undefined : ascending(numbersOf(base - 1))
    const values = new Float64Array(length)
    let last = 0
    for (let i = 0; i < length; i++) {
      const step = zigzag[i] ?? 0
      last += step % 2 === 1 ? -(step + 1) / 2 : step / 2
      values[order ? (order[i] ?? 0) : i] = last
    }
    return values
  }
  if (way !== PLANES) damaged()
  const least = reader.varint()
  const numbers = reader.planes(length)
  return least === 0 ? numbers : numbers.map((value) => value + least)
}
