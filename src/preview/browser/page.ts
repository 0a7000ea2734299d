import type { OnPage } from '../page/inject.ts'
import type { Status } from '../planned/tenant.ts'
import { bar, ribbonPart, troublesDialog, PAGE_STYLE } from './dock.ts'
import { h } from './element.ts'
import { Pointing } from './pointing.ts'

/** The window of the toolbar (`/__preview/`) around the page, or around the gallery page that frames it; undefined if there is none. */
function toolbarWindow(around: Window | null): Window | undefined {
  try {
    return around && around !== window && around.location.pathname === '/__preview/' ? around : undefined
  } catch {
    // A window from another origin can't be read.
    return undefined
  }
}

const SCHEME = /\(prefers-color-scheme:\s*(\w+)\)/g
const originalQueries = new WeakMap<MediaList, string>()

function recolour(rules: CSSRuleList, dark: boolean): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) {
      const query = originalQueries.get(rule.media) ?? rule.media.mediaText
      originalQueries.set(rule.media, query)
      // Instead of the system's preference, use a condition that's always true or never true, as chosen in the
      // toolbar.
      rule.media.mediaText = query.replace(
        SCHEME,
        (_, scheme: string) => `(width ${(scheme === 'dark') === dark ? '>=' : '<'} 0px)`,
      )
    }
    if (rule instanceof CSSGroupingRule) recolour(rule.cssRules, dark)
  }
}

function wearScheme(): void {
  // Start from the top window, because a gallery page is in a frame within the toolbar's frame.
  const scheme = toolbarWindow(top)?.document.documentElement.dataset['scheme']
  if (scheme === undefined) return
  for (const sheet of document.styleSheets) {
    try {
      recolour(sheet.cssRules, scheme === 'dark')
    } catch {
      // A sheet from another origin can't be read.
    }
  }
}

export interface PageReport {
  page: OnPage
  status: Status | undefined
  title: string
}

const PLACE = 'forecourt-preview-place'
const HIDDEN = 'forecourt-preview-hidden'

function restorePlace(): void {
  const [href, top] = JSON.parse(sessionStorage.getItem(PLACE) ?? '[]') as [string?, number?]
  sessionStorage.removeItem(PLACE)
  if (href !== location.href || top === undefined) return
  const go = () => scrollTo({ top, behavior: 'instant' })
  go()
  if (document.readyState !== 'complete') addEventListener('load', go, { once: true })
}

class PreviewPart extends HTMLElement {
  #page: OnPage = { path: '/', key: '' }
  #status: Status | undefined
  #source: EventSource | undefined
  /** The problems whose dialog the editor closed, as JSON. It stays closed until they change. */
  #dismissed = ''
  #root = this.attachShadow({ mode: 'open' })
  #gone = new AbortController()
  #pointing: Pointing | undefined

  connectedCallback(): void {
    this.#page = JSON.parse(this.dataset['page'] ?? '{}') as OnPage
    restorePlace()
    wearScheme()
    this.#gone = new AbortController()
    const { signal } = this.#gone
    toolbarWindow(top)?.addEventListener('forecourt-preview-scheme', wearScheme, { signal })
    if (this.#page.stage && parent !== window) return
    if (this.#page.edit !== undefined && !toolbarWindow(parent)) {
      this.#pointing = new Pointing(this.#page.edit)
      if (parent !== window) parent.postMessage({ shown: this.#page.day ?? 'today' }, this.#page.edit)
    }
    this.#draw()
    this.#pointing?.follow()
    const onVisible = () => (document.hidden ? this.#hangUp() : this.#listen())
    document.addEventListener('visibilitychange', onVisible, { signal })
    addEventListener('pagehide', this.#hangUp, { signal })
    addEventListener('pageshow', this.#listen, { signal })
    addEventListener('forecourt-preview-troubles', this.#again, { signal })
    this.#listen()
  }

  disconnectedCallback(): void {
    this.#gone.abort()
    this.#pointing?.stop()
    this.#hangUp()
  }

  /** Hidden pages have no event stream, because browsers allow only six connections per host. */
  #listen = (): void => {
    if (this.#source || document.hidden || !this.isConnected) return
    const search = new URLSearchParams(location.search)
    for (const name of ['now', 'framed']) search.delete(name)
    const path = this.#page.path + (search.size > 0 ? `?${search}` : '')
    const { day, key } = this.#page
    const query = new URLSearchParams({ path, key, ...(day && { now: day.asked }) })
    this.#source = new EventSource(`/__preview/events?${query}`)
    this.#source.addEventListener('status', ({ data }: MessageEvent<string>) => {
      this.#status = JSON.parse(data) as Status
      this.#draw()
    })
    this.#source.addEventListener('reload', () => {
      sessionStorage.setItem(PLACE, JSON.stringify([location.href, scrollY]))
      this.#hangUp()
      location.reload()
    })
  }

  #hangUp = (): void => {
    this.#source?.close()
    this.#source = undefined
  }

  #again = (): void => {
    this.#dismissed = ''
    this.#draw()
  }

  #draw(): void {
    const toolbar = toolbarWindow(parent)
    const dock = h('div', { class: 'dock' })
    if (this.#page.ribbon) dock.append(ribbonPart(this.#page.ribbon))
    if (!toolbar && sessionStorage.getItem(HIDDEN) === null) {
      const onHide = () => {
        sessionStorage.setItem(HIDDEN, '')
        this.#draw()
      }
      dock.append(
        bar(this.#page, this.#status, { pointing: this.#pointing, onProblems: this.#again, onHide }),
      )
    }
    this.#root.replaceChildren(
      h('style', {}, PAGE_STYLE),
      ...(this.#pointing ? [this.#pointing.layer] : []),
      dock,
    )
    this.#troubles()
    const detail: PageReport = { page: this.#page, status: this.#status, title: document.title }
    toolbar?.dispatchEvent(new CustomEvent('forecourt-preview', { detail }))
  }

  #troubles(): void {
    const troubles = this.#status?.troubles ?? []
    const json = JSON.stringify(troubles)
    if (troubles.length === 0 || json === this.#dismissed) return
    const dialog = troublesDialog(troubles)
    dialog.addEventListener('close', () => {
      this.#dismissed = json
      this.#draw()
    })
    this.#root.append(dialog)
    dialog.showModal()
  }
}
if (!customElements.get('forecourt-preview')) customElements.define('forecourt-preview', PreviewPart)
