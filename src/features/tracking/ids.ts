import { ANON_ID_CHARACTERS } from '#rules/constants.ts'

/**
 * The anonymous ids of a visitor (spec §3 'Local stores'): 'device_' and 'session_', each with 10 random characters
 * after it. The specification's '10 characters long' is read as the random part: with its prefix in the count only
 * three characters would be left, and visitors would soon share an id.
 */

/** 32 letters, so that each takes exactly 5 bits of a byte and all are equally likely. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** `count` random bytes, such as `crypto.getRandomValues` gives. */
export type RandomBytes = (count: number) => Uint8Array

/** A new persistent anonymous device id (spec §3). */
export function newDeviceId(random: RandomBytes): string {
  return `device_${letters(random)}`
}

/** A new per-session id (spec §3). */
export function newSessionId(random: RandomBytes): string {
  return `session_${letters(random)}`
}

/** The stored device id, or null if it is none. */
export function parseDeviceId(stored: unknown): string | null {
  return typeof stored === 'string' && /^device_[a-z2-7]{10}$/.test(stored) ? stored : null
}

/** The stored session id, or null if it is none. */
export function parseSessionId(stored: unknown): string | null {
  return typeof stored === 'string' && /^session_[a-z2-7]{10}$/.test(stored) ? stored : null
}

function letters(random: RandomBytes): string {
  return Array.from(random(ANON_ID_CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}
