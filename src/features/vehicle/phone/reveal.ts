import { load, save } from '../../visit/stores.ts'
import { parseRevealed } from '#rules/phone/phoneBlock.ts'
import { phonePosts, post } from './phone.ts'

const REVEAL_PATH = '/api/reveal-phone'

/**
 * Shows the number in all phone blocks on the page (spec §4). The click is posted once per vehicle and session, whichever button is
 * clicked and however many times the page is opened.
 */
export function startReveal(button: HTMLElement): void {
  button.addEventListener('click', () => {
    const reveal = phonePosts()?.reveal
    if (reveal) {
      // Clicks made before this script ran are replayed, even on a button that's no longer on the page. So this may not be the first click.
      if (!wasRevealed(reveal.car_id)) {
        keepRevealed(reveal.car_id)
        post(REVEAL_PATH, reveal)
      }
    }
    // This replaces all buttons that show a masked number, so there are none left to click.
    for (const masked of document.querySelectorAll<HTMLElement>('button[data-number]')) {
      const link = linkFrom(masked)
      masked.replaceWith(link)
      if (masked === button) link.focus()
    }
  })
}

/** The vehicles whose number was revealed since the page loaded, in case the browser can't store them. */
const here = new Set<number>()
const siteOf = (): string => document.documentElement.dataset['site'] ?? ''
const wasRevealed = (car: number): boolean =>
  here.has(car) || parseRevealed(load(siteOf(), 'revealed')).includes(car)

function keepRevealed(car: number): void {
  here.add(car)
  save(siteOf(), 'revealed', [...parseRevealed(load(siteOf(), 'revealed')), car])
}

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
