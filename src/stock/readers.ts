import { isRecord } from '#lib/values.ts'
import { isPublicAddress } from '#lib/publicAddress.ts'
import { pictureAddress } from '#lib/webAddress.ts'

/**
 * Tables of readers read an entity in a few microseconds. A general validator would take longer, which matters because a rebuild reads
 * thousands of vehicles.
 */
export interface Reader<T> {
  /** What to use in place of a missing or wrong value. */
  empty: T
  /** The type that's expected, as messages name it: 'text', 'a number' and so on. */
  expects: string
  /** Returns the value, made safe to use; undefined if it has the wrong type. */
  read: (value: unknown, warn: Warn) => T | undefined
}

export type Warn = (field: string, expected: string) => void
export type Shape<T> = { [K in keyof T]: Reader<T[K]> }
export type ReadBy<S> = { [K in keyof S]: S[K] extends Reader<infer T> ? T : never }

/** Reads text. A number becomes text. Control characters are removed, and long texts are cut. */
export const text = (max: number): Reader<string> => ({
  empty: '',
  expects: 'text',
  read: (value) => {
    if (typeof value === 'number' && Number.isFinite(value)) return String(value)
    if (typeof value !== 'string') return undefined
    const cut = value.length > max ? value.slice(0, max) : value
    // The cut may have left half a character at the end, which can't be written to a file.
    return cut.toWellFormed().replace(CONTROLS, '')
  },
})

/** Reads the address of a picture and changes it to https. One on a private machine or network is wrong. */
export function picture(): Reader<string> {
  const { read, ...rest } = text(2000)
  return {
    ...rest,
    expects: 'the address of a picture, on the public internet',
    read: (value, warn) => {
      const url = read(value, warn)
      const address = url === undefined ? undefined : pictureAddress(url)
      return address !== undefined && /^https:/i.test(address) && !isPublicAddress(address)
        ? undefined
        : address
    },
  }
}

/** Matches control characters except tabs and line ends. */
const CONTROLS = /[^\P{Cc}\t\n\r]/gu

/** Matches a number written as text, which older versions of the API send: digits, with or without a sign and a fraction. */
const NUMERIC = /^-?\d{1,15}(?:\.\d{1,10})?$/

function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) && Math.abs(value) < 1e15 ? value : undefined
  if (typeof value === 'string' && NUMERIC.test(value)) return Number(value)
  return undefined
}

export const number = (): Reader<number> => ({ empty: 0, expects: 'a number', read: toNumber })

export const maybeNumber = (): Reader<number | null> => ({
  empty: null,
  expects: 'a number or null',
  read: toNumber,
})

/** Reads a number within a plausible range, such as 1 to 80 for seats. Any other number is a mistake and becomes null. */
export const likelyNumber = (from: number, to: number): Reader<number | null> => ({
  empty: null,
  expects: `a number from ${from} to ${to}, or null`,
  read: (value) => {
    const parsed = toNumber(value)
    return parsed !== undefined && parsed >= from && parsed <= to ? parsed : undefined
  },
})

const toFlag = (value: unknown): boolean | undefined =>
  typeof value === 'boolean'
    ? value
    : value === 1 || value === 'true'
      ? true
      : value === 0 || value === 'false'
        ? false
        : undefined

export const flag = (empty: boolean): Reader<boolean> => ({ empty, expects: 'true or false', read: toFlag })

export const maybeFlag = (): Reader<boolean | null> => ({
  empty: null,
  expects: 'true, false or null',
  read: toFlag,
})

/** Reads a list of at most `max` entries. Entries of the wrong type are left out. */
export const list = <T>(entry: Reader<T>, max: number): Reader<T[]> => ({
  empty: [],
  expects: 'a list',
  read: (value, warn) => {
    if (!Array.isArray(value)) return undefined
    const out: T[] = []
    for (const item of value.length > max ? value.slice(0, max) : value) {
      const good = entry.read(item, warn)
      if (good !== undefined) out.push(good)
    }
    return out
  },
})

/** Reads an entity within another one. If it's missing, the result is an empty entity. */
export const record = <T extends object>(shape: Shape<T>): Reader<T> => ({
  get empty() {
    return read(shape, {}, () => {})
  },
  expects: 'an object',
  read: (value, warn) => (isRecord(value) ? read(shape, value, warn) : undefined),
})

record.orNull = <T extends object>(shape: Shape<T>): Reader<T | null> => ({
  empty: null,
  expects: 'an object or null',
  read: (value, warn) => (isRecord(value) ? read(shape, value, warn) : undefined),
})

/** A missing value or null is fine; a value of the wrong type is reported to `warn`. */
export function read<T extends object>(shape: Shape<T>, value: unknown, warn: Warn): T {
  const from = isRecord(value) ? value : {}
  const out: Partial<T> = {}
  for (const name in shape) {
    const reader = shape[name]
    const raw = Object.hasOwn(from, name) ? from[name] : undefined
    if (raw === undefined || raw === null) {
      out[name] = reader.empty
      continue
    }
    const good = reader.read(raw, warn)
    if (good === undefined) warn(name, reader.expects)
    out[name] = good === undefined ? reader.empty : good
  }
  return out as T
}
