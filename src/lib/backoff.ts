/**
 * How many milliseconds to wait before trying again: twice as long each time, up to a limit, minus a random part of up to half, so that
 * many clients waiting for one service don't all come back at once.
 *
 * @param attempts how many attempts have failed so far, at least 1
 * @param limits the first wait and the longest one, in milliseconds
 * @param chance a random number from 0 to 1
 * @example doubling(3, { first: 500, longest: 60_000 }, 0) → 2000
 */
export const doubling = (
  attempts: number,
  { first, longest }: { first: number; longest: number },
  chance: number,
): number => Math.round(Math.min(longest, first * 2 ** Math.min(attempts - 1, 30)) * (1 - chance / 2))

/**
 * Whether a wait isn't over yet. If it would last longer than it ever may, it began before the clock was set back, and
 * counts as over.
 *
 * @param until when it ends; like `now`, in ms since 1970
 * @param longest the longest that it may last from now, in ms
 */
export const isWaiting = (until: number, now: number, longest: number): boolean =>
  until > now && until <= now + longest
