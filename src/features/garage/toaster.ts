import { toggle } from '../shortlist/favourites.ts'
import type { Toggled } from '../shortlist/toggled.ts'
import styles from './toast.scss?inline'
import { garageWords } from './words.ts'

/** How long a message stays, in ms. It stays longer while the shopper hovers over it or focuses it. */
const STAYS = 6000

const style = Object.assign(document.createElement('style'), { textContent: styles })

export function toast(text: string, action?: { label: string; run: () => void }): void {
  const place = document.querySelector('[data-toasts]')
  if (!place) return
  // The router may have replaced the head since the last toast.
  if (!style.isConnected) document.head.append(style)
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
  // There's one message at a time: a new one replaces the last.
  place.replaceChildren(box)
  const leave = (): void => {
    if (box.matches(':hover, :focus-within')) setTimeout(leave, STAYS)
    else box.remove()
  }
  setTimeout(leave, STAYS)
}

/** The page of saved vehicles has its own message. */
export function showToggled({ car, added }: Toggled): void {
  if (document.querySelector('[data-saved-page]')) return
  const say = garageWords(document.documentElement.lang)
  toast(`${added ? say.saved : say.removed} ${car.name}`, { label: say.undo, run: () => toggle(car) })
}
