import { toggle } from '#features/favourites/store.ts'
import type { Toggled } from '../favourites/heart/toggled.ts'
import { garageWords } from './words.ts'

/** ms that a word stays; longer while it is pointed at or has the focus. */
const STAYS = 6000

/** Shows a message for a while, with at most one action. */
export function toast(text: string, action?: { label: string; run: () => void }): void {
  const place = document.querySelector('[data-toasts]')
  if (!place) return
  const box = document.createElement('div')
  box.className = 'toast'
  box.append(Object.assign(document.createElement('span'), { textContent: text }))
  if (action) {
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      textContent: action.label,
    })
    button.addEventListener('click', () => {
      box.remove()
      action.run()
    })
    box.append(button)
  }
  // One at a time: what was said before is over.
  place.replaceChildren(box)
  const leave = (): void => {
    if (box.matches(':hover, :focus-within')) setTimeout(leave, STAYS)
    else box.remove()
  }
  setTimeout(leave, STAYS)
}

/** Says what a heart did, and offers the way back. The saved page says it itself. */
export function toastOf({ car, added }: Toggled): void {
  if (document.querySelector('[data-saved-page]')) return
  const say = garageWords(document.documentElement.lang)
  toast(`${added ? say.saved : say.removed} ${car.name}`, { label: say.undo, run: () => toggle(car) })
}
