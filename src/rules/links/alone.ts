/**
 * Matches payment pages, and the thank-you page, which reads a lead's record once and removes it (spec §2 'Sub-paths',
 * 'Other pages').
 */
const ALONE = /\/(?:checkout|buy-online|checkout-journey|success)\/?$/

/** Whether a page needs its own document and mustn't be cached in the browser. */
export const isAlone = (path: string): boolean => ALONE.test(path)
