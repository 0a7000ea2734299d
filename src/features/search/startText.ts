import type { SearchStart } from '#plan/page.ts'

/**
 * Passes a list's initial data to its island as text, because Astro would serialise an object piece by piece. While a
 * page is being rendered, the island reads the text immediately and gets the object that the text was made from,
 * without parsing it.
 */

let last: { text: string; start: SearchStart } | undefined

export const textOfStart = (start: SearchStart): string => {
  last = { text: JSON.stringify(start), start }
  return last.text
}

/** Returns the data that the text was made from. Don't change it. */
export const startOfText = (text: string): SearchStart =>
  last?.text === text ? last.start : (JSON.parse(text) as SearchStart)
