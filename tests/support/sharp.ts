import type { Page } from '@playwright/test'

/**
 * Selects the largest pictures of a page. The file of such a picture must be at least BLURRED times as wide as the picture is on the
 * screen. BLURRED is less than 1, because the smaller widths that a picture is offered in are far apart.
 */
const SHOWN =
  '.hero__image, .person__image, .post__image, .card__image, .model-card__image, .gallery__cell:first-child .gallery__image'
const BLURRED = 0.72

/** Returns pictures whose file has too few pixels for the screen, although a larger file is offered. */
export const blurred = (page: Page): Promise<string[]> =>
  page.evaluate(
    async ([selector, least]) => {
      // Layout takes two steps after the screen's width changes.
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
      const found: string[] = []
      for (const image of document.querySelectorAll<HTMLImageElement>(selector)) {
        if (!image.checkVisibility() || image.getBoundingClientRect().width === 0) continue
        image.loading = 'eager'
        const file = new Image()
        // Decoding fails if the screen has grown and the browser has picked a different file meanwhile. This then waits for that file.
        await image.decode().catch(() => image.decode())
        file.src = image.currentSrc
        await file.decode()
        const { naturalWidth, naturalHeight } = file
        const { width, height } = image.getBoundingClientRect()
        const drawn = Math.max(width, (height * naturalWidth) / naturalHeight) * devicePixelRatio
        const source = image.closest('picture')?.querySelector('source')
        const set = source && matchMedia(source.media).matches ? source.srcset : image.srcset
        const offered = Math.max(...[...set.matchAll(/ (\d+)w/g)].map(([, each]) => Number(each)))
        if (naturalWidth < drawn * least && naturalWidth < offered)
          found.push(`${image.className}: ${naturalWidth} of ${Math.round(drawn)} px`)
      }
      return [...new Set(found)]
    },
    [SHOWN, BLURRED] as const,
  )
