/**
 * Sends for what stands in for lost pictures when the first picture of a gallery does not come, or has not come by now.
 *
 * @param mend gets the gallery, once
 */
export function missLost(mend: (gallery: HTMLElement) => unknown): void {
  const gallery = document.querySelector<HTMLElement>('[data-gallery]')
  if (!gallery) return
  const called = new AbortController()
  const call = (): void => {
    called.abort()
    mend(gallery)
  }
  gallery.addEventListener('error', call, { capture: true, signal: called.signal })
  if ([...gallery.querySelectorAll('img')].some(isLost)) call()
}

/** A picture that waits has no address yet. */
export const isLost = (image: HTMLImageElement): boolean =>
  image.complete && image.currentSrc !== '' && image.naturalWidth === 0
