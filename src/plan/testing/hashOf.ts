import { hash } from 'node:crypto'

/** Hashes a vehicle's text, as the build does. */
export const hashOf = (data: string | Uint8Array): string => hash('sha1', data, 'base64url')
