import { lineHtml } from '#features/offline/line.ts'
import lineStyle from '#features/offline/line.scss?inline'
import type { Play } from './stages/stage.ts'

/** What is done to a stage's page once it is there, as a visitor, a server or the time would. */

type Part = HTMLElement & { showPopover?: () => void }
const all = (page: Document, selector: string): Part[] => [...page.querySelectorAll<Part>(selector)]
const reveal = (page: Document, selector: string): void => {
  for (const part of all(page, selector)) part.hidden = false
}
/** Presses the button of the reservation, which is answered with `answer`. */
const pay = (page: Document, answer: Promise<Response>): void => {
  const view = page.defaultView
  if (view) view.fetch = () => answer
  all(page, '[data-checkout] [type=submit]').forEach((button) => button.click())
}
const MISSING = '*This is a required field.'

const PLAYS: Record<Play, (page: Document) => void> = {
  menu: (page) => all(page, '.menu[popover]')[0]?.showPopover?.(),
  // Not as a dialog of the window's own: that would take the focus from the gallery.
  drawer: (page) => page.querySelector('#drawer')?.setAttribute('open', ''),
  end: (page) => page.defaultView?.scrollTo({ top: page.documentElement.scrollHeight, behavior: 'instant' }),
  consent: (page) => reveal(page, '[data-consent]'),
  textUs: (page) => reveal(page, '[data-text-us]'),
  toast: (page) => all(page, '[data-heart]')[0]?.click(),
  offline: (page) => {
    const now = Date.now()
    const line = lineHtml({ since: now - 3 * 3_600_000, what: 'page', why: 'away' }, now, page.documentElement.lang, lineStyle)
    page.querySelector('.skip')?.insertAdjacentHTML('afterend', line)
  },
  paying: (page) => pay(page, new Promise(() => {})),
  wrong: (page) => {
    const fields = { name: MISSING, email: MISSING, phone: '*Please enter a valid phone number.' }
    pay(page, Promise.resolve(Response.json({ error: 'Please check what is marked below.', fields })))
  },
}

const play = (frame: HTMLIFrameElement): void => {
  const page = frame.contentDocument
  const view = frame.contentWindow as (Window & typeof globalThis) | null
  const name = frame.dataset['plays']
  if (!page?.body || !view || name === undefined || !Object.hasOwn(PLAYS, name)) return
  // What takes the focus in a frame would move the gallery.
  view.HTMLElement.prototype.focus = () => {}
  PLAYS[name as Play](page)
}

/** Plays each stage of the page when it has come. */
export function playStages(): void {
  for (const frame of document.querySelectorAll<HTMLIFrameElement>('iframe[data-stage]')) {
    if (frame.contentDocument?.readyState === 'complete' && frame.contentWindow?.location.href !== 'about:blank')
      play(frame)
    frame.addEventListener('load', () => play(frame))
  }
}
