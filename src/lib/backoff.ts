/**
 * Milliseconds until the next try of what failed: twice as long each time, up to a limit, less up to a half by chance,
 * so that many who wait for one service do not come back all at once.
 *
 * @param attempts failed ones so far, at least 1
 * @param limits milliseconds of the first wait and of the longest
 * @param chance from 0 to 1
 * @example doubling(3, { first: 500, longest: 60_000 }, 0) → 2000
 */
export const doubling = (
  attempts: number,
  { first, longest }: { first: number; longest: number },
  chance: number,
): number => Math.round(Math.min(longest, first * 2 ** Math.min(attempts - 1, 30)) * (1 - chance / 2))
