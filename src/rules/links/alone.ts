/** Payment pages, and the one that uses up a lead's record (spec §2 'Sub-paths', 'Other pages'). */
const ALONE = /\/(?:checkout|buy-online|checkout-journey|success)\/?$/

/** Whether a page needs a document of its own and mustn't be stored in the browser. */
export const isAlone = (path: string): boolean => ALONE.test(path)
