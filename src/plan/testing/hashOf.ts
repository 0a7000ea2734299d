import { hash } from 'node:crypto'

/** In the same way as the build. */
export const hashOf = (data: string | Uint8Array): string => hash('sha1', data, 'base64url')
