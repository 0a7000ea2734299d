import type { Page } from '@playwright/test'
import { storeCompared } from '#rules/browser/compared.ts'
import { storageKey } from '#rules/browser/stored.ts'
import { builtPage } from './support/builtPage.ts'
import { holdScripts } from './support/holdScripts.ts'
import { CAMPERS, DESKTOP, expect, GROUP, nightly, PHONE, scrollsSideways, site, test } from './site.ts'
import { awake, LIST, sortBy } from './support/searchPage.ts'

/** Compares vehicles as a shopper does, by choosing them on cards and then opening the page that compares them. */

const PAGE = '/my-garage/compare'
const buttons = (page: Page) => page.locator('.search__list [data-compare]')
const bar = (page: Page) => page.locator('.compare-bar')
const wayTo = (page: Page, many: number) => bar(page).getByRole('link', { name: `Compare (${many})` })
const heads = (page: Page) => page.locator('.compare__heads > li')
const names = (page: Page) => page.locator('.compare__name').allInnerTexts()

/** Selects the first vehicles of a list for comparison. */
async function choose(page: Page, many: number): Promise<void> {
  await page.goto(site(GROUP, LIST))
  for (let at = 0; at < many; at++) {
    await buttons(page).nth(at).click()
    await expect(buttons(page).nth(at)).toHaveAttribute('aria-pressed', 'true')
  }
}
/** Opens the comparison of a list's first vehicles, as if they had been chosen on an earlier visit. */
async function compareFirst(page: Page, many: number): Promise<void> {
  const ids = builtPage(GROUP, LIST).values('.search__list [data-compare]', 'data-compare').map(Number)
  await page.goto(site(GROUP, '/robots.txt'))
  await page.evaluate(([key, stored]) => localStorage.setItem(key, stored), [
    storageKey(GROUP, 'favourites', 'compared'),
    storeCompared(ids.slice(0, many)),
  ] as const)
  await page.goto(site(GROUP, PAGE))
  await expect(heads(page)).toHaveCount(many)
}
async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not on the page`)
  return box
}

for (const [size, viewport, options] of [
  ['phone', PHONE, {}],
  ['desktop', DESKTOP, nightly],
] as const)
  test(
    `Vehicles chosen on a list are compared in columns whose headings stay in view on a ${size}`,
    options,
    async ({ page }) => {
      await page.setViewportSize(viewport)
      await choose(page, 2)
      const button = buttons(page).first()
      const title = await page.locator('.search__list .card__link').first().textContent()
      expect(title).toContain((await button.getAttribute('aria-label'))?.replace('Compare ', ''))
      await wayTo(page, 2).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Compare cars' })).toBeVisible()
      await expect(heads(page)).toHaveCount(2)
      // A comparison shows no repayments, and so explains none.
      await expect(page.locator('.footer__note')).toBeHidden()
      await expect(bar(page)).toBeHidden()
      expect(await scrollsSideways(page)).toBe(false)

      const next = page.getByRole('row', { name: /^Next step/ })
      await next.scrollIntoViewIfNeeded()
      await page.mouse.wheel(0, 200)
      const header = await boxOf(page, '.header')
      // The headings are directly below the site's header, or the header's lower edge covers up to 2 px of them.
      const gap = async () => (await boxOf(page, '.compare__heads')).y - header.y - header.height
      await expect.poll(async () => Math.abs(await gap())).toBeLessThanOrEqual(2)
      // Both columns are visible, each below its heading.
      for (const at of [0, 1]) {
        const head = await heads(page).nth(at).boundingBox()
        const cell = await next.getByRole('cell').nth(at).boundingBox()
        expect(Math.abs((head?.x ?? 0) - (cell?.x ?? 99)), `column ${at}`).toBeLessThanOrEqual(1.5)
        expect((head?.x ?? 0) + (head?.width ?? 999)).toBeLessThanOrEqual(viewport.width)
      }
    },
  )

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test(
    'Compared vehicles scroll sideways with their headings, but not row names',
    nightly,
    async ({ page }) => {
      await compareFirst(page, 4)
      const label = page.getByRole('rowheader', { name: /^Price/ })
      const before = await label.boundingBox()
      await page.locator('.compare__scroll').evaluate((rows) => (rows.scrollLeft = 140))
      const pushed = () => page.locator('.compare__heads').evaluate((heads) => heads.scrollLeft)
      await expect.poll(pushed).toBe(140)
      expect(await label.boundingBox()).toEqual(before)
      // Focusing a heading that's out of sight scrolls the rows too.
      await heads(page).nth(3).getByRole('button').focus()
      await expect.poll(pushed).toBeGreaterThan(140)
      await expect
        .poll(() => page.locator('.compare__scroll').evaluate((rows) => rows.scrollLeft))
        .toBe(await pushed())
    },
  )

  test('Headings of compared vehicles don’t hide what has the focus', nightly, async ({ page }) => {
    await compareFirst(page, 2)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.locator('.foot, footer').last().locator('a').first().focus()
    // Goes backwards through the page by keyboard until the focus reaches the link in the rows.
    const enquire = page.getByRole('link', { name: /^Enquire about/ }).first()
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Shift+Tab')
      if (await enquire.evaluate((link) => link === document.activeElement)) break
    }
    await expect(enquire).toBeFocused()
    // Once the page has stopped moving, the link is in view and not behind the headings.
    await expect
      .poll(async () => {
        const strip = await boxOf(page, '.compare__heads')
        const { y = 0, height = 0 } = (await enquire.boundingBox()) ?? {}
        return y >= strip.y + strip.height && y >= 0 && y + height <= PHONE.height
      })
      .toBe(true)
  })
})

test(
  'A compared vehicle makes room for another, and an empty comparison says how to start',
  nightly,
  async ({ page }) => {
    await compareFirst(page, 2)
    for (const name of [/^Consumption/, /^Towing capacity/, /^Safety rating/])
      await expect(page.getByRole('rowheader', { name })).toBeVisible()
    const [, second] = await names(page)
    await heads(page)
      .first()
      .getByRole('button', { name: /^Remove 20/ })
      .click()
    await expect(heads(page)).toHaveCount(1)
    expect(await names(page)).toEqual([second])
    await expect(page.locator('.compare__count')).toBeFocused()
    await page.getByRole('link', { name: 'Add another' }).click()
    await expect(page).toHaveURL(site(GROUP, LIST))
    await expect(page.locator('.search__list [data-compare][aria-pressed="true"]')).toHaveCount(1)
    await wayTo(page, 1).click()
    await heads(page).first().getByRole('button').click()
    await expect(page.getByRole('heading', { name: 'Nothing to compare yet' })).toBeVisible()
    await expect(page.locator('.compare')).toHaveCount(0)
  },
)

test('Each compared vehicle leads to its page and to its enquiry, which opens', nightly, async ({ page }) => {
  await compareFirst(page, 2)
  const view = page.getByRole('link', { name: /^View 20/ }).first()
  const href = await view.getAttribute('href')
  await page
    .getByRole('link', { name: /^Enquire about 20/ })
    .first()
    .click()
  await expect(page).toHaveURL(site(GROUP, `${href}#enquire-dialog`))
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await view.click()
  await expect(page).toHaveURL(site(GROUP, href ?? ''))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The page of a chosen vehicle also shows that the vehicle is chosen, and can undo that.
  const own = page.locator('.tools [data-compare]')
  await expect(own).toHaveAttribute('aria-pressed', 'true')
  await own.click()
  await expect(wayTo(page, 1)).toBeVisible()
})

test(
  'A vehicle chosen before a list’s scripts have loaded stays chosen among search hits',
  nightly,
  async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto(site(GROUP, LIST), { waitUntil: 'commit' })
    const id = await buttons(page).first().getAttribute('data-compare')
    await buttons(page).first().click()
    release()
    await expect(wayTo(page, 1)).toBeVisible()
    await awake(page)
    await sortBy(page).selectOption('Lowest Price')
    await expect(page).toHaveURL(/sort=lowest_price/)
    await sortBy(page).selectOption('Most Relevant')
    const again = page.locator(`.search__list [data-compare="${id}"]`)
    await expect(again).toHaveAttribute('aria-pressed', 'true')
  },
)

test(
  'A comparison shows what another tab chooses, and the other way round',
  nightly,
  async ({ page, context }) => {
    await page.goto(site(GROUP, PAGE))
    await expect(page.getByRole('heading', { name: 'Nothing to compare yet' })).toBeVisible()
    const other = await context.newPage()
    await choose(other, 2)
    await expect(heads(page)).toHaveCount(2)
    await heads(page).first().getByRole('button').click()
    await expect(buttons(other).first()).toHaveAttribute('aria-pressed', 'false')
    await expect(wayTo(other, 1)).toBeVisible()
  },
)

test('A garage path of the site’s own applies to the comparison too', nightly, async ({ page }) => {
  await page.goto(site(CAMPERS, '/search/new-used-and-demo-campers'))
  await buttons(page).first().click()
  await wayTo(page, 1).click()
  await expect(page).toHaveURL(site(CAMPERS, '/mysaltbush/saved/compare'))
  await expect(heads(page)).toHaveCount(1)
})
