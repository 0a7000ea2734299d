/** A set of rows. It has one bit per row, in words of 32 bits. The bits after the last row are always 0. */
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

export function setBit(bits: Bits, index: number): void {
  bits[index >>> 5] = (bits[index >>> 5] ?? 0) | (1 << (index & 31))
}

export function hasBit(bits: Bits, index: number): boolean {
  return (((bits[index >>> 5] ?? 0) >>> (index & 31)) & 1) === 1
}

export function members(bits: Bits): Uint32Array {
  const indexes = new Uint32Array(bits.length * 32)
  let count = 0
  for (let i = 0; i < bits.length; i++) {
    for (let word = bits[i] ?? 0; word !== 0; word &= word - 1) {
      indexes[count++] = i * 32 + 31 - Math.clz32(word & -word)
    }
  }
  return indexes.subarray(0, count)
}
