import { hash } from 'node:crypto'

/** Tells a vehicle's text from another's, as the build does. */
export const hashOf = (data: string | Uint8Array): string => hash('sha1', data, 'base64url')
