/** The settings of a content page, which stand between two lines of three hyphens at its top. */

const FRONT = /^(---(?:\r?\n|\r))(?:([\s\S]*?)(\r?\n|\r))?---(?:\r?\n|\r|$)/

export interface Front {
  /** The settings as they are written, without the lines of hyphens and the last line's end. */
  settings: string
  /** Where they begin, in characters from the file's start. */
  at: number
  /** Where the page's text begins. */
  textAt: number
}

/** @returns undefined for a file that has no such lines, or does not close them */
export const frontOf = (text: string): Front | undefined => {
  const found = FRONT.exec(text)
  if (!found) return undefined
  const [whole, opening = '', settings = ''] = found
  return { settings, at: opening.length, textAt: whole.length }
}
