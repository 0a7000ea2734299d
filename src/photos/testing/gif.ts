/** Code words of a GIF with four colours. */
const CLEAR = 4
const END = 5
const FIRST = 6
const LAST = 4094

/**
 * Its size grows with the logarithm of its pixels: 3,000 × 30,000 of them take about 60 KB.
 * @param seed makes files that differ
 */
export function gif(width: number, height: number, seed = 0): Buffer {
  const bytes: number[] = []
  let [bits, length] = [0, 0]
  const put = (code: number, size: number): void => {
    bits |= code << length
    for (length += size; length >= 8; length -= 8) {
      bytes.push(bits & 255)
      bits >>>= 8
    }
  }
  let left = width * height
  let size = 3
  while (left > 0) {
    put(CLEAR, size)
    size = 3
    put(0, size)
    left--
    // Each code stands for one pixel more than the last.
    for (let code = FIRST; code <= LAST && left > 0; code++) {
      const pixels = Math.min(left, code - CLEAR)
      put(pixels === 1 ? 0 : pixels + CLEAR, size)
      left -= pixels
      if (code + 1 === 1 << size && size < 12) size++
    }
  }
  put(END, size)
  put(0, 8)
  const blocks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 255) {
    const block = bytes.slice(at, at + 255)
    blocks.push(Buffer.from([block.length, ...block]))
  }
  const two = (value: number): number[] => [value & 255, value >> 8]
  return Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([
      ...two(width),
      ...two(height),
      0b10000001,
      0,
      0,
      200,
      30,
      seed,
      ...Array<number>(9).fill(0),
    ]),
    Buffer.from([0x2c, 0, 0, 0, 0, ...two(width), ...two(height), 0, 2]),
    ...blocks,
    Buffer.from([0, 0x3b]),
  ])
}
