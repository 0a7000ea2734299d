import type { Page } from '@playwright/test'

/** Frames of the pictures of cards and galleries. */
const FRAMES = '.card__picture, .model-card__picture, .post__picture, .gallery__cell'

/**
 * Returns the pictures of cards and galleries that were fetched although they're further than 200 px from view (spec §9). Texts may have
 * moved them a little while the page was loading, and browsers show at once what they already have. The page mustn't have been scrolled.
 */
export const earlyPictures = (page: Page): Promise<string[]> =>
  page.evaluate((frames) => {
    const MARGIN = 200
    const SHIFT = 100
    const isFetched = (address: string) =>
      performance
        .getEntriesByName(address)
        .some((entry) => entry instanceof PerformanceResourceTiming && entry.transferSize > 0)
    return [...document.querySelectorAll(frames)].flatMap((frame) => {
      const address = frame.querySelector<HTMLImageElement>(':scope > img[loading=lazy]')?.currentSrc ?? ''
      const away = Math.round(frame.getBoundingClientRect().top - innerHeight)
      return away > MARGIN + SHIFT && isFetched(address) ? [`${address}, ${away} px away`] : []
    })
  }, FRAMES)
