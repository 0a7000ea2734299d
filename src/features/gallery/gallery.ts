import { track } from '../tracking/events/track.ts'

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
  const status = gallery.querySelector('[data-said]')
  const fullScreen = gallery.querySelector<HTMLButtonElement>('[data-full]')
  let current = 0
  /** The picture that the strip is scrolling to. The next step counts from it, not from the one passing by. */
  let target = 0
  let scrolling = false

  const show = (index: number): void => {
    target = (index + cells.length) % cells.length
    report('view', target)
    scrolling = true
    strip.scrollTo({ left: target * strip.clientWidth })
  }

  const mark = (index: number): void => {
    if (index === current || !cells[index]) return
    thumbs[current]?.removeAttribute('aria-current')
    current = index
    if (count) count.textContent = String(current + 1)
    if (status) status.textContent = cells[current]?.querySelector('img')?.alt ?? ''
    const thumb = thumbs[current]
    if (!thumb || !row) return
    thumb.setAttribute('aria-current', 'true')
    // Some themes have the thumbnails in a column.
    row.scrollTo({
      left: thumb.offsetLeft - (row.clientWidth - thumb.clientWidth) / 2,
      top: thumb.offsetTop - (row.clientHeight - thumb.clientHeight) / 2,
    })
    keepOneStop()
  }

  /** Makes all thumbnails a single Tab stop; arrow keys move between them. */
  const keepOneStop = (): void => {
    const inRow = thumbs.some((thumb) => thumb === document.activeElement)
    thumbs.forEach((thumb, index) => (thumb.tabIndex = index === current ? 0 : -1))
    if (inRow) thumbs[current]?.focus({ preventScroll: true })
  }
  keepOneStop()

  const onKey = (event: KeyboardEvent): void => {
    const step = KEYS.get(event.key)
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || cells.length < 2) return
    event.preventDefault()
    show(target + step)
  }
  strip.addEventListener('keydown', onKey)
  row?.addEventListener('keydown', onKey)
  const follow = (): void => {
    const passed = current
    mark(Math.round(strip.scrollLeft / strip.clientWidth))
    if (!scrolling && current !== passed) report('swipe', current)
    if (current === target) scrolling = false
    if (!scrolling) target = current
  }
  for (const type of ['pointerdown', 'touchstart', 'wheel'])
    strip.addEventListener(type, () => (scrolling = false), { passive: true })
  strip.addEventListener('scroll', follow, { passive: true })
  follow()
  for (const button of gallery.querySelectorAll<HTMLButtonElement>('[data-step]')) {
    button.addEventListener('click', () => show(target + Number(button.dataset.step)))
  }
  thumbs.forEach((thumb, index) =>
    thumb.addEventListener('click', (event) => {
      event.preventDefault()
      show(index)
    }),
  )
  if (!fullScreen) return
  const labels = JSON.parse(fullScreen.dataset.full ?? '[]') as string[]
  openOnDemand(fullScreen, strip, async () => {
    report('open', current)
    const { openFullScreen } = await import('./fullScreen.ts')
    openFullScreen(cells, current, labels, show)
  })
}

const report = (event_action_result: string, index: number): void =>
  track({ id: 'picture', asc: { event_action_result, element_order: String(index + 1) } })

function openOnDemand(button: HTMLElement, strip: HTMLElement, openViewer: () => Promise<void>): void {
  let opening = false
  const open = async (): Promise<void> => {
    if (opening) return
    opening = true
    try {
      await openViewer()
    } catch {
      // The shopper is offline, or the page is old and its scripts are gone. The strip of pictures still works.
    }
    opening = false
  }
  button.addEventListener('click', () => void open())
  strip.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLImageElement) void open()
  })
  strip.addEventListener('keydown', ({ key, target }) => {
    if (key === 'Enter' && target === strip) void open()
  })
}
