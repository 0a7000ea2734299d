/** A set of documents, one bit each, 32 a word. The bits past the last document are always 0. */
export type Bits = Uint32Array

export function emptyBits(size: number): Bits {
  return new Uint32Array((size + 31) >>> 5)
}

export function allBits(size: number): Bits {
  return notInto(emptyBits(size), size)
}

export function andInto(into: Bits, other: Bits): Bits {
  for (let i = 0; i < into.length; i++) into[i] = (into[i] ?? 0) & (other[i] ?? 0)
  return into
}

export function orInto(into: Bits, other: Bits): Bits {
  for (let i = 0; i < into.length; i++) into[i] = (into[i] ?? 0) | (other[i] ?? 0)
  return into
}

export function notInto(into: Bits, size: number): Bits {
  for (let i = 0; i < into.length; i++) into[i] = ~(into[i] ?? 0)
  if (size & 31) into[into.length - 1] = (into[into.length - 1] ?? 0) & ((1 << (size & 31)) - 1)
  return into
}

export function setBit(bits: Bits, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31))
}

export function hasBit(bits: Bits, at: number): boolean {
  return (((bits[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 1
}

function ones(word: number): number {
  word -= (word >>> 1) & 0x55555555
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
  return Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export function countBits(bits: Bits): number {
  let count = 0
  for (let i = 0; i < bits.length; i++) count += ones(bits[i] ?? 0)
  return count
}

export function countCommon(a: Bits, b: Bits): number {
  let count = 0
  for (let i = 0; i < a.length; i++) count += ones((a[i] ?? 0) & (b[i] ?? 0))
  return count
}

/** The documents of a set in ascending order. */
export function members(bits: Bits): Uint32Array {
  const found = new Uint32Array(countBits(bits))
  let at = 0
  for (let i = 0; i < bits.length; i++) {
    for (let word = bits[i] ?? 0; word !== 0; word &= word - 1) {
      found[at++] = i * 32 + 31 - Math.clz32(word & -word)
    }
  }
  return found
}
