import { lineHtml } from '#features/offline/line.ts'
import lineStyle from '#features/offline/line.scss?inline'
import type { Play } from './stages/stage.ts'

/** What is done to a stage's page once it is there, as a visitor, a server or the time would. */

const all = (page: Document, selector: string): HTMLElement[] => [
  ...page.querySelectorAll<HTMLElement>(selector),
]
const reveal = (page: Document, selector: string): void => {
  for (const part of all(page, selector)) part.hidden = false
}
/** Presses the button of the reservation, which is answered with `answer`. */
const pay = (page: Document, answer: Promise<Response>): void => {
  const view = page.defaultView
  if (view) view.fetch = () => answer
  all(page, '[data-checkout] [type=submit]').forEach((button) => button.click())
}
const SAVED = [1, 2, 3].map((id) => ({
  id,
  name: `2023 Toyota HiLux, the ${['first', 'second', 'third'][id - 1]}`,
  slug: `kept-${id}`,
  make: 'Toyota',
  model: 'HiLux',
  primary_image_url: '/images/vehicles/ute-glacier-white-1/1.jpg',
  price: 58_990,
}))
const MISSING = '*This is a required field.'

const PLAYS: Record<Play, (page: Document) => void> = {
  menu: (page) => all(page, '[popovertarget^="menu-"]')[0]?.click(),
  // Not as a dialog of the window's own: that would take the focus from the gallery.
  drawer: (page) => {
    const [drawer] = all(page, '#drawer')
    drawer?.setAttribute('open', '')
    drawer?.style.setProperty('z-index', '99')
  },
  consent: (page) => reveal(page, '[data-consent]'),
  textUs: (page) => reveal(page, '[data-text-us]'),
  saved: (page) => {
    const [list] = all(page, '[data-saved-page]')
    const view = page.defaultView
    if (!list || !view) return
    view.localStorage.setItem(list.dataset['savedPage'] ?? '', JSON.stringify(SAVED))
    // As another tab would tell of it. The index of the site that is looked at knows none of them.
    view.fetch = () => Promise.reject(new TypeError('no connection'))
    view.dispatchEvent(new Event('storage'))
  },
  toast: (page) => all(page, '[data-heart]')[0]?.click(),
  offline: (page) => {
    const now = Date.now()
    const line = lineHtml(
      { since: now - 3 * 3_600_000, what: 'page', why: 'away' },
      now,
      page.documentElement.lang,
      lineStyle,
    )
    page.querySelector('.skip')?.insertAdjacentHTML('afterend', line)
  },
  // As by their anchors, which would scroll the gallery too.
  cancelled: (page) => page.getElementById('payment-cancelled')?.style.setProperty('display', 'block'),
  failed: (page) => page.getElementById('payment-failed')?.style.setProperty('display', 'block'),
  paying: (page) => pay(page, new Promise(() => {})),
  wrong: (page) => {
    const fields = { name: MISSING, email: MISSING, phone: '*Please enter a valid phone number.' }
    pay(page, Promise.resolve(Response.json({ error: 'Please check what is marked below.', fields })))
  },
}

/** Brings what a stage is about to the top of its frame, with no header over it. */
const bring = (page: Document, selector: string): void => {
  const [part] = all(page, selector)
  const [header] = all(page, '.header')
  if (!part) return
  if (header) header.style.position = 'static'
  // Not `scrollIntoView`, which would scroll the gallery too.
  page.defaultView?.scrollTo({
    top: part.getBoundingClientRect().top + page.defaultView.scrollY,
    behavior: 'instant',
  })
}

const play = (frame: HTMLIFrameElement): void => {
  const page = frame.contentDocument
  const view = frame.contentWindow as (Window & typeof globalThis) | null
  if (!page?.body || !view) return
  const { plays = '', shows } = frame.dataset
  if (Object.hasOwn(PLAYS, plays)) {
    // What takes the focus in a frame would move the gallery.
    view.HTMLElement.prototype.focus = () => {}
    PLAYS[plays as Play](page)
  }
  if (shows !== undefined) bring(page, shows)
}

/** Plays each stage of the page when it has come. */
export function playStages(): void {
  for (const frame of document.querySelectorAll<HTMLIFrameElement>('iframe[data-stage]')) {
    if (
      frame.contentDocument?.readyState === 'complete' &&
      frame.contentWindow?.location.href !== 'about:blank'
    )
      play(frame)
    // Once the page has heard that it is shown (`pageshow`), which comes after.
    frame.addEventListener('load', () => setTimeout(() => play(frame)))
  }
}
