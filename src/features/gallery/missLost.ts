/** Calls `mend` at most once: when a picture of the page's gallery fails to load, or at once if one has failed already. */
export function missLost(mend: (gallery: HTMLElement) => unknown): void {
  const gallery = document.querySelector<HTMLElement>('[data-gallery]')
  if (!gallery) return
  if ([...gallery.querySelectorAll('img')].some(isLost)) mend(gallery)
  else gallery.addEventListener('error', () => mend(gallery), { capture: true, once: true })
}

/** A picture that's still waiting to load has no `currentSrc` yet. */
export const isLost = (image: HTMLImageElement): boolean =>
  image.complete && image.currentSrc !== '' && image.naturalWidth === 0
