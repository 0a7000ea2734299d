/**
 * Matches the addresses of payment pages and of the thank-you page, which reads a lead's record once and then removes it (spec §2
 * 'Sub-paths', 'Other pages').
 */
const DOCUMENT_PAGES = /\/(?:checkout|buy-online|checkout-journey|success)\/?$/

/** Whether a browser must load a page as a new document every time, without caching it. */
export const isDocumentPage = (path: string): boolean => DOCUMENT_PAGES.test(path)
