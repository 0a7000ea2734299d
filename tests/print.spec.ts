import type { Page } from '@playwright/test'
import {
  expect,
  fetchSite,
  GROUP,
  nightly,
  nightlyExcept,
  scrollsSideways,
  site,
  test,
  TRUCKS,
} from './site.ts'
import { oneOfEach } from './support/samples.ts'
import { forSale, unphotographed, vehicleOf } from './support/stock.ts'

/** Returns the number of sheets in a printed document. */
const sheets = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0

const A4 = { width: 186, height: 273 }
/** CSS pixels per millimetre. */
const MM = 96 / 25.4

/** Returns the elements that the printed page shows, including those that the edge of the sheet cuts off. */
const visible = (page: Page, selector: string) => page.locator(selector).filter({ visible: true })

const asPrinted = (page: Page) =>
  page.setViewportSize({ width: Math.round(A4.width * MM), height: Math.round(A4.height * MM) })

/** Checks that the whole windscreen card is printed, and that no part of it shows on screen. */
async function allIsOn(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await expect(visible(page, 'header, footer, dialog, .panel, .particulars, .finance, .recent')).toHaveCount(
    0,
  )
  await expect(visible(page, '.gallery__image, .gallery__none')).toHaveCount(1)
  const code = await visible(page, '.windscreen__qr').boundingBox()
  expect(code?.width, 'wide enough to scan').toBeGreaterThan(25 * MM)
  expect((code?.y ?? 0) + (code?.height ?? 0), 'on the sheet').toBeLessThanOrEqual(A4.height * MM)
  for (const part of ['title', 'amount', 'facts', 'specs', 'place', 'phone', 'mark']) {
    await expect(visible(page, `.windscreen__${part}`), part).toHaveCount(1)
  }
  await page.emulateMedia({ media: null })
  await expect(visible(page, '.windscreen *')).toHaveCount(0)
}

// The regions' papers are Letter in the United States and A4 elsewhere.
for (const slug of [GROUP, TRUCKS])
  test(
    `A vehicle of ${slug} prints on one sheet of the region’s paper, with everything a windscreen card needs`,
    nightlyExcept('facts', slug),
    async ({ page }) => {
      await asPrinted(page)
      await page.goto(site(slug, vehicleOf(slug, forSale)), { waitUntil: 'networkidle' })
      const pdf = await page.pdf({ preferCSSPageSize: true })
      expect(sheets(pdf)).toBe(1)
      const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1'))
      const paper = slug === TRUCKS ? [612, 792] : [595, 842]
      expect([box?.[1], box?.[2]].map((side) => Math.round(Number(side)))).toEqual(paper)
      await allIsOn(page)
    },
  )

test('A vehicle without pictures prints on one sheet of A4 or Letter', nightly, async ({ page }) => {
  await asPrinted(page)
  await page.goto(site(GROUP, vehicleOf(GROUP, unphotographed)), { waitUntil: 'networkidle' })
  for (const format of ['A4', 'Letter']) expect(sheets(await page.pdf({ format })), format).toBe(1)
  await allIsOn(page)
})

test('A vehicle with a long name and specifications prints on one sheet', nightly, async ({ page }) => {
  const path = vehicleOf(GROUP, forSale)
  const pressed = await fetchSite(GROUP, path)
  const html = (await pressed.text())
    .replace(/(class="windscreen__title">)[^<]*/, `$1${'Extraordinarily '.repeat(14)}`)
    .replace(/(class="windscreen__subtitle">)[^<]*/, `$1${'x'.repeat(300)}`)
    .replace(/(class="windscreen__amount">)[^<]*/, '$1$99,999,999.50')
    .replace(
      /(class="windscreen__specs">)(<div>.*?<\/div>)/s,
      (_, open: string, line: string) => open + line.repeat(60),
    )
    .replace(/<dd>[^<]*/g, `<dd>${'A very long value '.repeat(9)}`)
  await page.route(site(GROUP, path), (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto(site(GROUP, path), { waitUntil: 'networkidle' })
  for (const format of ['A4', 'Letter']) expect(sheets(await page.pdf({ format })), format).toBe(1)
  await asPrinted(page)
  await page.emulateMedia({ media: 'print' })
  const code = await page.locator('.windscreen__qr').boundingBox()
  expect((code?.y ?? 0) + (code?.height ?? 0)).toBeLessThanOrEqual(A4.height * MM)
  expect((code?.x ?? 0) + (code?.width ?? 0)).toBeLessThanOrEqual(A4.width * MM + 1)
})

/** Returns what's folded on the printed page, and how many parts could be: in browsers that can, all are unfolded. */
const folded = (page: Page) =>
  page.locator('details:not([open]) > :not(summary)').evaluateAll((parts) => {
    const printed = parts.filter(
      (part) => part.parentElement?.checkVisibility() && getComputedStyle(part).display !== 'none',
    )
    const hidden = printed.filter((part) => !part.checkVisibility()).map((part) => part.outerHTML)
    return { count: printed.length, hidden }
  })

test(
  'Other pages print what they say, unfolded, in black on white, without what only a screen can do',
  nightly,
  async ({ page }) => {
    await asPrinted(page)
    let folds = 0
    for (const { slug, path } of await oneOfEach()) {
      await page.goto(site(slug, path))
      await page.emulateMedia({ media: 'print' })
      if ((await page.locator('.windscreen').count()) > 0) continue
      const where = `${path} of ${slug}`
      await expect(
        visible(page, '.nav, .drawer, .header__actions, .button, .search__side'),
        where,
      ).toHaveCount(0)
      await expect(visible(page, 'h1'), where).toHaveCSS('color', 'rgb(0, 0, 0)')
      await expect(visible(page, '.footer__contact'), where).toHaveCount(1)
      expect(await scrollsSideways(page), where).toBe(false)
      const { count, hidden } = await folded(page)
      expect(hidden, where).toEqual([])
      folds += count
      await page.emulateMedia({ media: null })
    }
    expect(folds).toBeGreaterThan(0)
  },
)
