import type { SearchStart } from '#plan/page.ts'
import { listTitle, pageTitle } from '#rules/listing/pageTitle.ts'
import { NOTHING, ordered, sameList, type Choice } from '../state/choice.ts'
import { nameOf } from './nameOf.ts'

/**
 * Shows the name of the current list in the page's heading and in the browser's tab. This isn't in the page's script,
 * since it's needed only once a list is narrowed.
 */

/** Page data from which titles are made. */
export type Titled = Pick<SearchStart, 'title' | 'siteName' | 'own' | 'noun' | 'card' | 'dealers'>

/**
 * Returns the list's title, such as 'Used Toyota utes under $40,000', or the page's own title if nothing narrows the
 * list.
 */
export function titleOf(choice: Choice, { title, own, noun, card, dealers }: Titled): string {
  if (sameList(choice, NOTHING)) return title
  const place = { region: card.region, noun, dealers }
  if (own === null) return `${title}: ${nameOf({ ...choice, q: '' }, place) || choice.q}`
  return nameOf({ ...choice, lists: ordered({ ...choice.lists, ...own }) }, place, { whole: true })
}

export function showTitle(choice: Choice, known: Titled): void {
  const title = titleOf(choice, known)
  document.title = pageTitle(listTitle(title, choice.page), known.siteName)
  const heading = document.querySelector<HTMLElement>('.page-head--list h1')
  if (!heading) return
  heading.textContent = known.title
  if (title === known.title) return
  // The page's own title is hidden but keeps its space, and the new title is drawn over that space. If the new title is
  // longer, it's set in smaller type, so that nothing moves.
  const place = document.createElement('span')
  place.append(...heading.childNodes)
  place.style.visibility = 'hidden'
  const shown = document.createElement('span')
  shown.textContent = title
  heading.append(place, shown)
  heading.style.position = 'relative'
  // Some themes have an ornament before titles. The new title starts after the ornament.
  Object.assign(shown.style, { position: 'absolute', inset: `0 0 0 ${place.offsetLeft}px`, overflow: 'clip' })
  for (const size of SIZES) {
    shown.style.fontSize = size
    if (shown.scrollHeight <= shown.clientHeight + 1) break
  }
}

const SIZES = ['1em', '0.8em', '0.62em']
