import { lineHtml } from '#features/offline/line.ts'
import lineStyle from '#features/offline/line.scss?inline'
import { drawSamples } from '#features/search/suggest/samples.ts'
import suggestStyle from '#features/search/suggest/suggest.scss?inline'
import type { Act } from '#ui/states.ts'

/** Brings the page in a frame into a state by doing what a visitor or a server would do. */
function act(
  view: Window & typeof globalThis,
  { answer, saved, reveal, open, click, offline, suggests }: Act,
): void {
  const page = view.document
  // If an element in a frame got the focus, the gallery would scroll to it.
  view.HTMLElement.prototype.focus = () => {}
  const one = (selector = '') => (selector === '' ? null : page.querySelector<HTMLElement>(selector))
  if (answer === 'never') view.fetch = () => new Promise(() => {})
  else if (answer === 'fail') view.fetch = () => Promise.reject(new TypeError('no connection'))
  else if (answer) view.fetch = () => Promise.resolve(Response.json(answer))
  const list = page.querySelector<HTMLElement>('[data-saved-page]')?.dataset['savedPage']
  if (saved && list) {
    view.localStorage.setItem(list, JSON.stringify(saved))
    // Tell the page's scripts that the stored list has changed, as if another tab had changed it.
    view.dispatchEvent(new Event('storage'))
  }
  const revealed = one(reveal)
  if (revealed) {
    revealed.hidden = false
    if (view.getComputedStyle(revealed).display === 'none') revealed.style.display = 'block'
  }
  // Don't open the dialog as a real modal, since it would take the focus from the gallery.
  const dialog = one(open)
  dialog?.setAttribute('open', '')
  dialog?.style.setProperty('z-index', '99')
  one(click)?.click()
  if (offline) {
    const now = Date.now()
    const kept = { since: now - 3 * 3_600_000, what: 'page', why: 'away' } as const
    one('.skip')?.insertAdjacentHTML('afterend', lineHtml(kept, now, page.documentElement.lang, lineStyle))
  }
  const field = one('main [role=search]')
  if (suggests !== undefined && field) {
    page.head.append(Object.assign(page.createElement('style'), { textContent: suggestStyle }))
    drawSamples(field, suggests, page.documentElement.lang)
  }
}

/**
 * Scrolls a page to one of its parts, so that the header doesn't cover the part. `scrollIntoView` would scroll the
 * gallery too.
 */
function bring(view: Window, selector: string): void {
  const part = view.document.querySelector(selector)
  const header = view.document.querySelector<HTMLElement>('.header')
  if (!part) return
  if (header) header.style.position = 'static'
  view.scrollTo({ top: part.getBoundingClientRect().top + view.scrollY, behavior: 'instant' })
}

/** Runs `act` on each page in a frame once that page has loaded. */
export function actInFrames(): void {
  for (const frame of document.querySelectorAll<HTMLIFrameElement>('iframe[data-act]')) {
    const start = () => {
      const view = frame.contentWindow as (Window & typeof globalThis) | null
      if (!view || view.location.href === 'about:blank') return
      act(view, JSON.parse(frame.dataset['act'] ?? '{}') as Act)
      if (frame.dataset['shows']) bring(view, frame.dataset['shows'])
    }
    if (frame.contentDocument?.readyState === 'complete') start()
    // Wait until the page's `pageshow` event is over, which follows `load`.
    frame.addEventListener('load', () => setTimeout(start))
  }
}
