import type { Piece } from './viewRenderer.ts'

/** Where pages are put together, kept for the next one: memory of a page's size that is asked for anew takes as long as the rest. */
let room = Buffer.allocUnsafeSlow(1 << 20)

/** Bytes of UTF-8 that a unit of UTF-16 takes, or fewer. */
const MOST = 3

/**
 * The pieces of a page as its bytes. Each is encoded by itself: in one text with it, a single character past U+00FF would have all
 * the others take twice the memory, and several times as long.
 */
export const bytesOf = (pieces: readonly Piece[]): Buffer<ArrayBuffer> => {
  let end = 0
  for (const piece of pieces) {
    const most = end + (typeof piece === 'string' ? piece.length * MOST : piece.length)
    if (most > room.length) room = Buffer.concat([room], most * 2)
    if (typeof piece === 'string') end += room.write(piece, end)
    else {
      room.set(piece, end)
      end += piece.length
    }
  }
  return Buffer.from(room.subarray(0, end))
}
