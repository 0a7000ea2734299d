/**
 * Waits for the first picture in a gallery to fail, or notices if one has failed already.
 *
 * @param mend called with the gallery, at most once
 */
export function missLost(mend: (gallery: HTMLElement) => unknown): void {
  const gallery = document.querySelector<HTMLElement>('[data-gallery]')
  if (!gallery) return
  if ([...gallery.querySelectorAll('img')].some(isLost)) mend(gallery)
  else gallery.addEventListener('error', () => mend(gallery), { capture: true, once: true })
}

/** Tells if a picture failed to load. A picture still waiting to load has no address yet. */
export const isLost = (image: HTMLImageElement): boolean =>
  image.complete && image.currentSrc !== '' && image.naturalWidth === 0
