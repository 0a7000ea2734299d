import { MARK_EVENT } from '../../../favourites/heart/marks.ts'
import { turnable } from './turnable.ts'

/** Lets the pictures of a card be turned. */
export function wakeCard(card: HTMLElement): void {
  wakeOnce(card)
  wakeTouched()
}

/** On a touch screen those of all cards: the next touch may be a swipe, and is one only for what was there before it. */
export function wakeTouched(): void {
  if (isTouched()) document.querySelectorAll<HTMLElement>('[data-wakes=card]').forEach(wakeOnce)
}

const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches

// Cards that come later, such as those of another search, tell of their hearts.
document.addEventListener(MARK_EVENT, ({ target }) => {
  const card = (target as Element).closest<HTMLElement>('[data-wakes=card]')
  if (card && isTouched()) wakeOnce(card)
})

function wakeOnce(card: HTMLElement): void {
  delete card.dataset['wakes']
  if (!card.querySelector('.turns')) turnable(card)
}
