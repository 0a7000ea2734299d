import { createHash } from 'node:crypto'
import { closeSync, readSync } from 'node:fs'
import { hashOfDigest } from './hash.ts'

const PIECE = 1 << 20

/**
 * The content hash of an open file, which is then closed. The file is read a megabyte at a time.
 * @throws Error if the file can't be read
 */
export const fileHash = (fd: number): string => {
  const digest = createHash('sha256')
  const piece = Buffer.allocUnsafe(PIECE)
  try {
    for (let length = 1; length > 0;) {
      length = readSync(fd, piece, 0, PIECE, null)
      digest.update(piece.subarray(0, length))
    }
    return hashOfDigest(digest.digest('base64url'))
  } finally {
    closeSync(fd)
  }
}
