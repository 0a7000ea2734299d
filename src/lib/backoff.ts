/**
 * Milliseconds to wait: twice as long each time, minus a random part of up to half, so that many clients waiting for
 * one service don't all come back at once.
 * @param attempts how many have failed so far, at least 1
 * @param chance a random number from 0 to 1
 * @example backoffDelay(3, { first: 500, longest: 60_000 }, 0) → 2000
 */
export const backoffDelay = (
  attempts: number,
  { first, longest }: { first: number; longest: number },
  chance: number,
): number => Math.round(Math.min(longest, first * 2 ** Math.min(attempts - 1, 30)) * (1 - chance / 2))

/**
 * A wait that would last longer than it ever may began before the clock was set back, and counts as over.
 * @param until ms since 1970, like `now`
 */
export const isWaiting = (until: number, now: number, longest: number): boolean =>
  until > now && until <= now + longest
