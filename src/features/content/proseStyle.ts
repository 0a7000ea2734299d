import asides from './proseAsides.scss?inline'
import headings from './proseHeadings.scss?inline'
import lists from './proseLists.scss?inline'
import prose from './prose.scss?inline'
import table from './proseTable.scss?inline'

/** What each kind of element brings along. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/<h[23][\s>]/i, headings],
  [/<[ou]l[\s>]/i, lists],
  [/<(?:blockquote|img|hr)[\s/>]/i, asides],
  [/<table[\s>]/i, table],
]

/** The style of text from editors: what all text has, and what this has besides. */
export const proseStyle = (html: string): string =>
  [prose, ...KINDS.flatMap(([kind, sheet]) => (kind.test(html) ? [sheet] : []))].join('')
