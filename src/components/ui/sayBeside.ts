import styles from './sayBeside.scss?inline'

/** Ms. */
const STAYS = 2500

const style = Object.assign(document.createElement('style'), { textContent: styles })
const message = Object.assign(document.createElement('p'), { className: 'said', role: 'status' })
let over: ReturnType<typeof setTimeout> | undefined

/** Screen readers only announce changes to an element that already exists. */
export function readyToSay(): void {
  // The router may have replaced the head and body since the last call.
  if (!style.isConnected) document.head.append(style)
  if (!message.isConnected) document.body.append(message)
}

export function sayBeside(button: HTMLElement, text: string): void {
  readyToSay()
  const { left, right, top, height } = button.getBoundingClientRect()
  // Place the message on the side of the button that's nearer the middle of the card or the page, where it covers nothing important.
  const around = (button.closest('.card') ?? document.body).getBoundingClientRect()
  const before = left + right > around.left + around.right
  message.toggleAttribute('data-before', before)
  message.style.left = `${(before ? left : right) + scrollX}px`
  message.style.top = `${top + height / 2 + scrollY}px`
  message.textContent = text
  clearTimeout(over)
  over = setTimeout(() => message.replaceChildren(), STAYS)
}
