import { readyToSay, sayBeside } from '#ui/sayBeside.ts'
import { sayFull } from './bar.ts'
import { toggle } from '../shortlist/compared.ts'
import { compareWords } from './words.ts'

/** The store changes which buttons look pressed (shortlist/marks.ts). */
export function startCompare(button: HTMLElement): void {
  readyToSay()
  button.addEventListener('click', () => {
    const say = compareWords(document.documentElement.lang)
    if (!toggle(Number(button.dataset['compare']))) sayFull()
    else sayBeside(button, button.getAttribute('aria-pressed') === 'true' ? say.added : say.removed)
  })
}
