import { lineHtml } from '#features/offline/line.ts'
import lineStyle from '#features/offline/line.scss?inline'
import suggestStyle from '#features/search/suggest/suggest.scss?inline'
import type { Act } from '#ui/states.ts'
import { draw, popup } from '#features/search/suggest/popup.ts'
import type { Group } from '#features/search/suggest/suggest.ts'
import { suggestWords } from '#features/search/suggest/words.ts'

function drawSamples(form: HTMLElement, text: string, region: string): void {
  const say = suggestWords(region)
  const shown = popup(say)
  const vehicles = (label: string, count: number) => ({
    kind: 'stock' as const,
    label,
    count,
    state: {},
    query: '',
  })
  const groups: Group[] =
    text === ''
      ? [
          {
            heading: say.recentSearches,
            suggestions: ['hilux', 'Used diesel utes at the yard by the river under $50,000'].map(
              (label) => ({
                kind: 'recent',
                label,
                query: '?q=x',
              }),
            ),
          },
          { heading: say.popular, suggestions: [vehicles('Toyota', 1234), vehicles('SUVs', 62)] },
        ]
      : [
          { heading: '', suggestions: [{ kind: 'words', label: text }] },
          {
            heading: say.inStock,
            suggestions: [vehicles('Toyota utes', 5), vehicles('Toyota utes under $50,000', 1)],
          },
          {
            heading: say.onThisSite,
            suggestions: [{ kind: 'page', label: 'Towing with a Toyota', path: '/' }],
          },
        ]
  draw(shown, { groups, text, say, hrefOf: () => '/' })
  shown.root.hidden = false
  shown.list.querySelectorAll('[role=option]')[1]?.setAttribute('aria-selected', 'true')
  form.querySelector('input')?.after(shown.root)
}

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
    const copy = { since: now - 3 * 3_600_000, what: 'page', why: 'away' } as const
    one('.skip')?.insertAdjacentHTML('afterend', lineHtml(copy, now, page.documentElement.lang, lineStyle))
  }
  const field = one('main [role=search]')
  if (suggests !== undefined && field) {
    page.head.append(Object.assign(page.createElement('style'), { textContent: suggestStyle }))
    drawSamples(field, suggests, page.documentElement.lang)
  }
}

/** Keeps the header from covering the part. `scrollIntoView` would scroll the gallery too. */
function bring(view: Window, selector: string): void {
  const part = view.document.querySelector(selector)
  const header = view.document.querySelector<HTMLElement>('.header')
  if (!part) return
  if (header) header.style.position = 'static'
  view.scrollTo({ top: part.getBoundingClientRect().top + view.scrollY, behavior: 'instant' })
}

export function actInFrames(): void {
  for (const frame of document.querySelectorAll<HTMLIFrameElement>('iframe[data-acts]')) {
    const start = () => {
      const view = frame.contentWindow as (Window & typeof globalThis) | null
      if (!view || view.location.href === 'about:blank') return
      act(view, JSON.parse(frame.dataset['acts'] ?? '{}') as Act)
      if (frame.dataset['shows']) bring(view, frame.dataset['shows'])
    }
    if (frame.contentDocument?.readyState === 'complete') start()
    // Wait until the page's `pageshow` event is over, which follows `load`.
    frame.addEventListener('load', () => setTimeout(start))
  }
}
