import type { Page } from '@playwright/test'
import { holdScripts } from './support/holdScripts.ts'
import { CAMPERS, DESKTOP, expect, GROUP, PHONE, scrollsSideways, site, test } from './site.ts'
import { forSale, vehicleOf } from './support/stock.ts'
import { awake, LIST, sortBy } from './support/searchPage.ts'

/** Compares vehicles as a shopper does, by choosing them on cards and then opening the page that compares them. */

const TABLET = { width: 768, height: 1024 }
const PAGE = '/my-garage/compare'
const buttons = (page: Page) => page.locator('.search__list [data-compare]')
const bar = (page: Page) => page.locator('.compare-bar')
const wayTo = (page: Page, many: number) => bar(page).getByRole('link', { name: `Compare (${many})` })
const heads = (page: Page) => page.locator('.compare__heads > li')
const rows = (page: Page) => page.locator('.compare__table tbody > tr')
const names = (page: Page) => page.locator('.compare__name').allInnerTexts()

/** Selects the first vehicles of a list for comparison. */
const choose = async (page: Page, many: number): Promise<void> => {
  await page.goto(site(GROUP, LIST))
  for (let at = 0; at < many; at++) {
    await buttons(page).nth(at).click()
    await expect(buttons(page).nth(at)).toHaveAttribute('aria-pressed', 'true')
  }
}
const compareFirst = async (page: Page, many: number): Promise<void> => {
  await choose(page, many)
  await wayTo(page, many).click()
  await expect(page).toHaveURL(site(GROUP, PAGE))
  await expect(heads(page)).toHaveCount(many)
}
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not on the page`)
  return box
}

for (const [size, viewport] of Object.entries({ phone: PHONE, tablet: TABLET, desktop: DESKTOP }))
  test.describe(size, () => {
    test.use({ viewport })

    test('goes from a list to the comparison, where the headings stay visible above their columns', async ({
      page,
    }) => {
      await choose(page, 2)
      const button = buttons(page).first()
      const title = await page.locator('.search__list .card__link').first().textContent()
      expect(title).toContain((await button.getAttribute('aria-label'))?.replace('Compare ', ''))
      await wayTo(page, 2).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Compare cars' })).toBeVisible()
      await expect(heads(page)).toHaveCount(2)
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
    })
  })

test.describe('compared vehicles on a phone', () => {
  test.use({ viewport: PHONE })

  test('scroll sideways with their headings, while the row names stay', async ({ page }) => {
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
  })

  test("don't hide what has the focus behind their headings", async ({ page }) => {
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

test("shows only differences on request, and has rows for a car's economy, towing and safety", async ({
  page,
}) => {
  await compareFirst(page, 3)
  for (const name of [/^Consumption/, /^Towing capacity/, /^Safety rating/])
    await expect(page.getByRole('rowheader', { name })).toBeVisible()
  const all = await rows(page).count()
  await page.getByRole('checkbox', { name: 'Show differences only' }).check()
  await expect(
    page.locator('.compare__table tbody > tr:not(.compare__row--differs, .compare__next)'),
  ).toHaveCount(0)
  expect(await rows(page).count()).toBeLessThan(all)
  expect(await rows(page).count()).toBeGreaterThan(3)
})

test('removes a column to make room for another, and says how to start if there are none', async ({
  page,
}) => {
  await compareFirst(page, 2)
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
})

test('links each column to the vehicle and to its enquiry, which opens', async ({ page }) => {
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

test("doesn't add a fifth, and says so in the bar; Clear removes everything", async ({ page }) => {
  await choose(page, 4)
  await buttons(page).nth(4).click()
  await expect(bar(page).getByRole('status')).toHaveText('You can compare up to 4.')
  await expect(buttons(page).nth(4)).toHaveAttribute('aria-pressed', 'false')
  await bar(page).getByRole('button', { name: 'Clear the comparison' }).click()
  await expect(bar(page)).toBeHidden()
  await expect(page.locator('[data-compare][aria-pressed="true"]')).toHaveCount(0)
})

test("counts clicks made before a list's scripts have loaded, including on search hits", async ({ page }) => {
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
  await expect(page.locator(`.search__list [data-compare="${id}"]`)).toHaveAttribute('aria-pressed', 'true')
})

test('shows what one tab chooses in other tabs too, even in the comparison', async ({ page, context }) => {
  await page.goto(site(GROUP, PAGE))
  await expect(page.getByRole('heading', { name: 'Nothing to compare yet' })).toBeVisible()
  const other = await context.newPage()
  await choose(other, 2)
  await expect(heads(page)).toHaveCount(2)
  await heads(page).first().getByRole('button').click()
  await expect(buttons(other).first()).toHaveAttribute('aria-pressed', 'false')
  await expect(wayTo(other, 1)).toBeVisible()
})

test('removes vehicles that are no longer listed, and says so', async ({ page }) => {
  await choose(page, 2)
  await page.evaluate((slug) => {
    const key = `forecourt:1:${slug}:favourites:compared`
    const [first] = JSON.parse(localStorage.getItem(key) ?? '[]') as unknown[]
    localStorage.setItem(key, JSON.stringify([first, { id: 987_654 }]))
  }, GROUP)
  await page.goto(site(GROUP, PAGE))
  await expect(page.getByText('1 removed from your comparison: no longer available.')).toBeVisible()
  await expect(heads(page)).toHaveCount(1)
})

test('on a site with its own garage path, the comparison is under the address of the saved list', async ({
  page,
}) => {
  await page.goto(site(CAMPERS, '/search/new-used-and-demo-campers'))
  await buttons(page).first().click()
  await wayTo(page, 1).click()
  await expect(page).toHaveURL(site(CAMPERS, '/mysaltbush/saved/compare'))
  await expect(heads(page)).toHaveCount(1)
})

test('fetches nothing for the comparison unless something is compared, and shows nothing without JavaScript', async ({
  page,
  browser,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(site(GROUP, vehicleOf(GROUP, forSale)))
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => /bar\.|store\./.test(path))).toEqual([])
  const plain = await browser.newPage({ javaScriptEnabled: false })
  await plain.goto(site(GROUP, LIST))
  await expect(buttons(plain).first()).toBeHidden()
  await plain.close()
})
