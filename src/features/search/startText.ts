import type { SearchStart } from '#plan/page.ts'

/**
 * What a list starts with, as the text that its island takes: Astro takes apart, piece by piece, what is no text. Where a page is
 * drawn the text is read at once by the island that it was made for, and need not be parsed for that.
 */

let last: { text: string; start: SearchStart } | undefined

export const textOfStart = (start: SearchStart): string => {
  last = { text: JSON.stringify(start), start }
  return last.text
}

/** What was made into the text; not to be changed. */
export const startOfText = (text: string): SearchStart =>
  last?.text === text ? last.start : (JSON.parse(text) as SearchStart)
