import { counted } from './element.ts'
import type { PageReport } from './page.ts'

function one<T extends Element>(selector: string): T {
  const element = document.querySelector<T>(selector)
  if (!element) throw new Error(`there is no ${selector}`)
  return element
}
const frame = one<HTMLIFrameElement>('iframe')
const stage = one<HTMLElement>('.stage')
const address = one<HTMLInputElement>('#address')
const day = one<HTMLInputElement>('#day')
const today = one<HTMLButtonElement>('#today')
const hidden = one<HTMLDetailsElement>('#hidden')
const links = one<HTMLDetailsElement>('#links')
const state = one<HTMLDetailsElement>('#state')
const more = one<HTMLDetailsElement>('#more')
const phone = matchMedia('(max-width: 40rem)')
const alone = one<HTMLAnchorElement>('#alone')
const gallery = one<HTMLAnchorElement>('#gallery')
const edit = document.querySelector<HTMLAnchorElement>('#edit')
const menus = [hidden, links, state, more]
const KEPT = 'forecourt-preview-width'

function pathOf(text: string): string {
  const url = URL.parse(text.trim() || '/', location.origin)
  return url?.origin === location.origin ? url.pathname + url.search + url.hash : '/'
}
function show(path: string): void {
  // `replace` adds nothing to the history, so the Back button only goes through the pages opened in the frame.
  frame.contentWindow?.location.replace(path)
}
function onDay(value: string): void {
  const url = new URL(frame.contentWindow?.location.href ?? '/', location.origin)
  url.searchParams.set('now', value === '' ? 'today' : value)
  show(url.pathname + url.search)
}

/** Gives the frame the chosen width. If that doesn't fit in the window, the frame is scaled down. */
function fit(): void {
  const chosen = document.querySelector<HTMLInputElement>('[name=width]:checked')
  const [room, height] = [stage.clientWidth, stage.clientHeight]
  const wide = Number(chosen?.value ?? 0)
  // On a phone, the site gets the full width, so there's nothing to choose.
  const width = phone.matches ? room : chosen?.id === 'desktop' ? Math.max(wide, room) : wide
  const margin = width + 32 <= room ? 16 : 0
  const scale = Math.min(1, room / width)
  stage.style.setProperty('--width', `${width}px`)
  stage.style.setProperty('--height', `${(height - 2 * margin) / scale}px`)
  stage.style.setProperty('--scale', String(scale))
  stage.style.setProperty('--left', `${(room - width * scale) / 2}px`)
  stage.style.setProperty('--top', `${margin}px`)
  stage.classList.toggle('device', margin > 0)
  if (chosen) sessionStorage.setItem(KEPT, chosen.id)
}

function list(
  details: HTMLDetailsElement,
  title: string,
  links: readonly { path: string; text: string; note: string }[],
): void {
  if (links.length === 0) details.open = false
  one<HTMLElement>(`#${details.id} summary`).textContent = title
  one<HTMLElement>(`#${details.id} ul`).replaceChildren(
    ...links.map(({ path, text, note }) => {
      const link = document.createElement('a')
      link.href = path
      link.append(text)
      link.addEventListener('click', (event) => {
        event.preventDefault()
        details.open = false
        show(path)
      })
      const item = document.createElement('li')
      item.append(link)
      if (note !== '') item.appendChild(document.createElement('small')).textContent = note
      return item
    }),
  )
}

addEventListener('forecourt-preview', (event) => {
  const { page, status, title } = (event as CustomEvent<PageReport>).detail
  const inner = frame.contentWindow?.location
  const path = inner ? inner.pathname + inner.search : page.path
  if (document.activeElement !== address) address.value = path
  document.title = `${title} (preview)`
  alone.href = path
  if (edit) edit.hash = `path=${inner?.pathname ?? page.path}`
  history.replaceState(null, '', `?path=${encodeURIComponent(path)}`)
  const troubles = status?.troubles.length ?? 0
  const { changes } = status ?? {}
  state.className = troubles > 0 ? 'bad' : 'good'
  const what =
    !changes || changes.total === 0
      ? 'Up to date'
      : changes.total >= changes.of
        ? `All pages updated in ${changes.ms} ms`
        : `${counted(changes.total, 'page')} updated in ${changes.ms} ms`
  const pages = troubles > 0 ? [] : (changes?.pages ?? [])
  list(
    state,
    troubles > 0 ? counted(troubles, 'problem') : what,
    pages.map((path) => ({ path, text: path, note: '' })),
  )
  state.classList.toggle('empty', pages.length === 0)
  document.documentElement.classList.toggle('other-day', page.day !== undefined)
  one<HTMLElement>('#which').textContent = page.day?.words ?? 'Today'
  today.hidden = page.day === undefined
  if (document.activeElement !== day) day.value = page.day?.asked.slice(0, 10) ?? ''
  const dead = status?.links ?? []
  links.hidden = dead.length === 0
  list(
    links,
    counted(dead.length, 'dead link'),
    dead.map(({ path, where, message }) => ({ path, text: where, note: message })),
  )
  hidden.hidden = (status?.hidden.length ?? 0) === 0
  list(
    hidden,
    `Not published (${status?.hidden.length ?? 0})`,
    (status?.hidden ?? []).map(({ path, title: text, why }) => ({ path, text, note: why })),
  )
})

one<HTMLFormElement>('#go').addEventListener('submit', (event) => {
  event.preventDefault()
  show(pathOf(address.value))
})
// Shows dismissed problems again.
state.addEventListener('click', (event) => {
  if (!state.classList.contains('bad')) return
  event.preventDefault()
  frame.contentWindow?.dispatchEvent(new Event('forecourt-preview-troubles'))
})
gallery.addEventListener('click', (event) => {
  event.preventDefault()
  more.open = false
  show(gallery.pathname)
})
day.addEventListener('change', () => onDay(day.value))
today.addEventListener('click', () => {
  day.value = ''
  onDay('')
})
for (const width of document.querySelectorAll('[name=width]')) width.addEventListener('change', fit)
for (const scheme of document.querySelectorAll<HTMLInputElement>('[name=scheme]'))
  scheme.addEventListener('change', () => {
    document.documentElement.dataset['scheme'] = scheme.value
    dispatchEvent(new Event('forecourt-preview-scheme'))
  })
document.addEventListener('click', ({ target }) => {
  for (const details of menus) if (target instanceof Node && !details.contains(target)) details.open = false
})
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') for (const details of menus) details.open = false
})
new ResizeObserver(fit).observe(stage)
const storedInput = document.getElementById(sessionStorage.getItem(KEPT) ?? '')
if (storedInput instanceof HTMLInputElement) storedInput.checked = true
fit()
