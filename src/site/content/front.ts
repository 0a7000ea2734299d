/** Finds a content page's settings, which are at the start of its file, between two lines of three hyphens. */

const FRONT = /^(---(?:\r?\n|\r))(?:([\s\S]*?)(\r?\n|\r))?---(?:\r?\n|\r|$)/

export interface Front {
  /** The settings as they're written, without the two lines of hyphens and the last line break. */
  settings: string
  /** The position in the file, in characters, where the settings start. */
  at: number
  /** The position in the file, in characters, where the page's text starts. */
  textAt: number
}

export function frontOf(text: string): Front | undefined {
  const match = FRONT.exec(text)
  if (!match) return undefined
  const [whole, opening = '', settings = ''] = match
  return { settings, at: opening.length, textAt: whole.length }
}
