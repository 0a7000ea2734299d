/** Finds the settings of a content page, between two lines of three hyphens at its top. */

const FRONT = /^(---(?:\r?\n|\r))(?:([\s\S]*?)(\r?\n|\r))?---(?:\r?\n|\r|$)/

export interface Front {
  /** The settings as written, without the lines of hyphens and the last line break. */
  settings: string
  /** Where they start, in characters. */
  at: number
  /** Where the page's text starts. */
  textAt: number
}

/**
 * Splits a file.
 *
 * @returns undefined if it has no such lines or doesn't close them
 */
export const frontOf = (text: string): Front | undefined => {
  const found = FRONT.exec(text)
  if (!found) return undefined
  const [whole, opening = '', settings = ''] = found
  return { settings, at: opening.length, textAt: whole.length }
}
