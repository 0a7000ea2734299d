/**
 * Watches for the first picture of a gallery that fails to load, including any that have failed already.
 *
 * @param mend receives the gallery, once
 */
export function missLost(mend: (gallery: HTMLElement) => unknown): void {
  const gallery = document.querySelector<HTMLElement>('[data-gallery]')
  if (!gallery) return
  if ([...gallery.querySelectorAll('img')].some(isLost)) mend(gallery)
  else gallery.addEventListener('error', () => mend(gallery), { capture: true, once: true })
}

/** Tells if a picture failed to load. One that's still waiting has no address yet. */
export const isLost = (image: HTMLImageElement): boolean =>
  image.complete && image.currentSrc !== '' && image.naturalWidth === 0
