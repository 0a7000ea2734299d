import { fieldsOf } from '#rules/browser/stored.ts'

/** Detects robots without asking shoppers to prove that they aren't robots. */

/** The minimum time (ms) between first touching the form and sending it, unless FORECOURT_LEADS_LEAST_MS sets another. */
export const LEAST_MS = 1_500
/** No tab stays open for longer than this many ms, so a longer time can't be real. */
const MOST_MS = 30 * 86_400_000

/**
 * Says why a form seems to be sent by a robot: its hidden field was filled in, or it was sent too soon. Null if neither
 * is the case.
 *
 * @param trap `{ url, ms }` from the browser: the hidden field's value, and the time (ms) since the form was first touched
 * @param leastMs the time (ms) that a person takes at least
 */
export const robotSign = (trap: unknown, leastMs = LEAST_MS): 'filled' | 'fast' | null => {
  const fields = fieldsOf(trap)
  if (fields?.get('url') !== '') return 'filled'
  const ms = fields.get('ms')
  return typeof ms === 'number' && ms >= leastMs && ms <= MOST_MS ? null : 'fast'
}
