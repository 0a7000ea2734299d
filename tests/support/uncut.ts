import type { Page } from '@playwright/test'

/** Shapes that dealers' pictures have, as crops of the fake image service. */
const SHAPES = { wide: 'width=320&height=180&fit=crop', tall: 'width=240&height=320&fit=crop' }

/**
 * Returns the pictures of vehicles that are cut: drawn in other proportions than their file's, or partly outside a box that clips them. All
 * of them are first replaced by a wide one and then by a tall one, because those of the demo sites are all 4:3.
 */
export const cutPictures = (page: Page): Promise<string[]> =>
  page.evaluate(async (shapes) => {
    // Editors crop the pictures of articles and offers with `focus`, whatever these show.
    const images = [
      ...document.querySelectorAll<HTMLImageElement>('img:not(.post__image, .opening__image)'),
    ].filter((image) => image.checkVisibility() && image.src.includes('/images/vehicles/'))
    const address = images[0]?.src.split('?')[0] ?? ''
    const found = new Set<string>()
    for (const [shape, crop] of Object.entries(shapes)) {
      for (const image of images) {
        image.loading = 'eager'
        image.removeAttribute('srcset')
        image.src = `${address}?${crop}`
      }
      await Promise.all(images.map((image) => image.decode()))
      for (const image of images) {
        const { naturalWidth, naturalHeight } = image
        const frame = image.getBoundingClientRect()
        const sides = [frame.width / naturalWidth, frame.height / naturalHeight] as const
        const { objectFit } = getComputedStyle(image)
        const scale = objectFit === 'contain' ? Math.min(...sides) : Math.max(...sides)
        const [wide, high] = [naturalWidth * scale, naturalHeight * scale]
        const name = `${shape}: ${image.className || image.parentElement?.className}`
        if (wide > frame.width + 1 || high > frame.height + 1) found.add(name)
        const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 }
        for (let at = image.parentElement; at; at = at.parentElement) {
          const { overflowX, overflowY } = getComputedStyle(at)
          // What scrolls can be brought into view.
          if (/auto|scroll/.test(overflowX + overflowY)) break
          if (overflowX === 'visible' && overflowY === 'visible') continue
          const box = at.getBoundingClientRect()
          // Pictures that mustn't load yet are moved out of sight (gallery.scss).
          if (frame.top >= box.bottom) continue
          const beyond = [
            box.left - middle.x + wide / 2,
            middle.x + wide / 2 - box.right,
            box.top - middle.y + high / 2,
            middle.y + high / 2 - box.bottom,
          ]
          if (Math.max(...beyond) > 1) found.add(`${name} in ${at.className}`)
        }
      }
    }
    return [...found]
  }, SHAPES)
