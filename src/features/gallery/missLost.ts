/**
 * Sends for what stands in for lost pictures when the first picture of a gallery does not come, or has not come by now.
 *
 * @param mend gets the gallery, once
 */
export function missLost(mend: (gallery: HTMLElement) => unknown): void {
  const gallery = document.querySelector<HTMLElement>('[data-gallery]')
  if (!gallery) return
  if ([...gallery.querySelectorAll('img')].some(isLost)) mend(gallery)
  else gallery.addEventListener('error', () => mend(gallery), { capture: true, once: true })
}

/** A picture that waits has no address yet. */
export const isLost = (image: HTMLImageElement): boolean =>
  image.complete && image.currentSrc !== '' && image.naturalWidth === 0
