import styles from './sayBeside.scss?inline'

/** Ms. */
const STAYS = 2500

const style = Object.assign(document.createElement('style'), { textContent: styles })
const said = Object.assign(document.createElement('p'), { className: 'said', role: 'status' })
let over: ReturnType<typeof setTimeout> | undefined

/** Screen readers only announce changes to an element that already exists. */
export function readyToSay(): void {
  // The router may have replaced the head and body since the last call.
  if (!style.isConnected) document.head.append(style)
  if (!said.isConnected) document.body.append(said)
}

export function sayBeside(button: HTMLElement, text: string): void {
  readyToSay()
  const { left, right, top, height } = button.getBoundingClientRect()
  // Place the message on the side of the button that's nearer the middle of the card or the page, where it covers nothing important.
  const around = (button.closest('.card') ?? document.body).getBoundingClientRect()
  const before = left + right > around.left + around.right
  said.toggleAttribute('data-before', before)
  said.style.left = `${(before ? left : right) + scrollX}px`
  said.style.top = `${top + height / 2 + scrollY}px`
  said.textContent = text
  clearTimeout(over)
  over = setTimeout(() => said.replaceChildren(), STAYS)
}
