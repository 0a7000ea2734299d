import { expect, type Page } from '@playwright/test'
import { scrollsSideways, settled } from '../site.ts'
import { axeFinds } from './axe.ts'
import { ibmFinds } from './ibm.ts'
import { brokenWords, touchingTexts, clippedTexts } from './legible.ts'

/** Asks whether a page is open to everybody: WCAG 2.2 AA by two engines, enlarged, spaced out and without motion. */

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Opens all parts of a page that can be expanded, checks the page once nothing moves any more, and closes the parts again. */
async function unfolded(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  const opened = await page.evaluateHandle(() => {
    const closed = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open])')]
    for (const details of closed) details.open = true
    return closed
  })
  await settled(page)
  const found = await look()
  await opened.evaluate((closed) => {
    for (const details of closed) details.open = false
  })
  return found
}

/** Returns what axe finds on a page, one fault per line. */
export const faultsOfAxe = (page: Page): Promise<string[]> =>
  unfolded(page, () => axeFinds(page, { runOnly: { type: 'tag', values: RULES } }))

/** Returns what IBM's engine finds on a page, one fault per line. */
export const faultsOfIbm = (page: Page): Promise<string[]> => unfolded(page, () => ibmFinds(page))

/** Returns the faults of contrast that axe finds in the dark scheme. Only the colours differ there, so nothing else is checked. */
export const faultsInTheDark = (page: Page): Promise<string[]> =>
  unfolded(page, () => axeFinds(page, { runOnly: { type: 'rule', values: ['color-contrast'] } }))

/** Spacing that a visitor's own style sheet may set for all text (WCAG 2.2, 1.4.12). */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/** Widths in px: that of a small phone, and those at which lists get columns and the main column of a page with a panel is narrowest. */
const TIGHT = [360, 768, 1024]
/** Widths in px at which layouts change. */
const WIDTHS = [400, 576, 992, 1200, 1400]

/** Returns what still moves on a page: elements with animations or transitions longer than an instant, and smooth scrolling. */
export const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const longest = (list: string): number =>
      Math.max(...list.split(',').map((time) => parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1000)))
    const smooth = getComputedStyle(document.documentElement).scrollBehavior === 'smooth' ? ['the page'] : []
    const slow = [...document.querySelectorAll('*')].filter((element) =>
      [undefined, '::before', '::after'].some((pseudo) => {
        const { animationDuration, animationName, transitionDuration } = getComputedStyle(element, pseudo)
        return longest(transitionDuration) > 1 || (animationName !== 'none' && longest(animationDuration) > 1)
      }),
    )
    return [...smooth, ...slow.map((element) => element.outerHTML.slice(0, 80))]
  })

/**
 * Checks that all text is readable and no word is broken at 400% zoom, which turns 1280 px into 320 (1.4.10), with wider text spacing, and
 * at other widths.
 */
export async function expectFits(page: Page, where: string): Promise<void> {
  const troubles: string[] = []
  const breaksNone = (place: string) => expect.poll(() => brokenWords(page), place).toEqual([])
  const fitsAcross = (place: string) =>
    expect.poll(() => scrollsSideways(page), `${place} is wider than the screen`).toBe(false)
  const look = async (place: string): Promise<void> => {
    await fitsAcross(place)
    for (const text of await clippedTexts(page)) troubles.push(`${place} cuts off ${text}`)
    for (const pair of await touchingTexts(page)) troubles.push(`${place} has overlapping texts: ${pair}`)
  }
  await page.setViewportSize({ width: 320, height: 256 })
  // This check comes before the others because it waits for the layout, which takes two steps after the width changes.
  await breaksNone(where)
  await look(where)
  const spacing = await page.addStyleTag({ content: SPACING })
  await look(`${where}, spaced out,`)
  await spacing.evaluate((style) => (style as HTMLElement).remove())
  for (const width of [...TIGHT, ...WIDTHS]) {
    await page.setViewportSize({ width, height: 800 })
    await fitsAcross(`${where} at ${width} px`)
    if (TIGHT.includes(width)) await breaksNone(`${where} at ${width} px`)
  }
  expect(troubles).toEqual([])
}
