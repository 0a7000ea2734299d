import type { Source } from '../edit/sources.ts'
import { h } from './element.ts'

/**
 * Outlines the elements whose text or picture comes from one of the tenant's files. Clicking an outlined element, or
 * pressing Enter on it, opens its field in the desk.
 */

const KEPT = 'forecourt-preview-pointing'
/** Elements with more characters than this aren't compared with the sources, because no field or paragraph is that long. */
const LONGEST = 4000
/** Milliseconds without changes before a changed page is searched again. */
const QUIET_MS = 250

interface Mark {
  of: Element
  link: HTMLAnchorElement
}

const read = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim()

/**
 * Parts of the settings whose texts are on every page. In a page's header and footer, only these are looked for,
 * because other texts would match there only by coincidence.
 */
const AROUND = ['settings/menus', 'settings/contact', 'settings/hours']
/** Elements that aren't searched, because forms and dialogs have labels of their own. */
const NEVER = 'form, button, select, dialog, [role=dialog]'

function chosen(sources: readonly Source[], element: Element): Source | undefined {
  if (element.closest('main')) return sources[0]
  const around = sources.filter(({ of, field }) => AROUND.includes(of) || field === 'tagline')
  return around.sort((one, other) => AROUND.indexOf(one.of) - AROUND.indexOf(other.of))[0]
}

function byText(sources: readonly Source[]): Map<string, Source[]> {
  const all = new Map<string, Source[]>()
  for (const source of sources) {
    if (source.text === undefined) continue
    all.set(source.text, [...(all.get(source.text) ?? []), source])
  }
  return all
}

function pathOf(image: HTMLImageElement): string {
  const { host, pathname, href } = new URL(image.currentSrc || image.src, location.href)
  return host === location.host ? decodeURI(pathname) : href
}

/** If nested elements have the same text, only the innermost is included. */
function marksIn(sources: readonly Source[], body: Element): { of: Element; source: Source }[] {
  const texts = byText(sources)
  const pictures = sources.filter(({ src }) => src !== undefined)
  const marks: { of: Element; source: Source }[] = []
  for (const element of body.querySelectorAll(
    '*:not(script, style, noscript, template, forecourt-preview)',
  )) {
    if (element.closest(NEVER)) continue
    if (element instanceof HTMLImageElement) {
      const path = pathOf(element)
      const source = chosen(
        pictures.filter(({ src = '' }) => path.startsWith(src)),
        element,
      )
      if (source) marks.push({ of: element, source })
      continue
    }
    if ((element.textContent ?? '').length > LONGEST) continue
    const text = read(element)
    if (text === '' || Array.from(element.children).some((inner) => read(inner) === text)) continue
    const source = chosen(texts.get(text) ?? [], element)
    if (source) marks.push({ of: element, source })
  }
  return marks
}

const fieldAddress = (edit: string, { of, field, line }: Source): string =>
  `${edit}/#${of}?${field === undefined ? `line=${line ?? 1}` : `field=${encodeURIComponent(field)}`}`

export class Pointing {
  #layer = h('div', { class: 'marks' })
  #marks: Mark[] = []
  #gone: AbortController | undefined
  #edit: string

  constructor(edit: string) {
    this.#edit = edit
  }

  get isOn(): boolean {
    return sessionStorage.getItem(KEPT) !== null
  }

  get layer(): HTMLElement {
    return this.#layer
  }

  toggle(): void {
    if (this.isOn) sessionStorage.removeItem(KEPT)
    else sessionStorage.setItem(KEPT, '')
    this.follow()
  }

  follow(): void {
    if (!this.isOn) {
      this.stop()
      return
    }
    if (this.#gone) return
    this.#gone = new AbortController()
    void this.#start(this.#gone.signal)
  }

  stop(): void {
    this.#gone?.abort()
    this.#gone = undefined
    this.#layer.replaceChildren()
    this.#marks = []
  }

  async #start(signal: AbortSignal): Promise<void> {
    const query = new URLSearchParams({ path: location.pathname.replace(/(?<=.)\/+$/, '') })
    const answer = await fetch(`/__preview/sources?${query}`)
    if (!answer.ok || signal.aborted) return
    const sources = (await answer.json()) as Source[]
    let timer: ReturnType<typeof setTimeout> | undefined
    let frame = 0
    const draw = (): void => {
      if (!signal.aborted) this.#draw(sources)
    }
    const later = (): void => {
      clearTimeout(timer)
      timer = setTimeout(draw, QUIET_MS)
    }
    const place = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => this.#place())
    }
    draw()
    const changes = new MutationObserver(later)
    changes.observe(document.body, { childList: true, subtree: true, characterData: true })
    const sizes = new ResizeObserver(place)
    sizes.observe(document.body)
    addEventListener('scroll', place, { signal, passive: true, capture: true })
    addEventListener('resize', place, { signal })
    addEventListener('load', later, { signal, capture: true })
    signal.addEventListener('abort', () => {
      changes.disconnect()
      sizes.disconnect()
      clearTimeout(timer)
    })
  }

  #draw(sources: readonly Source[]): void {
    this.#marks = marksIn(sources, document.body).map(({ of, source }) => {
      const link = h('a', {
        href: fieldAddress(this.#edit, source),
        target: '_top',
        'aria-label': `Edit ${source.name}: ${(source.text ?? '').slice(0, 60)}`,
        title: source.name,
      }) as HTMLAnchorElement
      link.addEventListener('focus', () => {
        of.scrollIntoView({ block: 'nearest' })
        this.#place()
      })
      return { of, link }
    })
    this.#layer.replaceChildren(...this.#marks.map(({ link }) => link))
    this.#place()
  }

  #place(): void {
    for (const { of, link } of this.#marks) {
      const { x, y, width, height } = of.getBoundingClientRect()
      link.hidden = width < 2 || height < 2 || !of.checkVisibility({ visibilityProperty: true })
      Object.assign(link.style, {
        left: `${x - 3}px`,
        top: `${y - 3}px`,
        width: `${width + 6}px`,
        height: `${height + 6}px`,
      })
    }
    // A text may lie on a picture, so the outlines of texts go above those of pictures.
    for (const { of, link } of this.#marks) link.style.zIndex = of instanceof HTMLImageElement ? '0' : '1'
  }
}
