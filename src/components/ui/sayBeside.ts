import styles from './sayBeside.scss?inline'

/** ms that a word stays. */
const STAYS = 2500

const style = Object.assign(document.createElement('style'), { textContent: styles })
const said = Object.assign(document.createElement('p'), { className: 'said', role: 'status' })
let over: ReturnType<typeof setTimeout> | undefined

/** Puts the place for words on the page, empty: listeners hear only what is written into one that is there. */
export function readyToSay(): void {
  // The document may be another than that in which this came.
  if (!style.isConnected) document.head.append(style)
  if (!said.isConnected) document.body.append(said)
}

/** Says for a moment, beside a button, what pressing it did: to see, and to hear. */
export function sayBeside(button: HTMLElement, text: string): void {
  readyToSay()
  const { left, right, top, height } = button.getBoundingClientRect()
  // Towards the middle of its card, or of the page: over nothing else.
  const around = (button.closest('.card') ?? document.body).getBoundingClientRect()
  const before = left + right > around.left + around.right
  said.toggleAttribute('data-before', before)
  said.style.left = `${(before ? left : right) + scrollX}px`
  said.style.top = `${top + height / 2 + scrollY}px`
  said.textContent = text
  clearTimeout(over)
  over = setTimeout(() => said.replaceChildren(), STAYS)
}
