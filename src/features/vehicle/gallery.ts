/**
 * Makes a gallery easier to walk: arrows, keys, thumbnails that don't move the page, a counter. Without this script it is
 * a strip that scrolls and snaps, with links to each picture.
 */
function wake(gallery: Element): void {
  const strip = gallery.querySelector<HTMLElement>('[data-strip]')
  if (!strip) return
  const cells = [...strip.children]
  const thumbs = [...gallery.querySelectorAll<HTMLAnchorElement>('[data-thumbs] a')]
  const steps = gallery.querySelectorAll<HTMLButtonElement>('[data-step]')
  const count = gallery.querySelector('[data-count]')
  let at = 0

  const show = (index: number) => {
    const next = (index + cells.length) % cells.length
    strip.scrollTo({ left: next * strip.clientWidth })
  }

  const mark = (index: number) => {
    if (index === at) return
    thumbs[at]?.removeAttribute('aria-current')
    at = index
    if (count) count.textContent = String(at + 1)
    const thumb = thumbs[at]
    const row = thumb?.closest<HTMLElement>('[data-thumbs]')
    if (!thumb || !row) return
    thumb.setAttribute('aria-current', 'true')
    row.scrollTo({ left: thumb.offsetLeft - (row.clientWidth - thumb.clientWidth) / 2 })
  }

  strip.addEventListener('scroll', () => mark(Math.round(strip.scrollLeft / strip.clientWidth)), {
    passive: true,
  })
  strip.addEventListener('keydown', (event) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (by === 0) return
    event.preventDefault()
    show(at + by)
  })
  for (const button of steps) {
    button.hidden = false
    button.addEventListener('click', () => show(at + Number(button.dataset.step)))
  }
  thumbs.forEach((thumb, index) =>
    thumb.addEventListener('click', (event) => {
      event.preventDefault()
      show(index)
    }),
  )
}

/** Wakes every gallery on the page. */
export function wakeGalleries(): void {
  document.querySelectorAll('[data-gallery]').forEach(wake)
}
