import type { OnPage } from '../inject.ts'
import type { Status } from '../tenant.ts'

/** What the page on show tells the toolbar around it. */
export interface Shown {
  page: OnPage
  status: Status | undefined
  title: string
}

/**
 * The preview's part of a page: the ribbon, the bar, what is wrong, and the line on which it hears of changes. It is sent
 * as text (`scriptOf`), so all that it needs stands inside; `style` is added to it.
 */
export const pagePart = (style: string): void => {
  type Child = Node | string
  const h = (tag: string, attributes: Record<string, string> = {}, ...children: Child[]): HTMLElement => {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    element.append(...children)
    return element
  }
  const PLACE = 'forecourt-preview-place'
  const HIDDEN = 'forecourt-preview-hidden'
  const isToolbar = (other: Window): boolean => {
    try {
      return other !== window && other.location.pathname === '/__preview/'
    } catch {
      return false
    }
  }
  const inToolbar = (): boolean => isToolbar(parent)
  const toolbar = (): string => `/__preview/?path=${encodeURIComponent(location.pathname + location.search)}`
  const dayLink = (day: string): string => {
    const url = new URL(location.href)
    url.searchParams.set('now', day)
    return url.pathname + url.search
  }

  /** Light or dark as the toolbar has it, whatever the machine prefers: by the style sheets' own conditions. */
  const asked = new WeakMap<MediaList, string>()
  const recolour = (rules: CSSRuleList, dark: boolean): void => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule) {
        const written = asked.get(rule.media) ?? rule.media.mediaText
        if (/prefers-color-scheme/.test(written)) {
          asked.set(rule.media, written)
          rule.media.mediaText = written.replace(
            /\(prefers-color-scheme:\s*(\w+)\)/g,
            (_, scheme: string) => `(width ${(scheme === 'dark') === dark ? '>=' : '<'} 0px)`,
          )
        }
      }
      if (rule instanceof CSSGroupingRule) recolour(rule.cssRules, dark)
    }
  }
  const wear = (): void => {
    // A stage of the gallery is in a frame within the toolbar's.
    const scheme = isToolbar(top ?? window) ? top?.document.documentElement.dataset['scheme'] : undefined
    if (scheme === undefined) return
    for (const sheet of document.styleSheets) {
      try {
        recolour(sheet.cssRules, scheme === 'dark')
      } catch {
        // Of another origin: nobody may read it.
      }
    }
  }

  class PreviewPart extends HTMLElement {
    #page: OnPage = { path: '/', key: '' }
    #status: Status | undefined
    #source: EventSource | undefined
    #dismissed = ''
    #root = this.attachShadow({ mode: 'open' })
    #again = (): void => {
      this.#dismissed = ''
      this.#draw()
    }
    #onVisible = (): void => (document.hidden ? this.#hangUp() : this.#listen())

    connectedCallback(): void {
      this.#page = JSON.parse(this.dataset['page'] ?? '{}') as OnPage
      this.#restorePlace()
      wear()
      if (isToolbar(top ?? window)) top?.addEventListener('forecourt-preview-scheme', wear)
      if (this.#page.stage && parent !== window) return
      this.#draw()
      document.addEventListener('visibilitychange', this.#onVisible)
      addEventListener('pagehide', this.#hangUp)
      addEventListener('pageshow', this.#listen)
      addEventListener('forecourt-preview-troubles', this.#again)
      this.#listen()
    }

    disconnectedCallback(): void {
      document.removeEventListener('visibilitychange', this.#onVisible)
      removeEventListener('pagehide', this.#hangUp)
      removeEventListener('pageshow', this.#listen)
      removeEventListener('forecourt-preview-troubles', this.#again)
      if (isToolbar(top ?? window)) top?.removeEventListener('forecourt-preview-scheme', wear)
      this.#hangUp()
    }

    /** One line for each page that is seen, and none for others: a browser has six of them. */
    #listen = (): void => {
      if (this.#source || document.hidden || !this.isConnected) return
      const query = new URLSearchParams({ path: this.#page.path + location.search, key: this.#page.key })
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

    #restorePlace(): void {
      const [href, top] = JSON.parse(sessionStorage.getItem(PLACE) ?? '[]') as [string?, number?]
      sessionStorage.removeItem(PLACE)
      if (href !== location.href || top === undefined) return
      const go = () => scrollTo({ top, behavior: 'instant' })
      go()
      if (document.readyState !== 'complete') addEventListener('load', go, { once: true })
    }

    #draw(): void {
      const inside = inToolbar()
      this.#root.replaceChildren(h('style', {}, style), this.#dock(inside))
      this.#troubles()
      if (inside) {
        const detail: Shown = { page: this.#page, status: this.#status, title: document.title }
        parent.dispatchEvent(new CustomEvent('forecourt-preview', { detail }))
      }
    }

    #dock(inside: boolean): HTMLElement {
      const dock = h('div', { class: 'dock' })
      const { ribbon } = this.#page
      if (ribbon) {
        const words = h('p', {}, h('b', {}, ribbon.title), ` ${ribbon.text}`)
        const see = ribbon.day ? [h('a', { href: dayLink(ribbon.day) }, 'See that day')] : []
        dock.append(h('div', { class: 'ribbon', role: 'note' }, words, ...see))
      }
      if (!inside && sessionStorage.getItem(HIDDEN) === null) dock.append(this.#bar())
      return dock
    }

    #bar(): HTMLElement {
      const { day } = this.#page
      const count = this.#status?.troubles.length ?? 0
      const dead = this.#status?.links.length ?? 0
      const hide = h(
        'button',
        {
          type: 'button',
          class: 'icon',
          'aria-label': 'Hide this bar',
          title: 'Hide until the tab is closed',
        },
        '×',
      )
      hide.addEventListener('click', () => {
        sessionStorage.setItem(HIDDEN, '')
        this.#draw()
      })
      const problems = h(
        'button',
        { type: 'button', class: 'bad' },
        `${count} ${count === 1 ? 'problem' : 'problems'}`,
      )
      problems.addEventListener('click', this.#again)
      return h(
        'nav',
        { class: 'bar', 'aria-label': 'Preview' },
        h('span', { class: `dot${count > 0 ? ' bad' : ''}` }),
        h('b', {}, 'Preview'),
        ...(count > 0 ? [problems] : []),
        ...(dead > 0
          ? [h('a', { class: 'day', href: toolbar() }, `${dead} dead ${dead === 1 ? 'link' : 'links'}`)]
          : []),
        ...(day
          ? [h('span', { class: 'day' }, day.words), h('a', { href: dayLink('today') }, 'Back to today')]
          : []),
        h('a', { href: toolbar() }, 'Widths and days'),
        hide,
      )
    }

    #troubles(): void {
      const troubles = this.#status?.troubles ?? []
      const said = JSON.stringify(troubles)
      if (troubles.length === 0 || said === this.#dismissed) return
      const lines = (excerpt: { line: number; text: string }[], at: number | undefined) =>
        h(
          'pre',
          {},
          ...excerpt.map(({ line, text }) =>
            h('span', line === at ? { class: 'at' } : {}, h('i', {}, String(line)), `${text}\n`),
          ),
        )
      const close = h('button', { type: 'button', class: 'close' }, 'Look at the last good page')
      const dialog = h(
        'dialog',
        { 'aria-labelledby': 'title' },
        h(
          'h2',
          { id: 'title' },
          troubles.length === 1 ? 'One thing to mend' : `${troubles.length} things to mend`,
        ),
        h(
          'ul',
          {},
          ...troubles.map(({ file, line, field, message, excerpt }) =>
            h(
              'li',
              {},
              h('p', { class: 'where' }, file + (line === undefined ? '' : `, line ${line}`)),
              h('p', { class: 'what' }, ...(field === '' ? [] : [h('code', {}, field), ' ']), message),
              ...(excerpt ? [lines(excerpt, line)] : []),
            ),
          ),
        ),
        h(
          'p',
          { class: 'foot' },
          h('span', {}, 'This goes by itself when the file is saved without it.'),
          close,
        ),
      ) as HTMLDialogElement
      close.addEventListener('click', () => dialog.close())
      dialog.addEventListener('close', () => {
        this.#dismissed = said
        this.#draw()
      })
      this.#root.append(dialog)
      // Under test in a DOM without it, an open dialog is as good.
      if ('showModal' in dialog) dialog.showModal()
    }
  }
  if (!customElements.get('forecourt-preview')) customElements.define('forecourt-preview', PreviewPart)
}
