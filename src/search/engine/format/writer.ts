import { boundOf } from './symbols.ts'

/** `cost` estimates the size after compression, so that different ways of writing the same data can be compared. */
export class Writer {
  #parts: Uint8Array[] = []
  #small: number[] = []
  /** The estimated size after compression, in bits. */
  cost = 0

  #flush(): void {
    if (this.#small.length > 0) this.#parts.push(Uint8Array.from(this.#small))
    this.#small = []
  }

  byte(value: number): void {
    this.#small.push(value)
    this.cost += 6
  }

  varint(value: number): void {
    while (value >= 128) {
      this.byte((value % 128) | 128)
      value = Math.floor(value / 128)
    }
    this.byte(value)
  }

  raw(bytes: Uint8Array): void {
    this.#flush()
    this.#parts.push(bytes)
    this.cost += entropy(bytes)
  }

  append(other: Writer): void {
    this.#flush()
    this.#parts.push(other.bytes())
    this.cost += other.cost
  }

  planes(values: ArrayLike<number>): void {
    let greatest = 0
    for (let i = 0; i < values.length; i++) greatest = Math.max(greatest, values[i] ?? 0)
    let planes = 0
    for (let remaining = greatest; remaining >= 1; remaining = Math.floor(remaining / 256)) planes++
    this.byte(planes)
    for (let plane = 0, scale = 1; plane < planes; plane++, scale *= 256) {
      const bytes = new Uint8Array(values.length)
      for (let i = 0; i < values.length; i++) bytes[i] = Math.floor((values[i] ?? 0) / scale) % 256
      this.raw(bytes)
    }
  }

  packed(list: readonly number[] | Uint32Array): void {
    // The array is always of the same type, because loops over arrays of various types are several times slower.
    const codes = list instanceof Uint32Array ? list : new Uint32Array(list)
    const below = boundOf(codes)
    this.varint(below)
    if (below <= 1) return
    // A Uint8Array keeps only the lowest byte of each code. That's faster than a loop.
    this.raw(new Uint8Array(codes))
    for (let shift = 8; 2 ** shift < below; shift += 8)
      this.raw(new Uint8Array(codes.map((code) => code >>> shift)))
  }

  /** Texts must be well formed. Their lengths are in UTF-16 units, so that a reader can decode all bytes at once and cut the result. */
  strings(texts: readonly string[]): void {
    this.varint(texts.length)
    this.planes(texts.map((text) => text.length))
    const bytes = new TextEncoder().encode(texts.join(''))
    this.varint(bytes.length)
    this.raw(bytes)
  }

  bytes(): Uint8Array {
    this.#flush()
    const all = new Uint8Array(this.#parts.reduce((sum, part) => sum + part.length, 0))
    let offset = 0
    for (const part of this.#parts) {
      all.set(part, offset)
      offset += part.length
    }
    return all
  }
}

/** The writer with the lowest cost; of several with the same cost, the first. */
export function cheapest(ways: readonly Writer[]): Writer {
  return ways.reduce((best, way) => (best.cost <= way.cost ? best : way))
}

/** In bits, if each byte had an ideal code for how often it occurs, plus a little for the table of these codes. */
function entropy(bytes: Uint8Array): number {
  const counts = new Uint32Array(256)
  for (let i = 0; i < bytes.length; i++) counts[bytes[i] ?? 0] = (counts[bytes[i] ?? 0] ?? 0) + 1
  let bits = 0
  let kinds = 0
  for (const count of counts) {
    if (count === 0) continue
    kinds++
    bits -= count * Math.log2(count / bytes.length)
  }
  return bits + kinds * 4
}
