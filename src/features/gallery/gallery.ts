const KEYS = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
])

/** Until this runs, a gallery is a scrolling strip that snaps, with a link to each picture. */
export function startGallery(gallery: HTMLElement): void {
  const strip = gallery.querySelector<HTMLElement>('[data-strip]')
  if (!strip) return
  const cells = [...strip.children]
  const row = gallery.querySelector<HTMLElement>('[data-thumbs]')
  const thumbs = [...(row?.querySelectorAll('a') ?? [])]
  const count = gallery.querySelector('[data-count]')
  const said = gallery.querySelector('[data-said]')
  const full = gallery.querySelector<HTMLButtonElement>('[data-full]')
  let at = 0
  /** The picture that the strip is scrolling to. The next step counts from it, not from the one passing by. */
  let aim = 0
  let going = false

  const show = (index: number): void => {
    aim = (index + cells.length) % cells.length
    going = true
    strip.scrollTo({ left: aim * strip.clientWidth })
  }

  const mark = (index: number): void => {
    if (index === at || !cells[index]) return
    thumbs[at]?.removeAttribute('aria-current')
    at = index
    if (count) count.textContent = String(at + 1)
    if (said) said.textContent = cells[at]?.querySelector('img')?.alt ?? ''
    const thumb = thumbs[at]
    if (!thumb || !row) return
    thumb.setAttribute('aria-current', 'true')
    row.scrollTo({ left: thumb.offsetLeft - (row.clientWidth - thumb.clientWidth) / 2 })
    keepOneStop()
  }

  /** Makes all thumbnails a single Tab stop; arrow keys move between them. */
  const keepOneStop = (): void => {
    const inRow = thumbs.some((thumb) => thumb === document.activeElement)
    thumbs.forEach((thumb, index) => (thumb.tabIndex = index === at ? 0 : -1))
    if (inRow) thumbs[at]?.focus({ preventScroll: true })
  }
  keepOneStop()

  const onKey = (event: KeyboardEvent): void => {
    const by = KEYS.get(event.key)
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey || cells.length < 2) return
    event.preventDefault()
    show(aim + by)
  }
  strip.addEventListener('keydown', onKey)
  row?.addEventListener('keydown', onKey)
  const follow = (): void => {
    mark(Math.round(strip.scrollLeft / strip.clientWidth))
    if (at === aim) going = false
    if (!going) aim = at
  }
  for (const hand of ['pointerdown', 'touchstart', 'wheel'])
    strip.addEventListener(hand, () => (going = false), { passive: true })
  strip.addEventListener('scroll', follow, { passive: true })
  follow()
  for (const button of gallery.querySelectorAll<HTMLButtonElement>('[data-step]')) {
    button.addEventListener('click', () => show(aim + Number(button.dataset.step)))
  }
  thumbs.forEach((thumb, index) =>
    thumb.addEventListener('click', (event) => {
      event.preventDefault()
      show(index)
    }),
  )

  if (!full) return
  let opening = false
  const open = async (): Promise<void> => {
    if (opening) return
    opening = true
    try {
      const { openFullScreen } = await import('./fullScreen.ts')
      openFullScreen(cells, at, JSON.parse(full.dataset.full ?? '[]') as string[], show)
    } catch {
      // The shopper is offline, or the page is old and its scripts are gone. The strip of pictures still works.
    }
    opening = false
  }
  full.addEventListener('click', () => void open())
  strip.addEventListener('click', (event) => {
    if (event.target instanceof HTMLImageElement) void open()
  })
  strip.addEventListener('keydown', ({ key, target }) => {
    if (key === 'Enter' && target === strip) void open()
  })
}
