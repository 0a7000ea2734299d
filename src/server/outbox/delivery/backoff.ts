import { doubling } from '#lib/backoff.ts'
import { DAY_MS, HOUR_MS } from '#rules/constants.ts'

/** Decides when to retry a failed delivery, and when to give up on it. */

/** 'down': the destination can't be reached or refuses everything. 'refused': it works, but has refused this lead. */
export type Failure = 'down' | 'refused'

const FIRST_MS = 500
/** The longest wait before a destination that's down is tried again, in ms. All of the tenant's leads for it wait. */
const LONGEST_DOWN_MS = 5 * 60_000
const LONGEST_REFUSED_MS = HOUR_MS
export const LONGEST_WAIT_MS = Math.max(LONGEST_DOWN_MS, LONGEST_REFUSED_MS)

/**
 * Number of refusals after which later leads no longer wait for the refused lead, because it may be the only bad one.
 */
export const STEP_ASIDE = 3
/** Number of refusals after which we give up on a lead. That takes about eight hours. */
export const MAX_REFUSALS = 20
/** If a destination stays down for this many ms, we give up on a lead that's waiting for it. */
export const MAX_DOWN_MS = 7 * DAY_MS

/**
 * The wait before the next attempt, in ms. It doubles each time, up to a limit. Up to half of it is taken off at
 * random, so that not all tenants try again at the same time.
 *
 * @param attempts number of failed attempts so far, at least 1
 * @param chance a random number from 0 to 1
 */
export const backoff = (attempts: number, failure: Failure, chance: number): number => {
  const longest = failure === 'down' ? LONGEST_DOWN_MS : LONGEST_REFUSED_MS
  return doubling(attempts, { first: FIRST_MS, longest }, chance)
}
