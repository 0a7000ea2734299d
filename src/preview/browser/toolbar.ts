import type { Shown } from './page.ts'

/** What the toolbar's page does: widths, days, hidden pages, and the site in a frame. Sent as text, so all stands inside. */
export const toolbarPart = (): void => {
  const one = <T extends Element>(selector: string): T => {
    const found = document.querySelector<T>(selector)
    if (!found) throw new Error(`there is no ${selector}`)
    return found
  }
  const frame = one<HTMLIFrameElement>('iframe')
  const stage = one<HTMLElement>('.stage')
  const address = one<HTMLInputElement>('#address')
  const state = one<HTMLElement>('#state')
  const day = one<HTMLInputElement>('#day')
  const today = one<HTMLButtonElement>('#today')
  const hidden = one<HTMLDetailsElement>('#hidden')
  const changed = one<HTMLDetailsElement>('#changed')
  const alone = one<HTMLAnchorElement>('#alone')
  const KEPT = 'forecourt-preview-width'

  const pathOf = (text: string): string => {
    const url = URL.parse(text.trim() || '/', location.origin)
    return url?.origin === location.origin ? url.pathname + url.search + url.hash : '/'
  }
  const show = (path: string): void => {
    // Added to no history: the frame's own steps are the ones to go back by.
    frame.contentWindow?.location.replace(path)
  }
  const onDay = (value: string): void => {
    const url = new URL(frame.contentWindow?.location.href ?? '/', location.origin)
    url.searchParams.set('now', value === '' ? 'today' : value)
    show(url.pathname + url.search)
  }

  /** A width that does not fit is drawn smaller, so that it is seen whole. */
  const fit = (): void => {
    const chosen = document.querySelector<HTMLInputElement>('[name=width]:checked')
    const [room, height] = [stage.clientWidth, stage.clientHeight]
    const wide = Number(chosen?.value ?? 0)
    const width = chosen?.id === 'desktop' ? Math.max(wide, room) : wide
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

  const list = (
    details: HTMLDetailsElement,
    title: string,
    links: { path: string; text: string; note: string }[],
  ) => {
    details.hidden = links.length === 0
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
        const small = document.createElement('small')
        small.textContent = note
        const item = document.createElement('li')
        item.append(link, small)
        return item
      }),
    )
  }

  addEventListener('forecourt-preview', (event) => {
    const { page, status, title } = (event as CustomEvent<Shown>).detail
    const inner = frame.contentWindow?.location
    const path = inner ? inner.pathname + inner.search : page.path
    if (document.activeElement !== address) address.value = path
    document.title = `${title} (preview)`
    alone.href = path
    history.replaceState(null, '', `?path=${encodeURIComponent(path)}`)
    const troubles = status?.troubles.length ?? 0
    state.className = troubles > 0 ? 'bad' : 'good'
    const { changes } = status ?? {}
    state.textContent =
      troubles > 0
        ? `${troubles} ${troubles === 1 ? 'problem' : 'problems'}`
        : changes
          ? `Up to date in ${changes.ms} ms`
          : 'Up to date'
    day.closest('form')?.classList.toggle('other', page.day !== undefined)
    one<HTMLElement>('#which').textContent = page.day ?? 'Today'
    today.hidden = page.day === undefined
    if (page.day === undefined && document.activeElement !== day) day.value = ''
    list(
      hidden,
      `Not published (${status?.hidden.length ?? 0})`,
      (status?.hidden ?? []).map(({ path: at, title: text, why }) => ({ path: at, text, note: why })),
    )
    const pages = changes?.pages ?? []
    const all = changes !== undefined && changes.total >= changes.of
    list(
      changed,
      all ? 'All pages changed' : `Changed (${changes?.total ?? 0})`,
      pages.map((at) => ({ path: at, text: at, note: '' })),
    )
  })

  one<HTMLFormElement>('#go').addEventListener('submit', (event) => {
    event.preventDefault()
    show(pathOf(address.value))
  })
  day.addEventListener('change', () => onDay(day.value))
  today.addEventListener('click', () => {
    day.value = ''
    onDay('')
  })
  for (const width of document.querySelectorAll('[name=width]')) width.addEventListener('change', fit)
  for (const scheme of document.querySelectorAll<HTMLInputElement>('[name=scheme]'))
    scheme.addEventListener('change', () => (frame.style.colorScheme = scheme.value))
  document.addEventListener('click', ({ target }) => {
    for (const details of [hidden, changed])
      if (target instanceof Node && !details.contains(target)) details.open = false
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') for (const details of [hidden, changed]) details.open = false
  })
  new ResizeObserver(fit).observe(stage)
  const kept = document.getElementById(sessionStorage.getItem(KEPT) ?? '')
  if (kept instanceof HTMLInputElement) kept.checked = true
  fit()
}
