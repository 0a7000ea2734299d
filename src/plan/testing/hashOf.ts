import { hash } from 'node:crypto'

/** Hashes a vehicle's text for tests, in the same way as the build. */
export const hashOf = (data: string | Uint8Array): string => hash('sha1', data, 'base64url')
