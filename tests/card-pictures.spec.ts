import type { Locator } from '@playwright/test'
import { DESKTOP, expect, GROUP, MOVING, nightly, PHONE, site, test } from './site.ts'
import { axeFinds } from './support/axe.ts'
import { awake, cards, LIST } from './support/searchPage.ts'
import { shifts, watchShifts } from './support/shifts.ts'

test.use({ contextOptions: MOVING })

/** Returns the natural width of the picture at a position in a strip; 0 if it hasn't loaded. */
const widthAt = (strip: Locator, at: number) =>
  strip.evaluate((each, index) => each.children[index]?.querySelector('img')?.naturalWidth ?? 0, at)
/** Returns the position that a strip is scrolled to. */
const placeOf = (strip: Locator) => strip.evaluate((each) => each.scrollLeft / each.clientWidth)

test(
  'A card’s pictures load one by one once an arrow is pointed at; nothing moves, and axe finds nothing',
  nightly,
  async ({ page }) => {
    await page.setViewportSize(DESKTOP)
    const pictures: string[] = []
    await watchShifts(page)
    await page.goto(site(GROUP, LIST))
    await awake(page)
    await page.waitForLoadState('networkidle')
    page.on('request', (request) => {
      // Requests for a vehicle's first picture are for the card itself, so they don't count.
      const [picture] = /[^/]+\/\d+\.jpg/.exec(request.url()) ?? []
      if (picture !== undefined && !picture.endsWith('/1.jpg')) pictures.push(picture)
    })
    const card = cards(page)
      .filter({ has: page.locator('.card__image') })
      .first()
    await card.hover()
    const next = card.getByRole('button', { name: /^Next picture of the \d{4} / })
    await expect(next).toBeVisible()
    expect(pictures).toEqual([])
    await next.click()
    await expect(card.getByRole('status')).toHaveText(/^Picture 2 of \d+$/)
    const strip = card.locator('.turns')
    await expect.poll(() => widthAt(strip, 1)).toBeGreaterThan(0)
    await expect.poll(() => placeOf(strip)).toBe(1)
    expect(pictures.map((picture) => picture.replace(/.*\//, ''))).toEqual(['2.jpg', '3.jpg'])
    // Tab goes from the heart to the arrows, then to the card's link, where the arrow keys also turn the pictures.
    await card.locator('.heart').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(next).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(card.locator('.card__link')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => placeOf(strip)).toBe(0)
    expect(await axeFinds(page, {}, '.search__list')).toEqual([])
    expect(await shifts(page)).toEqual([])
  },
)

test.describe('by touch', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('A swipe turns a card’s pictures, and a tap opens the vehicle', async ({ page }) => {
    await page.goto(site(GROUP, LIST))
    await awake(page)
    const session = await page.context().newCDPSession(page)
    /** Drags a finger from a point, by a distance in pixels. */
    const drag = async (from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> => {
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part?: number) =>
        session.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: part === undefined ? [] : [{ x: from.x + by.x * part, y: from.y + by.y * part }],
        })
      await touch('touchStart', 0)
      for (let step = 1; step <= 10; step++) await touch('touchMove', step / 10)
      await touch('touchEnd')
    }
    // Even the very first touch on the page turns the pictures.
    const card = cards(page)
      .filter({ has: page.locator('.turns') })
      .first()
    const strip = card.locator('.turns')
    await strip.evaluate((each) => each.scrollIntoView({ block: 'center', behavior: 'instant' }))
    // A swipe counts where the strip was when it was last drawn, so this waits until it's drawn in its place.
    await strip.tap({ trial: true })
    const box = await strip.boundingBox()
    if (!box) throw new Error('The strip is not on screen.')
    const middle = { x: box.x + box.width * 0.75, y: box.y + box.height / 2 }
    await drag(middle, { x: -0.6 * box.width, y: 0 })
    await expect.poll(() => placeOf(strip)).toBe(1)
    await expect.poll(() => widthAt(strip, 1)).toBeGreaterThan(0)
    const href = await card.locator('.card__link').getAttribute('href')
    await page.touchscreen.tap(middle.x, middle.y)
    await expect(page).toHaveURL(site(GROUP, href ?? ''))
  })
})
