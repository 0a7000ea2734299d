/** Characters that are made into bytes together. */
const AT_ONCE = 1 << 16
/** Of which each may take as many bytes. */
const BYTES_OF_ONE = 3
/** 1 GiB: some 800,000 vehicles. Only what is written takes memory. */
const MOST = 2 ** 30

const encoder = new TextEncoder()

/**
 * A long text made piece by piece, as its bytes in UTF-8. A feed of 50,000 vehicles as one string takes several times
 * the memory of its bytes: its pieces, the string, and two bytes a character where one of them is beyond Latin-1.
 *
 * @throws RangeError past 1 GiB
 */
export const textBytes = (pieces: Iterable<string>): Uint8Array => {
  const buffer = new ArrayBuffer(0, { maxByteLength: MOST })
  let size = 0
  let pending = ''
  const send = () => {
    buffer.resize(size + pending.length * BYTES_OF_ONE)
    size += encoder.encodeInto(pending, new Uint8Array(buffer, size)).written
    pending = ''
  }
  for (const piece of pieces) {
    pending += piece
    if (pending.length >= AT_ONCE) send()
  }
  send()
  buffer.resize(size)
  return new Uint8Array(buffer)
}
