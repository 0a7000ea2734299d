import { damaged } from '../errors.ts'
import { codesFor, type Codes, type Reader } from './reader.ts'
import { readSymbols, type ContextsOf } from './symbols.ts'

export const PLANES = 0
export const DELTA = 1
export const DICTIONARY = 2
export const WRITTEN_OUT = 3

/** The product of a value and the row count must be a safe integer, which it is for up to 2^20 rows. */
export const LARGEST_KEY = 2 ** 33

/** The rows, sorted by a column's numbers. In that order, another column's numbers may differ little from one row to the next. */
export type OrderOf = (column: number) => Uint32Array

/** Numbers are lowest first. For a row without a number, the code is `sorted.length`. */
export interface Distinct {
  sorted: Float64Array
  codes: Codes
}

interface Numbers {
  values: Float64Array
  /** Missing if the numbers weren't written as distinct values. */
  distinct?: Distinct
}

/** Lowest first. The values must be whole numbers below LARGEST_KEY. Rows with equal values keep their order. */
export function ascending(values: ArrayLike<number>): Uint32Array {
  const length = values.length
  // Each value and its position are combined in one number, because numbers are sorted several times faster than pairs.
  const keys = new Float64Array(length)
  for (let i = 0; i < length; i++) {
    const value = values[i] ?? 0
    keys[i] = value * length + i
  }
  keys.sort()
  const order = new Uint32Array(length)
  for (let i = 0; i < length; i++) {
    const key = keys[i] ?? 0
    // This is the remainder of dividing by `length`. It's faster than %, and just as exact for keys of this size.
    order[i] = key - Math.floor(key / length) * length
  }
  return order
}

/**
 * @param within the rows that have a number; undefined if all rows have one
 * @param none the value for rows without a number
 */
export function readNumbers(
  reader: Reader,
  size: number,
  within: Uint32Array | undefined,
  none: number,
  contextsOf: ContextsOf,
  orderOf: OrderOf,
): Numbers {
  const length = within?.length ?? size
  const numbersIn = (rows: Uint32Array | undefined, numbers: Float64Array): Float64Array =>
    rows ? scatter(numbers, rows, new Float64Array(size).fill(none)) : numbers
  const encoding = reader.byte()
  if (encoding === DICTIONARY) {
    const count = reader.varint()
    const sorted = runningSums(reader.planes(count))
    const codes = readSymbols(reader, length, contextsOf, within)
    return {
      values: numbersIn(within, valuesOfCodes(sorted, codes)),
      distinct: {
        sorted,
        codes: within ? scatter(codes, within, codesFor(size, count + 1).fill(count)) : codes,
      },
    }
  }
  if (encoding === DELTA) {
    const base = reader.varint()
    const steps = unzigzag(reader.planes(length))
    if (base === 0) return { values: numbersIn(within, runningSums(steps)) }
    let rows = orderOf(base - 1)
    if (within) {
      const has = scatter(new Uint16Array(length).fill(1), within, new Uint16Array(size))
      rows = rows.filter((row) => has[row])
    }
    return { values: numbersIn(rows, runningSums(steps)) }
  }
  if (encoding === WRITTEN_OUT) {
    const texts = reader.strings()
    return texts.length === length
      ? { values: numbersIn(within, Float64Array.from(texts, Number)) }
      : damaged()
  }
  if (encoding !== PLANES) damaged()
  const least = reader.varint()
  const numbers = reader.planes(length)
  if (least > 0) for (let i = 0; i < length; i++) numbers[i] = (numbers[i] ?? 0) + least
  return { values: numbersIn(within, numbers) }
}

function scatter<T extends Float64Array | Codes>(from: ArrayLike<number>, rows: Uint32Array, into: T): T {
  for (let i = 0; i < rows.length; i++) into[rows[i] ?? 0] = from[i] ?? 0
  return into
}

function runningSums(steps: Float64Array): Float64Array {
  let sum = 0
  for (let i = 0; i < steps.length; i++) steps[i] = sum += steps[i] ?? 0
  return steps
}

/** An even number stands for its half, and an odd number n for the negative number −(n + 1) / 2. */
function unzigzag(numbers: Float64Array): Float64Array {
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i] ?? 0
    const half = Math.floor(number / 2)
    numbers[i] = half * 2 < number ? -half - 1 : half
  }
  return numbers
}

function valuesOfCodes(values: Float64Array, codes: Codes): Float64Array {
  const decoded = new Float64Array(codes.length)
  for (let i = 0; i < codes.length; i++) decoded[i] = values[codes[i] ?? 0] ?? 0
  return decoded
}
