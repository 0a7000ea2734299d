import type { Page } from '@playwright/test'
import sharp from 'sharp'

/** WCAG 2.2, 1.4.3. */
const LEAST = 4.5

/** A line of text on the screen, and its colour: red, green and blue from 0 to 255. */
interface Line {
  text: string
  colour: number[]
  box: { left: number; top: number; right: number; bottom: number }
}

function luminance(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Finds the lines of text in view within `selector`, then hides all text of the page. */
const hideText = (page: Page, selector: string): Promise<Line[]> =>
  page.evaluate((within) => {
    const lines: Line[] = []
    for (const root of document.querySelectorAll(within)) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement
        if (!element?.checkVisibility() || getComputedStyle(element).clipPath !== 'none') continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const colour = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number).slice(0, 3)
        for (const { left, top, right, bottom } of range.getClientRects())
          // Skips text for screen readers, and text that something else covers.
          if (document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.contains(node))
            lines.push({ text: (node as Text).data.trim(), colour, box: { left, top, right, bottom } })
      }
    }
    const hidden = new CSSStyleSheet()
    hidden.replaceSync(
      '* { color: transparent !important; text-shadow: none !important; transition: none !important }',
    )
    document.adoptedStyleSheets.push(hidden)
    return lines
  }, selector)

/**
 * Returns the texts in view that the picture behind them makes hard to read, with the least contrast of any pixel behind them. Photographs
 * the page without its text.
 */
export async function faintTexts(page: Page, selector: string): Promise<string[]> {
  const lines = await hideText(page, selector)
  const { data, info } = await sharp(await page.screenshot({ scale: 'css' }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  await page.evaluate(() => document.adoptedStyleSheets.pop())
  return lines.flatMap(({ text, colour, box }) => {
    let least = Infinity
    for (let y = Math.ceil(box.top); y < Math.min(box.bottom, info.height); y += 2)
      for (let x = Math.max(0, Math.ceil(box.left)); x < Math.min(box.right, info.width); x += 3) {
        const at = (y * info.width + x) * 3
        least = Math.min(least, contrast(colour, [...data.subarray(at, at + 3)]))
      }
    return least < LEAST ? `${text}: ${least.toFixed(2)}` : []
  })
}
