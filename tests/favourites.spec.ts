import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { fileOf } from '#build/publish/publish.ts'
import {
  CAMPERS,
  expect,
  FOLDERS,
  GROUP,
  MOVING,
  nightly,
  PHONE,
  RV,
  scrollsSideways,
  site,
  TENANTS,
  test,
} from './site.ts'
import { pathsOf, someOf } from './support/crawl.ts'
import { holdScripts } from './support/holdScripts.ts'
import { LIST, STOCK } from './support/searchPage.ts'
import { forSale, vehicleOf } from './support/stock.ts'

test.use({ contextOptions: MOVING })

/**
 * Saves vehicles as a shopper does. Covers hearts, the count in the header, the page of saved vehicles and the garage.
 * Several tabs are in tests/browsers/saved.spec.ts, and lists sent to a friend in SavedApp.test.tsx.
 */

const SAVED = '/my-garage?tab=saved-cars'
const LISTS: Record<string, string> = { ...STOCK, [CAMPERS]: '/search/new-used-and-demo-campers' }

const hearts = (page: Page) => page.locator('.card [data-heart]')
const count = (page: Page) => page.locator('[data-saved-count]')
const items = (page: Page) => page.locator('.saved__item')
/** Saves the first vehicles of a site's list. */
async function saveFirst(page: Page, slug: string, many: number): Promise<void> {
  await page.goto(site(slug, LISTS[slug] ?? LIST))
  for (let at = 0; at < many; at++) {
    await hearts(page).nth(at).click()
    await expect(hearts(page).nth(at)).toHaveAttribute('aria-pressed', 'true')
  }
}

test('A heart saves a vehicle, the header counts it, the saved page shows it, and a removed one can be restored', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto(site(RV, SAVED))
  await expect(page.getByRole('heading', { name: 'Your shortlist starts here' })).toBeVisible()
  await saveFirst(page, RV, 2)
  await expect(count(page)).toHaveText('2')
  expect(await page.evaluate(() => window.forecourtEvents)).toEqual([{ id: 39 }, { id: 39 }])

  await page.getByRole('link', { name: 'Saved RVs 2' }).click()
  await expect(page).toHaveURL(site(RV, SAVED))
  await expect(items(page)).toHaveCount(2)
  await expect(page.locator('.saved-empty')).toBeHidden()
  expect(await scrollsSideways(page)).toBe(false)

  await items(page).first().locator('[data-heart]').click()
  await expect(items(page)).toHaveCount(1)
  await expect(count(page)).toHaveText('1')
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await undo.click()
  await expect(items(page)).toHaveCount(2)
  await expect(count(page)).toHaveText('2')
})

test(
  'A vehicle’s page and its card in a list agree, and the card stays one link',
  nightly,
  async ({ page }) => {
    await page.goto(site(GROUP, LIST))
    const card = page.locator('.card').first()
    await page.locator('.card__link').first().click()
    const save = page.locator('.tools [data-heart]')
    await expect(save).toHaveAccessibleName(/^Save 20/)
    await save.click()
    await expect(save).toHaveAttribute('aria-pressed', 'true')
    await page.goBack()
    await expect(card.locator('[data-heart]')).toHaveAttribute('aria-pressed', 'true')
    await expect(card.locator('a')).toHaveCount(1)
    // The list of saved vehicles shows repayments, and so explains them.
    await page.goto(site(GROUP, SAVED))
    await expect(page.locator('.footer__note')).toBeVisible()
  },
)

test('A page counts each click made before its scripts have loaded', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto(site(GROUP, vehicleOf(GROUP, forSale)), { waitUntil: 'commit' })
  const save = page.locator('.tools [data-heart]')
  // Clicks the icon inside the button, as a finger would.
  await save.locator('svg').click()
  const next = page.getByRole('button', { name: 'Next picture' })
  await next.click()
  await next.click()
  await expect(save).toHaveAttribute('aria-pressed', 'false')
  release()
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('[data-gallery] [data-count]')).toHaveText('3')
  await expect(count(page)).toHaveText('1')
  await save.click()
  await expect(save).toHaveAttribute('aria-pressed', 'false')
})

test('A click on a heart whose script can’t be fetched does no harm', nightly, async ({ page, guard }) => {
  guard.allow(/heart|net::|Failed to/)
  await page.route(/heart\.[\w-]+\.js/, (route) => route.abort())
  await page.goto(site(GROUP, LIST))
  const failed = page.waitForEvent('requestfailed')
  await hearts(page).first().click()
  await failed
  await expect(page).toHaveURL(site(GROUP, LIST))
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'false')
})

test(
  'A signed-in visitor is greeted, and their watchlist is added to the list',
  nightly,
  async ({ page, context }) => {
    await context.addCookies([{ name: 'garage_session', value: 'demo', url: site(CAMPERS, '/') }])
    await page.goto(site(CAMPERS, '/'))
    await page.keyboard.press('Tab')
    await expect(page.locator('.toast')).toContainText('Welcome back, Alex')
    await expect(count(page)).toHaveText('2')
    await page.getByRole('link', { name: 'Saved campers 2' }).click()
    await expect(page).toHaveURL(site(CAMPERS, '/mysaltbush/saved'))
    await expect(items(page)).toHaveCount(2)
    await expect(page.getByText('Signed in as Alex Example')).toBeVisible()
    await items(page).first().locator('[data-heart]').click()
    await expect(items(page)).toHaveCount(1)
    await page.reload()
    await expect(page.getByText('Signed in as Alex Example')).toBeVisible()
    await expect(items(page)).toHaveCount(1)
  },
)

test('Sites without a garage contain nothing of it, and so request nothing', () => {
  for (const slug of TENANTS) {
    const [site, assets] = [join(FOLDERS.dist, slug), join(FOLDERS.dist, slug, '_astro')]
    const pages = someOf(pathsOf(slug), 1).map((path) => join(site, fileOf(path)))
    const scripts = readdirSync(assets).map((file) => join(assets, file))
    const holding = [...pages, ...scripts.filter((file) => /\.(?:js|css)$/.test(file))].filter((file) =>
      /\/api\/auth|data-toasts/.test(readFileSync(file, 'utf8')),
    )
    expect(holding.length > 0, slug).toBe(slug === CAMPERS)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('Without JavaScript, cards have no useless buttons', nightly, async ({ page }) => {
    await page.goto(site(GROUP, LIST))
    await expect(hearts(page).first()).toBeHidden()
    await expect(page.locator('.search__list [data-compare]').first()).toBeHidden()
    await page.getByRole('link', { name: 'Saved cars' }).click()
    await expect(page.getByText('Turn on JavaScript to see it')).toBeVisible()
    await expect(page.locator('.footer__note')).toBeHidden()
  })
})
