/** A retired file is kept for a week: longer than any CDN keeps a page. */
export const RETIRED_FOR_MS = 7 * 24 * 60 * 60 * 1000
