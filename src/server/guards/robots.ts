import { fieldsOf } from '#rules/browser/stored.ts'

/** What tells robots from shoppers, without asking shoppers anything. */

/** Milliseconds. Nobody fills in a form sooner after first touching it. */
const LEAST_MS = 1_500
/** Milliseconds. More than any tab is open; a made-up number. */
const MOST_MS = 30 * 86_400_000

/**
 * Why a request looks like a robot's, or null: the field that people can't see was filled in, or the form was filled in
 * too fast.
 *
 * @param trap `{ url, ms }` as the browser sends it
 */
export const robotSign = (trap: unknown): 'filled' | 'fast' | null => {
  const fields = fieldsOf(trap)
  if (fields?.get('url') !== '') return 'filled'
  const ms = fields.get('ms')
  return typeof ms === 'number' && ms >= LEAST_MS && ms <= MOST_MS ? null : 'fast'
}
