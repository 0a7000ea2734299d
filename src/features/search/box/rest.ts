/** ms of rest in typing before the list follows: short enough to feel instant, long enough to skip half-typed words. */
const REST = 120
/** Behind a number more is to come: 'under 60' is not yet 'under 60k', and its own meaning would make the list jump. */
const NUMBER_REST = 600

/** How long to wait, in ms, after some words for more of them. */
export const restAfter = (words: string): number =>
  /(?:^|[\s$-])\d[\d.,]*$/.test(words) ? NUMBER_REST : REST
