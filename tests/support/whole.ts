import { clippedTexts } from './legible.ts'

/** Checks that a page is shown in full, in any browser: nothing too wide, cut off or missing. */

/** A page in any browser. */
interface Page {
  evaluate: (work: () => string[] | Promise<string[]>) => Promise<string[]>
}

/** Runs in the page. */
function wide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth > clientWidth ? [`is ${scrollWidth} px wide on a screen of ${clientWidth} px`] : []
}

/** Runs in the page. Returns visible pictures that don't load within a few seconds. */
async function picturesMissing(): Promise<string[]> {
  const seen = [...document.images].filter((image) => {
    const { top, bottom, left, right } = image.getBoundingClientRect()
    return image.checkVisibility() && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  })
  for (let tries = 0; tries < 100 && seen.some(({ complete }) => !complete); tries++)
    await new Promise((resolve) => setTimeout(resolve, 100))
  // Decoding fails if the screen has grown and the browser has picked a different file meanwhile. This then waits for that file.
  const decoded = (image: HTMLImageElement) => image.decode().catch(() => image.decode())
  await Promise.all(seen.map((image) => decoded(image).catch(() => undefined)))
  return seen.filter(({ naturalWidth }) => naturalWidth === 0).map(({ currentSrc, src }) => currentSrc || src)
}

/** Runs in the page. Returns the font families that texts ask for first but don't get. */
async function fontsMissing(): Promise<string[]> {
  await document.fonts.ready
  const families = [...document.querySelectorAll('h1, body, .button')].map(
    (element) => getComputedStyle(element).fontFamily.split(',')[0]?.trim() ?? '',
  )
  // The visitor's own fonts stand in until a page's fonts have loaded. WebKitGTK finds the bold ones by no name, and says so if it's slow.
  const failed = [...document.fonts].flatMap(({ status, family }) =>
    status === 'error' && !family.includes(' Fallback') ? family : [],
  )
  return [...failed, ...new Set(families)].filter(
    (family) => failed.includes(family) || !document.fonts.check(`16px ${family}`),
  )
}

/** Lists everything that's cut off or missing on a page, one thing per line. */
export const notWhole = async (page: Page): Promise<string[]> => [
  ...(await page.evaluate(wide)),
  ...(await page.evaluate(fontsMissing)).map((family) => `lacks the font ${family}`),
  ...(await page.evaluate(picturesMissing)).map((src) => `lacks the picture ${src}`),
  ...(await clippedTexts(page)).map((text) => `cuts off ${text}`),
]
