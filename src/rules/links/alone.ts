/** Payment pages, and the page that uses up a lead's record (spec §2 'Sub-paths', 'Other pages'). */
const ALONE = /\/(?:checkout|buy-online|checkout-journey|success)\/?$/

/** Whether a page needs its own document and mustn't be cached in the browser. */
export const isAlone = (path: string): boolean => ALONE.test(path)
