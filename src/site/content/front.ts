/** Finds a content page's settings, which are at the top of its file between two lines of three hyphens. */

const FRONT = /^(---(?:\r?\n|\r))(?:([\s\S]*?)(\r?\n|\r))?---(?:\r?\n|\r|$)/

export interface Front {
  /** The settings as written, without the lines of hyphens and the last line break. */
  settings: string
  /** Where the settings start, in characters. */
  at: number
  /** Where the page's text starts, in characters. */
  textAt: number
}

/**
 * Splits a content file into its settings and its text.
 *
 * @returns undefined if the file doesn't start with settings between two lines of hyphens
 */
export const frontOf = (text: string): Front | undefined => {
  const found = FRONT.exec(text)
  if (!found) return undefined
  const [whole, opening = '', settings = ''] = found
  return { settings, at: opening.length, textAt: whole.length }
}
