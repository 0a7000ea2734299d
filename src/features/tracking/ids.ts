import { ANON_ID_CHARACTERS } from '#rules/constants.ts'

/**
 * A visitor's anonymous ids (spec §3 'Local stores'): 'device_' or 'session_', followed by 10 random characters. We
 * take the specification's '10 characters long' to mean the random part. If it included the prefix, as few as two
 * characters would be left, and visitors would soon share an id.
 */

/** There are 32 characters, so that each takes exactly 5 bits of a byte and all are equally likely. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** Returns `count` random bytes, as `crypto.getRandomValues` does. */
type RandomBytes = (count: number) => Uint8Array

/** Makes an anonymous device id, which is stored for good (spec §3). */
export function newDeviceId(random: RandomBytes): string {
  return `device_${letters(random)}`
}

/** Makes a session id (spec §3). */
export function newSessionId(random: RandomBytes): string {
  return `session_${letters(random)}`
}

/** Returns the stored device id, or null if it's invalid. */
export function parseDeviceId(stored: unknown): string | null {
  return typeof stored === 'string' && /^device_[a-z2-7]{10}$/.test(stored) ? stored : null
}

/** Returns the stored session id, or null if it's invalid. */
export function parseSessionId(stored: unknown): string | null {
  return typeof stored === 'string' && /^session_[a-z2-7]{10}$/.test(stored) ? stored : null
}

function letters(random: RandomBytes): string {
  return Array.from(random(ANON_ID_CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}
