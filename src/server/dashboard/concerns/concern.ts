import { escapeHtml } from '#lib/html.ts'

/** Something that the dealer should look at. */
export interface Concern {
  /** A one-line summary: '12 vehicles have no picture'. */
  says: string
  /** The first few vehicles, offers or other things that it's about. */
  items: readonly { label: string; href?: string }[]
  /** Number of all items, including those that aren't shown. */
  total: number
  /** Set if it already affects shoppers. */
  urgent?: boolean
}

/** Maximum number of items to show for each concern. */
export const NAMED = 12

/** The dealer's to-do list as HTML. All texts in it are escaped. */
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

/** Writes a count: '1 vehicle', '1,200 vehicles'. */
export const many = (count: number, one: string, other = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : other}`
