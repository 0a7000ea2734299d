import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { hashOfDigest } from './hash.ts'

const PIECE = 1 << 20

/**
 * The content hash of a file. The file is read a megabyte at a time.
 * @throws Error if the file can't be read
 */
export const fileHash = (path: string): string => {
  const digest = createHash('sha256')
  const piece = Buffer.allocUnsafe(PIECE)
  const fd = openSync(path, 'r')
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
