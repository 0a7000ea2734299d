import { escapeHtml } from '#lib/html.ts'

/** Something that somebody at the dealer should see to. */
export interface Concern {
  /** What it is, in a line: '12 vehicles have no picture'. */
  says: string
  /** Each of them, as many as are shown. */
  items: readonly { label: string; href?: string }[]
  /** How many there are; those that are not shown are counted. */
  total: number
  /** Whether shoppers meet it today. */
  urgent?: boolean
}

/** How many of each are named. */
export const NAMED = 12

/** What there is to see to, as HTML; all words are text. */
export const concernsPart = (concerns: readonly Concern[]): string =>
  concerns.length === 0
    ? '<p class="fine">Nothing needs attention.</p>'
    : `<ul class="concerns">${concerns.map((concern) => `<li>${concernPart(concern)}</li>`).join('')}</ul>`

const concernPart = ({ says, items, total, urgent }: Concern): string => {
  const line = `<span${urgent ? ' class="bad"' : ''}>${escapeHtml(says)}</span>`
  if (items.length === 0) return line
  const more = total - items.length
  return `<details><summary>${line}</summary><ul>${items.map(itemPart).join('')}${more > 0 ? `<li>and ${more.toLocaleString('en')} more</li>` : ''}</ul></details>`
}

const itemPart = ({ label, href }: Concern['items'][number]): string =>
  href === undefined
    ? `<li>${escapeHtml(label)}</li>`
    : `<li><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></li>`

/** '1 vehicle', '1,200 vehicles'. */
export const many = (count: number, one: string, other = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : other}`
