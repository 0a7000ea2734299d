import { holdScripts } from './support/holdScripts.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import {
  CAMPERS,
  DESKTOP,
  expect,
  fetchSite,
  FOLDERS,
  GROUP,
  MOVING,
  PHONE,
  RV,
  scrollsSideways,
  site,
  TENANTS,
  test,
} from './site.ts'
import { LIST, STOCK } from './support/searchPage.ts'
import { forSale, vehicleOf } from './support/stock.ts'

test.use({ contextOptions: MOVING })

/**
 * Saves vehicles as a shopper does. Covers hearts, the count in the header, the page of saved vehicles, several tabs, and a list sent to a
 * friend.
 */

const SAVED = '/my-garage?tab=saved-cars'
const LISTS: Record<string, string> = { ...STOCK, [CAMPERS]: '/search/new-used-and-demo-campers' }
const KEY = (slug: string) => `forecourt:1:${slug}:favourites`

const hearts = (page: Page) => page.locator('.card [data-heart]')
const count = (page: Page) => page.locator('[data-saved-count]')
const items = (page: Page) => page.locator('.saved__item')
/** Saves the first vehicles of a site's list. */
const saveFirst = async (page: Page, slug: string, many: number): Promise<void> => {
  await page.goto(site(slug, LISTS[slug] ?? LIST))
  for (let at = 0; at < many; at++) {
    await hearts(page).nth(at).click()
    await expect(hearts(page).nth(at)).toHaveAttribute('aria-pressed', 'true')
  }
}

for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test.describe(size, () => {
    test.use({ viewport })

    test('a heart saves a vehicle, the header counts it, the saved page shows it, and a removed one can be restored', async ({
      page,
    }) => {
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
  })
}

test('a vehicle’s page and its card in a list agree, and the card stays one link', async ({ page }) => {
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
})

test("counts each click made before a page's scripts have loaded", async ({ page }) => {
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

test("search hits have hearts that know what's saved", async ({ page }) => {
  await saveFirst(page, GROUP, 1)
  const saved = await hearts(page).first().getAttribute('data-heart')
  await page.goto(site(GROUP, `${LIST}?sort=price-desc`))
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.goto(
    site(
      GROUP,
      `${LIST}?q=${await page.evaluate((key) => {
        const [car] = JSON.parse(localStorage.getItem(key) ?? '[]') as { make: string; model: string }[]
        return encodeURIComponent(`${car?.make} ${car?.model}`)
      }, KEY(GROUP))}`,
    ),
  )
  const heart = page.locator(`.search__list [data-heart="${saved}"]`)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})

test('shows what one tab saves in another tab immediately', async ({ page, context }) => {
  await page.goto(site(RV, SAVED))
  const other = await context.newPage()
  await saveFirst(other, RV, 1)
  await expect(items(page)).toHaveCount(1)
  await expect(count(page)).toHaveText('1')
  await items(page).locator('[data-heart]').click()
  await expect(hearts(other).first()).toHaveAttribute('aria-pressed', 'false')
  await expect(count(other)).toBeHidden()
})

test('marks changed prices and removed vehicles', async ({ page }) => {
  await saveFirst(page, GROUP, 3)
  await page.evaluate((key) => {
    const list = JSON.parse(localStorage.getItem(key) ?? '[]') as Record<string, unknown>[]
    Object.assign(list[0] ?? {}, { id: 987_654, slug: 'sold-long-ago', name: '<b>Sold</b> long ago' })
    for (const each of list.slice(1)) each['price'] = Number(each['price']) + 1_500
    localStorage.setItem(key, JSON.stringify(list))
  }, KEY(GROUP))
  await page.goto(site(GROUP, SAVED))
  await expect(page.locator('.saved__change').first()).toHaveText('Price drop of $1,500 since you saved it')
  const gone = page.locator('.saved__item--gone')
  await expect(gone).toContainText('<b>Sold</b> long ago')
  await expect(gone).toContainText('No longer listed')
})

test('shows a shared list, and changes the visitor’s own only when they save all of it', async ({ page }) => {
  await saveFirst(page, GROUP, 3)
  const slugs = await page.evaluate(
    (key) => (JSON.parse(localStorage.getItem(key) ?? '[]') as { slug: string }[]).map(({ slug }) => slug),
    KEY(GROUP),
  )
  await page.evaluate(() => localStorage.clear())
  await page.goto(site(GROUP, `${SAVED}&cars=${slugs.join(',')},no-such-car`))
  await expect(items(page)).toHaveCount(3)
  await expect(count(page)).toBeHidden()
  await page.getByRole('button', { name: 'Save all' }).click()
  await expect(count(page)).toHaveText('3')
  await page.getByRole('link', { name: 'Show my list' }).click()
  await expect(items(page)).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Share this list' })).toBeVisible()
})

test('a click on a heart whose script can’t be fetched does no harm', async ({ page, guard }) => {
  guard.allow(/heart|net::|Failed to/)
  await page.route(/heart\.[\w-]+\.js/, (route) => route.abort())
  await page.goto(site(GROUP, LIST))
  await hearts(page).first().click()
  await expect(page).toHaveURL(site(GROUP, LIST))
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'false')
})

test("search engines don't index the saved page", async () => {
  for (const slug of TENANTS) {
    const html = await (await fetchSite(slug, slug === CAMPERS ? '/mysaltbush/saved' : '/my-garage')).text()
    expect(html, slug).toContain('<meta name="robots" content="noindex"')
  }
})

test.describe('the signed-in garage', () => {
  test('greets a signed-in visitor, and adds their watchlist to the list', async ({ page, context }) => {
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
  })

  test('greets nobody by name if nobody is signed in; the toast about a saved vehicle can undo it', async ({
    page,
  }) => {
    await saveFirst(page, CAMPERS, 1)
    const toast = page.locator('.toast')
    await expect(toast).toContainText('Saved:')
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'false')
  })

  test('only logs a failure', async ({ page, guard }) => {
    guard.allow(/api\/auth|502/)
    await page.route('**/api/auth', (route) => route.fulfill({ status: 502, body: '' }))
    await saveFirst(page, CAMPERS, 1)
    await expect(count(page)).toHaveText('1')
  })

  test('is absent from every other site: not a byte, not a request', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await saveFirst(page, GROUP, 1)
    await page.goto(site(GROUP, SAVED))
    await expect(items(page)).toHaveCount(1)
    expect(asked).not.toContain('/api/auth')
    for (const slug of TENANTS) {
      const files = readdirSync(join(FOLDERS.dist, slug), { recursive: true, encoding: 'utf8' })
      const holding = files
        .filter((file) => /\.(?:html|js|css)$/.test(file))
        .filter((file) =>
          /\/api\/auth|data-toasts/.test(readFileSync(join(FOLDERS.dist, slug, file), 'utf8')),
        )
      expect(holding.length > 0, slug).toBe(slug === CAMPERS)
    }
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shows no useless hearts, and says on the saved page what it needs', async ({ page }) => {
    await page.goto(site(GROUP, LIST))
    await expect(hearts(page).first()).toBeHidden()
    await page.getByRole('link', { name: 'Saved cars' }).click()
    await expect(page.getByText('Turn on JavaScript to see it')).toBeVisible()
  })
})
