import { doubling } from '#lib/backoff.ts'
import { DAY_MS, HOUR_MS } from '#rules/constants.ts'

/** When a failed delivery is tried again, and when it is given up. */

/** 'down': the destination isn't there or turns everything away; 'refused': it answered, and did not take this lead. */
export type Failure = 'down' | 'refused'

const FIRST_MS = 500
/** All leads of a tenant wait for a destination that is down: it is asked again at least this often. */
const LONGEST_DOWN_MS = 5 * 60_000
const LONGEST_REFUSED_MS = HOUR_MS
/** No wait for the next try is longer. */
export const LONGEST_WAIT_MS = Math.max(LONGEST_DOWN_MS, LONGEST_REFUSED_MS)

/** Refusals after which later leads no longer wait for this one: it may be at fault alone. */
export const STEP_ASIDE = 3
/** Refusals after which a lead is given up: some eight hours. */
export const MAX_REFUSALS = 20
/** Time after which a lead is given up though the destination never answered. */
export const MAX_DOWN_MS = 7 * DAY_MS

/**
 * Milliseconds until the next try: twice as long each time, up to a limit, less up to a half by chance, so that many
 * tenants do not come back all at once.
 *
 * @param attempts failed ones so far, at least 1
 * @param chance from 0 to 1
 */
export const backoff = (attempts: number, failure: Failure, chance: number): number => {
  const longest = failure === 'down' ? LONGEST_DOWN_MS : LONGEST_REFUSED_MS
  return doubling(attempts, { first: FIRST_MS, longest }, chance)
}
