/** On the way from a vehicle's card to its page, or back, the one's picture turns into the other's. */

const NAME = 'vehicle'
const OPENING = '.gallery__strip'
const SHOWN = '.card__picture:not(.lazy) > .card__image'

let named: HTMLElement[] = []

export function forgetPictures(): void {
  for (const picture of named) picture.style.viewTransitionName = ''
  named = []
}

/**
 * @param link that the visitor followed
 * @param next not shown yet
 */
export function matchPictures(link: Element | undefined, next: Document, from: URL): void {
  forgetPictures()
  const opening = next.querySelector<HTMLElement>(OPENING)
  if (opening) match(link?.closest('.card')?.querySelector<HTMLImageElement>(SHOWN), opening)
  else
    match(
      document.querySelector<HTMLElement>(OPENING),
      cardOf(from.pathname, next)?.querySelector<HTMLImageElement>('.card__image'),
    )
}

const cardOf = (path: string, page: Document): Element | null | undefined =>
  [...page.querySelectorAll('.card__link')]
    .find((link) => link.getAttribute('href') === path)
    ?.closest('.card')

function match(before: HTMLElement | null | undefined, after: HTMLElement | null | undefined): void {
  if (!before || !after) return
  named = [before, after]
  for (const picture of named) picture.style.viewTransitionName = NAME
  // Until its own file has arrived, the next picture shows what's on the screen already.
  const shown = before instanceof HTMLImageElement ? before : before.querySelector('img')
  if (shown) after.style.background = `url("${shown.currentSrc}") center / contain no-repeat`
}
