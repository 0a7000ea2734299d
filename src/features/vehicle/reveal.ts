import { newPhoneBlock, revealPhone } from '#rules/phoneBlock.ts'
import { phonePosts, post } from './phone.ts'

const REVEAL_PATH = '/api/reveal-phone'

/** Lets a masked number work (spec §4): a click shows it in all blocks of the page, and is posted once. */
export function wakeMasked(button: HTMLElement): void {
  let block = newPhoneBlock({ phone_masked: true })
  button.addEventListener('click', () => {
    const reveal = phonePosts()?.reveal
    // Clicks that came before this script are made again, each of them, also on a button that is no longer there.
    const clicked = revealPhone(block)
    block = clicked.state
    if (clicked.post && reveal) post(REVEAL_PATH, reveal)
    // No masked number is left, so there is no second click.
    for (const masked of document.querySelectorAll<HTMLElement>('button[data-number]')) {
      const link = linkFrom(masked)
      masked.replaceWith(link)
      if (masked === button) link.focus()
    }
  })
}

/** The link that takes a masked number's place, with the same things in it. */
function linkFrom(button: HTMLElement): HTMLAnchorElement {
  const link = document.createElement('a')
  link.className = `${button.className} call--shown`
  link.href = button.dataset['href'] ?? ''
  link.dataset['kind'] = 'tel'
  link.dataset['call'] = ''
  link.append(...button.cloneNode(true).childNodes)
  const number = link.querySelector('[data-shown]')
  if (number) number.textContent = button.dataset['number'] ?? ''
  link.querySelector('.call__more')?.remove()
  return link
}
