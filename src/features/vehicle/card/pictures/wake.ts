import { turnable } from './turnable.ts'

/** Lets the pictures of a card be turned. On a touch screen those of all cards: the next touch may be a swipe. */
export function wakeCard(card: HTMLElement): void {
  wakeOnce(card)
  wakeTouched()
}

const wakeTouched = (): void => {
  if (matchMedia('(pointer: coarse)').matches)
    document.querySelectorAll<HTMLElement>('[data-wakes=card]').forEach(wakeOnce)
}
// Cards that came later, such as those of another search.
document.addEventListener('touchstart', wakeTouched, { passive: true })

function wakeOnce(card: HTMLElement): void {
  delete card.dataset['wakes']
  if (!card.querySelector('.turns')) turnable(card)
}
