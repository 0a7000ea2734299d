import { escapeHtml } from '#lib/html.ts'
import type { Purpose } from '#rules/tracking/consent.ts'
import { siteTracking } from '../tracking/events/trackingData.ts'
import { consentMode, isAgreed, mustAsk, objects } from '../visit/agreed.ts'
import { applyAnswer } from './applyAnswer.ts'
import styles from './consent.scss?inline'
import { consentWords } from './words.ts'

/** The question or notice, which isn't a dialog, so that the page can be used meanwhile. It also shows the choices at any later time. */

const style = document.createElement('style')
style.textContent = styles

const banner = document.createElement('section')
banner.className = 'consent'
banner.tabIndex = -1
banner.setAttribute('aria-labelledby', 'consent-title')
banner.addEventListener('submit', (event) => {
  event.preventDefault()
  const data = new FormData(event.target as HTMLFormElement)
  answer(shownPurposes().filter((purpose) => data.has(purpose)))
})
banner.addEventListener('click', ({ target }) => {
  const agrees = target instanceof Element && target.closest('[data-agrees]')?.getAttribute('data-agrees')
  if (typeof agrees === 'string') answer(shownPurposes().filter((purpose) => agrees.includes(purpose)))
})
banner.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && !mustAsk()) close()
})

/** Other fixed parts and the browser's scrolling keep clear of the banner (consent.scss). */
const size = new ResizeObserver(() => {
  const { top, height } = banner.getBoundingClientRect()
  if (height > 0)
    document.documentElement.style.setProperty('--consent', `${Math.max(0, innerHeight - top)}px`)
})

let opener: HTMLElement | null = null

export function askConsent(): void {
  if (mustAsk()) open(false)
}

export function startPrivacy(link: HTMLElement): void {
  link.addEventListener('click', (event) => {
    event.preventDefault()
    opener = link
    open(true)
    banner.focus()
  })
}

/** Purposes for which the site has no script are left out. */
const shownPurposes = (): Purpose[] =>
  siteTracking()?.scripts.some(({ purposes }) => purposes.includes('advertising'))
    ? ['measurement', 'advertising']
    : ['measurement']

function open(isChoosing: boolean): void {
  banner.innerHTML = html(isChoosing)
  // The router may have replaced the head and body since the last call.
  if (!style.isConnected) document.head.append(style)
  if (!banner.isConnected) document.querySelector('.skip')?.after(banner)
  size.observe(banner)
}

function close(): void {
  size.disconnect()
  const hadFocus = banner.contains(document.activeElement)
  banner.remove()
  document.documentElement.style.removeProperty('--consent')
  if (hadFocus)
    (opener?.isConnected ? opener : document.getElementById('main'))?.focus({ preventScroll: true })
  opener = null
}

function answer(purposes: readonly Purpose[]): void {
  applyAnswer(purposes, Date.now(), true)
  close()
}

function html(isChoosing: boolean): string {
  const say = consentWords(document.documentElement.lang)
  const link = document.querySelector<HTMLElement>('[data-privacy]')
  const isNotice = consentMode() === 'notice'
  const advertises = shownPurposes().includes('advertising') && !objects()
  const usual = isNotice
    ? advertises
      ? say.notice
      : say.noticeMeasurement
    : advertises
      ? say.ask
      : say.askMeasurement
  const text = isChoosing ? say.choosing : link?.dataset['privacy'] || usual
  const href = link?.getAttribute('href')
  const button = (label: string, agrees: readonly Purpose[]) =>
    `<button class="button button--small" type="button" data-agrees="${agrees.join(' ')}">${escapeHtml(label)}</button>`
  const more = href ? ` <a href="${escapeHtml(href)}">${escapeHtml(say.readMore)}</a>` : ''
  const buttons = isChoosing
    ? ''
    : `<div class="consent__buttons">${button(isNotice ? say.ok : say.agree, shownPurposes())}${
        isNotice && advertises ? button(say.optOut, ['measurement']) : button(say.decline, [])
      }</div>`
  return (
    `<div class="consent__text"><h2 class="consent__title" id="consent-title">${escapeHtml(say.title)}</h2>` +
    `<p>${escapeHtml(text)}${more}</p>${choices(isChoosing)}</div>${buttons}`
  )
}

function choices(isOpen: boolean): string {
  const say = consentWords(document.documentElement.lang)
  const choice = (purpose: Purpose) => {
    const isOff = purpose === 'advertising' && objects()
    return (
      `<label class="consent__choice"><input type="checkbox" name="${purpose}"${isAgreed(purpose) ? ' checked' : ''}${isOff ? ' disabled' : ''}>` +
      `<span><strong>${escapeHtml(say[purpose])}</strong> ${escapeHtml(say[`${purpose}About`])}` +
      `${isOff ? ` <em>${escapeHtml(say.objects)}</em>` : ''}</span></label>`
    )
  }
  const form =
    `<form>${shownPurposes().map(choice).join('')}<p>${escapeHtml(say.others)}</p>` +
    `<button class="button button--line button--small">${escapeHtml(say.save)}</button></form>`
  return isOpen ? form : `<details><summary>${escapeHtml(say.choose)}</summary>${form}</details>`
}
