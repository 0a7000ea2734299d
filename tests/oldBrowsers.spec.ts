import type { Page } from '@playwright/test'
import { samplesOf } from '../scripts/lighthouse/pages.ts'
import {
  DESKTOP,
  expect,
  FOLDERS,
  GROUP,
  nightly,
  NOW,
  PHONE,
  RV,
  scrollsSideways,
  site,
  test,
  TRUCKS,
} from './site.ts'
import { leadServer, fillIn, MESSAGE, wake } from './support/leads.ts'
import { clippedTexts } from './support/legible.ts'
import { awake, cards, STOCK } from './support/searchPage.ts'

/**
 * Tests the sites in browsers that lack a feature. A modern browser stands in for such a browser: it gets pages in which the feature's name
 * is misspelt, so it ignores the feature.
 */

/** Takes features away from a page by misspelling their names in responses. */
const lack = (page: Page, ...unknown: [spelt: string, wrong: string][]): Promise<unknown> =>
  page.route('**/*', async (route) => {
    if (!['document', 'stylesheet', 'script'].includes(route.request().resourceType()))
      return route.fallback()
    const { host, hostname, href } = new URL(route.request().url())
    const [tenant = ''] = hostname.split('.')
    // Node can't resolve `*.localhost` everywhere.
    const response = await route.fetch({
      url: href.replace(host, host.replace(hostname, '127.0.0.1')),
      headers: { ...route.request().headers(), 'x-forecourt-tenant': tenant },
      maxRedirects: 0,
    })
    const body = unknown.reduce(
      (text, [spelt, wrong]) => text.replaceAll(spelt, wrong),
      await response.text(),
    )
    await route.fulfill({ response, body })
  })

// Files that the page prefetches may still be loading.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'wait' }))

/** Safari before 26 has no anchors, Safari before 17 no popovers, and Firefox before 121 no `:has()`. */
const ANCHORS: [string, string] = ['position-area', 'position-unknown']
const POPOVERS: [string, string][] = [
  [':popover-open', ':popover-unknown'],
  [' popover>', ' data-unknown>'],
]
const HAS: [string, string] = [':has(', ':unknown(']

const menu = (page: Page) => page.locator('.menu:visible')

test.describe('a desktop', () => {
  test.use({ viewport: DESKTOP })

  for (const slug of [GROUP, TRUCKS])
    test(`Without CSS anchors, each menu of ${slug} opens under its button`, nightly, async ({ page }) => {
      await lack(page, ANCHORS)
      await page.goto(site(slug, '/'))
      // The router loads when the pointer is over a link, and with it the script that places menus in such browsers.
      await page.locator('.wordmark').hover()
      await expect(page.locator('script[type=speculationrules]')).toHaveCount(0)
      for (const button of await page.locator('[popovertarget^=menu-]').all()) {
        await button.click()
        const [under, above] = [await menu(page).boundingBox(), await button.boundingBox()]
        if (!under || !above) throw new Error('no menu')
        const bottom = above.y + above.height
        expect(under.y).toBeGreaterThanOrEqual(bottom)
        expect(under.y).toBeLessThan(bottom + 16)
        expect(under.x).toBeLessThanOrEqual(above.x)
        expect(under.x + under.width).toBeGreaterThan(above.x)
        expect(under.x + under.width).toBeLessThanOrEqual(DESKTOP.width)
        await page.keyboard.press('Escape')
        await expect(menu(page)).toHaveCount(0)
      }
    })

  for (const slug of [GROUP, TRUCKS])
    test(`Without popovers, menus of ${slug} stay closed until pointed at`, nightly, async ({ page }) => {
      await lack(page, ANCHORS, ...POPOVERS)
      await page.goto(site(slug, '/'))
      await expect(menu(page)).toHaveCount(0)
      await page.locator('[popovertarget^=menu-]').first().hover()
      await expect(menu(page)).toHaveCount(1)
      // The menu's first link can be clicked, which means that nothing covers it or cuts it off.
      const link = menu(page).getByRole('link').first()
      const href = (await link.getAttribute('href')) ?? ''
      await link.click()
      await expect(page).toHaveURL(site(slug, href))
      await page.mouse.move(700, 700)
      await expect(menu(page)).toHaveCount(0)
    })
})

test('Search works without the JavaScript features added after Safari 16.4', async ({ page }) => {
  await page.addInitScript(() => {
    for (const [owner, names] of [
      [URL, ['parse', 'canParse']],
      [Promise, ['withResolvers', 'try']],
      [Map, ['groupBy']],
      [Object, ['groupBy']],
      [Array, ['fromAsync']],
      [Set.prototype, ['union', 'intersection', 'difference']],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
    ] as const)
      for (const name of names) Reflect.deleteProperty(owner, name)
    Reflect.deleteProperty(window, 'requestIdleCallback')
    Reflect.deleteProperty(window, 'scheduler')
  })
  await page.goto(site(RV, STOCK[RV] ?? ''))
  await awake(page)
  await page.getByRole('combobox', { name: /^Make, model/ }).fill('outlier')
  await expect(page).toHaveURL(/model=Outlier\+20$/)
  await expect(cards(page).first()).toContainText('Outlier')
  for (const card of await cards(page).allTextContents()) expect(card).toContain('Outlier')
})

test('Without :has(), every view can be read on a phone and a form sent', nightly, async ({ page }) => {
  await page.setViewportSize(PHONE)
  test.setTimeout(120_000)
  await lack(page, HAS)
  for (const { path } of await samplesOf(FOLDERS.tenants, RV, Date.parse(NOW))) {
    await page.goto(site(RV, path), { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => scrollsSideways(page), path).toBe(false)
    expect(await clippedTexts(page), path).toEqual([])
  }
  const sent = await leadServer(page)
  await page.goto(site(RV, '/contact'))
  const form = await wake(page)
  await form.getByLabel('Enquiry type').selectOption({ index: 1 })
  await fillIn(page, MESSAGE)
  await form.locator('[type=submit]').click()
  await expect.poll(() => sent.length).toBe(1)
})
