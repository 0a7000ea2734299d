import { hash, createHash } from 'node:crypto'
import { closeSync, readSync } from 'node:fs'

export const hashOfDigest = (digest: string): string => digest.slice(0, 16)

/** Safe in file names: 16 characters of base64url, 96 bits. */
export const contentHash = (data: string | Uint8Array): string =>
  hashOfDigest(hash('sha256', data, 'base64url'))

/** Of an inline script in a Content-Security-Policy. */
export const INLINE_HASH = 'sha256-'

/** For pictures' addresses: the first 16 hexadecimal digits of a SHA-256. */
export const hexId = (data: string | Uint8Array): string => hash('sha256', data, 'hex').slice(0, 16)

const PIECE = 1 << 20

/** Read a megabyte at a time; the file is then closed. */
export function fileHash(fd: number): string {
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
