import { MARK_EVENT } from '../../../favourites/heart/marks.ts'
import { turnable } from './turnable.ts'

/** Lets shoppers turn a card's pictures. */
export function wakeCard(card: HTMLElement): void {
  wakeOnce(card)
  wakeTouched()
}

/**
 * Prepares all cards on a touch screen: the next touch may be a swipe, which works only if the strip of pictures is
 * already there.
 */
export function wakeTouched(): void {
  if (isTouched()) document.querySelectorAll<HTMLElement>('[data-wakes=card]').forEach(wakeOnce)
}

const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches

// When cards are added later, such as another search's results, their hearts dispatch this event, which tells this
// script about the new cards.
document.addEventListener(MARK_EVENT, ({ target }) => {
  const card = (target as Element).closest<HTMLElement>('[data-wakes=card]')
  if (card && isTouched()) wakeOnce(card)
})

function wakeOnce(card: HTMLElement): void {
  delete card.dataset['wakes']
  if (!card.querySelector('.turns')) turnable(card)
}
