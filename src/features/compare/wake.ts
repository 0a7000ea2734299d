import { sayFull } from './bar.ts'
import { toggle } from './store.ts'

/** Lets a compare button work. What the buttons show follows from the store (favourites/heart/marks.ts). */
export function wakeCompare(button: HTMLElement): void {
  button.addEventListener('click', () => toggle(Number(button.dataset['compare'])) || sayFull())
}
