/** Pages of a payment, and the one that uses up the record of a lead (spec §2 'Sub-paths', 'Other pages'). */
const ALONE = /\/(?:checkout|buy-online|checkout-journey|success)\/?$/

/** Whether a page stands for itself: never shared with another's document, and nothing of it kept in the browser. */
export const isAlone = (path: string): boolean => ALONE.test(path)
