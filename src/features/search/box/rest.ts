/** How long typing must pause before the list updates (ms): short enough to feel instant, long enough to skip half-typed words. */
const REST = 120
/**
 * How long typing must pause after a number (ms). The number may not be complete: 'under 60' may become 'under 60k', and searching too
 * early would make the list jump.
 */
const NUMBER_REST = 600

/** Returns how long to wait for more typing before updating the list (ms). */
export const restAfter = (words: string): number =>
  /(?:^|[\s$-])\d[\d.,]*$/.test(words) ? NUMBER_REST : REST
