import { damaged } from '../errors.ts'

/** An array of small whole numbers in the narrowest form that holds them. */
export type Codes = Uint8Array | Uint16Array | Uint32Array

/** More values than any stock has: only a damaged file asks for so many. */
const MOST = 2 ** 26

export function codesFor(length: number, below: number): Codes {
  if (length > MOST) damaged()
  return below <= 256
    ? new Uint8Array(length)
    : below <= 65_536
      ? new Uint16Array(length)
      : new Uint32Array(length)
}

/** The rows that pass a test. */
export function rowsWhere(count: number, test: (row: number) => boolean): Uint32Array {
  const rows = new Uint32Array(count)
  let found = 0
  for (let row = 0; row < count; row++) if (test(row)) rows[found++] = row
  return rows.subarray(0, found)
}

/** Reads what Writer wrote; reading past the end is a SearchIndexError, never `undefined`. */
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

  /** A whole number of up to 53 bits, seven bits a byte, lowest first. */
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

  /** Byte planes: all lowest bytes, then all second bytes… */
  planes(length: number): Float64Array {
    if (length > MOST) damaged()
    const values = new Float64Array(length)
    let scale = 1
    for (let plane = this.byte(); plane > 0; plane--) {
      const bytes = this.take(length)
      for (let i = 0; i < length; i++) values[i] = (values[i] ?? 0) + (bytes[i] ?? 0) * scale
      scale *= 256
    }
    return values
  }

  /** Codes below a small bound, several a byte where they fit. */
  packed(length: number): Codes {
    const below = this.varint()
    const codes = codesFor(length, below)
    const bits = packedBits(below)
    if (bits === 0) return codes
    if (bits < 8) {
      const bytes = this.take(Math.ceil((length * bits) / 8))
      const mask = (1 << bits) - 1
      for (let i = 0, bit = 0; i < length; i++, bit += bits) {
        codes[i] = ((bytes[bit >> 3] ?? 0) >> (bit & 7)) & mask
      }
      return codes
    }
    if (bits === 8) {
      codes.set(this.take(length))
      return codes
    }
    for (let shift = 0; shift < bits; shift += 8) {
      const bytes = this.take(length)
      for (let i = 0; i < length; i++) codes[i] = (codes[i] ?? 0) | ((bytes[i] ?? 0) << shift)
    }
    return codes
  }

  strings(): string[] {
    const lengths = this.planes(this.varint())
    const text = new TextDecoder().decode(this.take(this.varint()))
    let at = 0
    return Array.from(lengths, (length) => text.slice(at, (at += length)))
  }
}

/** Bits a code takes when all are below a bound: 0, 1, 2, 4, or whole bytes. */
export function packedBits(below: number): number {
  return below <= 1
    ? 0
    : below <= 2
      ? 1
      : below <= 4
        ? 2
        : below <= 16
          ? 4
          : below <= 256
            ? 8
            : below <= 65_536
              ? 16
              : 32
}
