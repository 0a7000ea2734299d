import { isLost } from './missLost.ts'

/** Includes pictures that failed before this script ran. Thumbnails keep their labels. */
export function mendPictures(gallery: HTMLElement): void {
  const drawn = gallery.querySelector<HTMLTemplateElement>('template[data-lost]')?.content
  if (!drawn) return
  const mend = (image: HTMLImageElement): void => {
    const thumb = image.closest('a')
    const drawing = thumb ? drawn.querySelector('svg') : drawn.firstElementChild
    if (!drawing) return
    thumb?.classList.add('arrival')
    thumb?.setAttribute('aria-label', image.alt)
    image.replaceWith(drawing.cloneNode(true))
  }
  gallery.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement) mend(target)
    },
    true,
  )
  for (const image of gallery.querySelectorAll('img')) if (isLost(image)) mend(image)
}
