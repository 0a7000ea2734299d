import { damaged } from '../errors.ts'

/** Nearly all columns have the same type of array, because JavaScript engines then compile each loop only once. */
export type Codes = Uint16Array | Uint32Array

/** The maximum number of values. No stock has as many, so a file with more is damaged. */
const MOST = 2 ** 26

export function codesFor(length: number, below: number): Codes {
  if (length > MOST) damaged()
  return below <= 65_536 ? new Uint16Array(length) : new Uint32Array(length)
}

/** The rows whose code has a 1 in `told`. */
export function rowsWhere(codes: Codes, flags: readonly number[]): Uint32Array {
  const rows = new Uint32Array(codes.length)
  let count = 0
  for (let row = 0; row < codes.length; row++) if (flags[codes[row] ?? 0] === 1) rows[count++] = row
  return rows.subarray(0, count)
}

/** Reads what Writer wrote. Reading past the end throws a SearchIndexError; it never returns `undefined`. */
export class Reader {
  readonly bytes: Uint8Array
  at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  take(length: number): Uint8Array {
    const end = this.at + length
    if (!(end <= this.bytes.length)) damaged()
    const part = this.bytes.subarray(this.at, end)
    this.at = end
    return part
  }

  byte(): number {
    return this.bytes[this.at++] ?? damaged()
  }

  /** Reads a whole number of up to 53 bits. Each byte holds seven of the bits, and the first byte holds the lowest ones. */
  varint(): number {
    let value = 0
    let scale = 1
    for (;;) {
      const byte = this.byte()
      value += (byte & 127) * scale
      if (byte < 128) return value
      scale *= 128
    }
  }

  section(): Reader {
    return new Reader(this.take(this.varint()))
  }

  /** Reads numbers that were written byte by byte: the lowest bytes of all numbers, then all second bytes, and so on. */
  planes(length: number): Float64Array {
    if (length > MOST) damaged()
    const values = new Float64Array(length)
    let scale = 1
    for (let plane = this.byte(); plane > 0; plane--) {
      const bytes = this.take(length)
      if (scale === 1) values.set(bytes)
      else for (let i = 0; i < length; i++) values[i] = (values[i] ?? 0) + (bytes[i] ?? 0) * scale
      scale *= 256
    }
    return values
  }

  /** Reads codes, which are preceded by a number that's above all of them. They were written byte by byte, as for `planes`. */
  packed(length: number): Codes {
    const below = this.varint()
    const codes = codesFor(length, below)
    if (below > 1) codes.set(this.take(length))
    for (let shift = 8; 2 ** shift < below; shift += 8) {
      const bytes = this.take(length)
      for (let i = 0; i < length; i++) codes[i] = (codes[i] ?? 0) | ((bytes[i] ?? 0) << shift)
    }
    return codes
  }

  strings(): string[] {
    const lengths = this.planes(this.varint())
    const text = new TextDecoder().decode(this.take(this.varint()))
    let offset = 0
    return Array.from(lengths, (length) => text.slice(offset, (offset += length)))
  }
}
