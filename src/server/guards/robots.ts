import { fieldsOf } from '#rules/browser/stored.ts'

/** Detects robots without asking shoppers anything. */

/** The minimum time (ms) between opening the page and sending the form. */
const LEAST_MS = 1_500
/** A time (ms) longer than any tab stays open. Higher numbers are taken to be made up. */
const MOST_MS = 30 * 86_400_000

/**
 * Says why a request looks automated: the hidden field was filled in, or the form was filled in too fast. Null if it
 * doesn't.
 *
 * @param trap `{ url, ms }` from the browser
 */
export const robotSign = (trap: unknown): 'filled' | 'fast' | null => {
  const fields = fieldsOf(trap)
  if (fields?.get('url') !== '') return 'filled'
  const ms = fields.get('ms')
  return typeof ms === 'number' && ms >= LEAST_MS && ms <= MOST_MS ? null : 'fast'
}
