import { COMPARED_MAX } from '#rules/browser/compared.ts'
import styles from './bar.scss?inline'
import { compare } from '../shortlist/compared.ts'
import { compareWords } from './words.ts'

/** Appears once the first vehicle is chosen. */

const say = compareWords(document.documentElement.lang)

const style = document.createElement('style')
style.textContent = styles

const bar = document.createElement('section')
bar.className = 'compare-bar night'
bar.setAttribute('aria-label', say.bar)
const link = Object.assign(document.createElement('a'), { className: 'button button--light button--small' })
const announcement = document.createElement('p')
announcement.setAttribute('role', 'status')
const clear = Object.assign(document.createElement('button'), { type: 'button', textContent: say.clear })
clear.setAttribute('aria-label', say.clearAll)
clear.addEventListener('click', () => compare([]))
bar.append(link, announcement, clear)

export function showBar(count: number, href: string): void {
  // The router may have replaced the head and body since the last call.
  if (!style.isConnected) document.head.append(style)
  if (!bar.isConnected) document.body.append(bar)
  link.href = href
  link.textContent = `${say.compare} (${count})`
  announcement.textContent = count === 1 ? say.another : ''
  bar.hidden = count === 0 || !document.querySelector('[data-compare], [data-saved-page$=":favourites"]')
}

export function sayFull(): void {
  announcement.textContent = `${say.full} ${COMPARED_MAX}.`
}
