import type { SearchStart } from '#plan/page.ts'

/**
 * Passes a list's initial data to its island as text, because Astro would serialise an object piece by piece. Only
 * browsers parse the text. When the build renders the island, the island gets the object from which the text was made.
 */

let last: { text: string; start: SearchStart } | undefined

export const textOfStart = (start: SearchStart): string => {
  last = { text: JSON.stringify(start), start }
  return last.text
}

/** Returns the data from which the text was made. Don't change the object returned. */
export const startOfText = (text: string): SearchStart =>
  last?.text === text ? last.start : (JSON.parse(text) as SearchStart)
