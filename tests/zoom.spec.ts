import type { Page } from '@playwright/test'
import { samplesOf } from '../scripts/lighthouse/pages.ts'
import { CAMPERS, expect, FOLDERS, GROUP, MOTO, nightly, NOW, RV, site, test } from './site.ts'
import { clippedTexts } from './support/legible.ts'
import { awake, cards, group, LIST, panel } from './support/searchPage.ts'

/** Tests pages for visitors who enlarge them or use their own colours. sweep.spec.ts enlarges every view. */

test('The header scrolls with the page on a very low screen', nightly, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(site(GROUP, LIST))
  await page.locator('.card').nth(1).scrollIntoViewIfNeeded()
  await expect(page.locator('.header')).not.toBeInViewport()
})

test('The home page’s choices, and names and email addresses on pages of people and places, are whole on any screen', async ({
  page,
}) => {
  const widths = [320, 360, 576, 992, 1280, 1440]
  await page.goto(site(GROUP, '/'))
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    expect(
      (await clippedTexts(page)).filter((text) => text.startsWith('select ')),
      String(width),
    ).toEqual([])
  }
  for (const [slug, path] of [
    [GROUP, '/team'],
    [MOTO, '/our-locations'],
  ] as const) {
    await page.goto(site(slug, path))
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const broken = await page
        .locator('.person__name, .person__reach span, .place__lines span')
        .evaluateAll((all) =>
          all.flatMap((element) =>
            [...element.childNodes].flatMap((node) =>
              Array.from((node.textContent ?? '').matchAll(/[^\s-]+/g), ({ 0: word, index }) => {
                const range = document.createRange()
                range.setStart(node, index)
                range.setEnd(node, index + word.length)
                return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1
                  ? word
                  : []
              }).flat(),
            ),
          ),
        )
      expect(broken, `${path} at ${width}`).toEqual([])
    }
  }
})

const force = (page: Page) => page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
const style = (page: Page, selector: string, pseudo?: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, pseudo) => {
      const {
        backgroundColor,
        borderBottomWidth,
        borderBottomStyle,
        color,
        outlineStyle,
        outlineWidth,
        stroke,
      } = getComputedStyle(element, pseudo)
      const border = borderBottomStyle === 'none' ? 0 : parseFloat(borderBottomWidth)
      const outline = outlineStyle === 'none' ? 0 : parseFloat(outlineWidth)
      return { background: backgroundColor, border, color, outline, stroke }
    }, pseudo)
/** Returns the value of a system colour in this browser. */
const system = (page: Page, name: string) =>
  page.evaluate((name) => {
    const probe = document.createElement('i')
    probe.style.cssText = `forced-color-adjust:none;color:${name}`
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)

test(
  'In forced colours, a list’s controls have edges, and what’s selected or focused is visible',
  nightly,
  async ({ page }) => {
    await force(page)
    await page.goto(site(GROUP, LIST))
    await awake(page)
    for (const control of ['.header .button', '.search__box input', '.tick input', 'select', '.heart'])
      expect((await style(page, control)).border, control).toBeGreaterThan(0)
    expect((await style(page, '.card')).outline).toBeGreaterThan(0)
    const chosen = await system(page, 'Highlight')
    expect((await style(page, '.pages__page[aria-current]')).background).toBe(chosen)
    // A heart is drawn as a mask filled with a colour. This colour must contrast with the background, and the heart must look different
    // once pressed.
    const heart = await style(page, '.heart', '::before')
    expect(heart.background).not.toBe((await style(page, '.heart')).background)
    await cards(page).first().locator('.heart').click()
    await expect.poll(async () => (await style(page, '.heart')).background).toBe(chosen)
    await group(page, 'Make and model').getByRole('checkbox', { name: 'Toyota' }).check()
    expect((await style(page, '.tick :checked', '::after')).border).toBeGreaterThan(0)
    await expect(page.locator('.chip').first()).toBeVisible()
    expect((await style(page, '.chip')).border).toBeGreaterThan(0)
    const search = panel(page).getByRole('textbox').first()
    await search.focus()
    expect((await style(page, ':focus')).outline).toBeGreaterThanOrEqual(2)
  },
)

test('In forced colours, a vehicle’s current picture and choices are visible', nightly, async ({ page }) => {
  await force(page)
  const { path = '' } =
    (await samplesOf(FOLDERS.tenants, GROUP, Date.parse(NOW))).find(({ view }) => view === 'vehicle') ?? {}
  await page.goto(site(GROUP, path))
  expect((await style(page, '.gallery__thumb[aria-current]')).outline).toBeGreaterThan(0)
  for (const button of ['.panel .button', '.sticky .button', '.chat__button'])
    expect((await style(page, button)).border, button).toBeGreaterThan(0)
  const icon = await style(page, '.panel .icon')
  expect(icon.stroke).toBe(icon.color)
  const chosen = await system(page, 'Highlight')
  const slider = page.locator('.finance__slider').first()
  await slider.scrollIntoViewIfNeeded()
  expect(await slider.evaluate((element) => getComputedStyle(element).backgroundImage)).toContain(chosen)
  expect((await style(page, '.finance__choice :checked + span')).background).toBe(chosen)
})

test('In forced colours, icons have the text’s colour and controls have edges', nightly, async ({ page }) => {
  await force(page)
  for (const [slug, path] of [
    [RV, '/range/caravans'],
    [CAMPERS, '/'],
    [MOTO, '/contact'],
  ] as const) {
    await page.goto(site(slug, path))
    const bare = await page.evaluate(() => {
      const seen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true })
      const edgeless = [...document.querySelectorAll('.button, input, select, textarea')].filter(
        (element) => {
          const { borderTopStyle, borderTopWidth, opacity } = getComputedStyle(element)
          const native = element.matches('[type=checkbox], [type=radio]') && opacity !== '0'
          return seen(element) && !native && (borderTopStyle === 'none' || borderTopWidth === '0px')
        },
      )
      const lost = [...document.querySelectorAll('.icon')].filter(
        (icon) =>
          seen(icon) &&
          icon.parentElement !== null &&
          getComputedStyle(icon).color !== getComputedStyle(icon.parentElement).color,
      )
      return [...edgeless, ...lost].map((element) => element.outerHTML.slice(0, 120))
    })
    expect(bare, slug).toEqual([])
  }
})
