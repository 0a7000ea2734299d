import { load, save } from '../../leads/kept/stores.ts'
import { newPhoneBlock, parseRevealed, revealPhone } from '#rules/phone/phoneBlock.ts'
import { phonePosts, post } from './phone.ts'

const REVEAL_PATH = '/api/reveal-phone'

/**
 * Lets a masked number work (spec §4): a click shows it in all blocks of the page, and is posted once for each vehicle in a
 * session, whichever of its buttons are pressed and however often the page is opened.
 */
export function wakeMasked(button: HTMLElement): void {
  button.addEventListener('click', () => {
    const reveal = phonePosts()?.reveal
    if (reveal) {
      // Clicks that came before this script are made again, each of them, also on a button that is no longer there.
      const posted = wasRevealed(reveal.car_id)
      const clicked = revealPhone({ ...newPhoneBlock({ phone_masked: true }), posted })
      if (clicked.post) {
        keepRevealed(reveal.car_id)
        post(REVEAL_PATH, reveal)
      }
    }
    // No masked number is left, so there is no second click.
    for (const masked of document.querySelectorAll<HTMLElement>('button[data-number]')) {
      const link = linkFrom(masked)
      masked.replaceWith(link)
      if (masked === button) link.focus()
    }
  })
}

/** If the browser refuses storage, remembered as long as the document lives. */
const here = new Set<number>()
const siteOf = (): string => document.documentElement.dataset['site'] ?? ''
const wasRevealed = (car: number): boolean =>
  here.has(car) || parseRevealed(load(siteOf(), 'revealed')).includes(car)

function keepRevealed(car: number): void {
  here.add(car)
  save(siteOf(), 'revealed', [...parseRevealed(load(siteOf(), 'revealed')), car])
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
