import { hash } from 'node:crypto'

/** A content hash that is safe in file names: 16 characters of base64url, 96 bits. */
export const contentHash = (data: string | Uint8Array): string =>
  hash('sha256', data, 'base64url').slice(0, 16)

/** What the hash of an inline script starts with, as a Content-Security-Policy names it. */
export const INLINE_HASH = 'sha256-'
