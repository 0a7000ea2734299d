/** The id that the backend gives a lead (spec §3 'Lead': the response carries an id on success). */

export type LeadId = number | string

export function leadIdOf(value: unknown): LeadId | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? value : null
  return typeof value === 'string' && /^[\w-]{1,100}$/.test(value) ? value : null
}

/** References of leads and reservations, which shoppers and dealers say to each other: 'FC-7K2M-49QD'. */

/** The characters of a reference. Those that look alike are left out: 0 and O, 1 and I. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const REFERENCE = /^FC([2-9A-HJ-NP-Z]{4})([2-9A-HJ-NP-Z]{4})$/

/**
 * Makes a reference from random bytes. There are as many references as numbers of 40 bits.
 *
 * @param bytes at least 8; further ones are ignored
 */
export function referenceFrom(bytes: Uint8Array): string {
  const letters = Array.from(bytes.subarray(0, 8), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return `FC-${letters.slice(0, 4)}-${letters.slice(4)}`
}

/**
 * Reads a reference as people write it: 'fc 7k2m 49qd' → 'FC-7K2M-49QD'. Any other text stays as it is, because it may
 * be the reference of an earlier version or another party's id.
 */
export function readReference(text: string): string {
  const letters = text.toUpperCase().replace(/[\s-]+/g, '')
  return REFERENCE.test(letters) ? letters.replace(REFERENCE, 'FC-$1-$2') : text
}

export const isReference = (text: string): boolean =>
  /^FC-.{4}-.{4}$/.test(text) && REFERENCE.test(text.replaceAll('-', ''))
