import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import {
  DESKTOP,
  expect,
  fetchSite,
  GROUP,
  PHONE,
  scrollsSideways,
  scrollThrough,
  site,
  TENANTS,
  test,
} from './site.ts'
import { forSale, unphotographed, vehicleOf } from './support/stock.ts'

const shown = (slug: string): string => vehicleOf(slug, forSale)

/** How many bytes of a vehicle page's script, after gzip, may run before the shopper does anything. */
const SCRIPT_BUDGET = 6 * 1024
/** How many bytes may run once the shopper has scrolled through the page, which wakes every part that loads as it comes near the screen. */
const SCROLLED_BUDGET = 9 * 1024

const count = (page: Page) => page.locator('[data-gallery] [data-count]')
const strip = (page: Page) => page.locator('[data-gallery] [data-strip]')
const thumbs = (page: Page) => page.locator('[data-gallery] [data-thumbs] a')

for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test.describe(size, () => {
    test.use({ viewport })

    test('turns the gallery by button, keyboard and thumbnail', async ({ page }) => {
      await page.goto(site(GROUP, shown(GROUP)))
      const pictures = await strip(page).locator('img').count()
      expect(pictures).toBeGreaterThanOrEqual(6)
      await expect(page.locator('[data-gallery]')).toContainText(`1 / ${pictures}`)

      if (viewport === DESKTOP) {
        await page.getByRole('button', { name: 'Next picture' }).click()
        await expect(count(page)).toHaveText('2')
        await expect(strip(page).locator('img').nth(1)).toBeInViewport({ ratio: 0.5 })
        await page.getByRole('button', { name: 'Previous picture' }).click()
        await expect(count(page)).toHaveText('1')
        await page.getByRole('button', { name: 'Previous picture' }).click()
        await expect(count(page)).toHaveText(String(pictures))
        await page.getByRole('button', { name: 'Next picture' }).click()
        await expect(count(page)).toHaveText('1')
      } else {
        // On a phone, shoppers swipe. To the page, that's the same as scrolling sideways with a wheel.
        await strip(page).hover()
        await page.mouse.wheel(viewport.width, 0)
        await expect(count(page)).toHaveText('2')
        await page.mouse.wheel(-viewport.width, 0)
        await expect(count(page)).toHaveText('1')
      }

      await strip(page).focus()
      await page.keyboard.press('ArrowRight')
      await expect(count(page)).toHaveText('2')
      await page.keyboard.press('ArrowLeft')
      await expect(count(page)).toHaveText('1')
      await page.keyboard.press('ArrowLeft')
      await expect(count(page)).toHaveText(String(pictures))

      const third = thumbs(page).nth(2)
      if (await third.isVisible()) {
        await third.click()
        await expect(count(page)).toHaveText('3')
        await expect(third).toHaveAttribute('aria-current', 'true')
        expect(new URL(page.url()).hash, 'the address stays').toBe('')
      }
    })
  })
}

for (const slug of TENANTS) {
  test(`${slug}: shows facts, price, place and ways to reach the dealer, and links to similar vehicles`, async ({
    page,
  }) => {
    const path = shown(slug)
    await page.setViewportSize(PHONE)
    await page.goto(site(slug, path))
    for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP }))
      await test.step(size, async () => {
        await page.setViewportSize(viewport)
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
        expect(await strip(page).locator('img').count()).toBeGreaterThanOrEqual(6)
        const main = page.getByRole('main')
        expect(await scrollsSideways(page)).toBe(false)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expect(main.getByText(/^\s*\$\d{1,3}(?:,\d{3})*|Enquire for price/).first()).toBeVisible()

        const facts = page.getByRole('region', { name: 'At a glance' })
        expect(await facts.getByRole('term').count()).toBeGreaterThanOrEqual(3)
        await expect(facts.getByText('Year', { exact: true })).toBeVisible()

        await expect(main.locator('a[href^="tel:"], button[data-number]').first()).toBeAttached()
        await expect(page.locator('a[href^="mailto:"]').first()).toBeAttached()

        await page.locator('a[href="#vehicle-map"]').first().click()
        await expect(page.locator('#vehicle-map')).toBeInViewport()
        const map = page.locator('#vehicle-map a[target="_blank"]').last()
        await expect(map).toHaveAttribute('href', /^https:\/\//)
        await expect(map).toHaveAttribute('rel', /noopener/)
      })

    const links = page.locator('main article .card__link')
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(hrefs.length).toBeGreaterThanOrEqual(1)
    expect(hrefs.length).toBeLessThanOrEqual(6)
    expect(hrefs).not.toContain(path)
    for (const href of hrefs) expect((await fetchSite(slug, href)).status, href).toBe(200)
    await links.first().click()
    await expect(page).toHaveURL(site(slug, hrefs[0] ?? ''))
  })

  test(`${slug}: a vehicle page runs little script before the shopper does anything, all of it the site's own`, async ({
    page,
  }) => {
    const scripts: Response[] = []
    const origins = new Set<string>()
    page.on('request', (request) => {
      if (!request.url().startsWith('data:')) origins.add(new URL(request.url()).origin)
    })
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response)
    })
    const total = async (): Promise<[number, string]> => {
      await page.waitForLoadState('networkidle')
      const inline = await page
        .locator('script:not([src])')
        .evaluateAll((all) =>
          all
            .filter((script) => ['', 'module', 'text/javascript'].includes(script.getAttribute('type') ?? ''))
            .map((script) => script.textContent ?? ''),
        )
      const sizes = [
        ...(await Promise.all(
          scripts.map(async (script) => [script.url(), gzipSync(await script.body()).length] as const),
        )),
        ...inline.map((text) => ['inline', gzipSync(text).length] as const),
      ]
      return [sizes.reduce((sum, [, bytes]) => sum + bytes, 0), JSON.stringify(sizes)]
    }
    // Another vehicle is viewed first, so that the page can show it as recently viewed.
    await page.goto(site(slug, vehicleOf(slug, unphotographed)), { waitUntil: 'load' })
    await page.waitForLoadState('networkidle')
    scripts.length = 0
    await page.goto(site(slug, shown(slug)), { waitUntil: 'load' })
    const [opened, parts] = await total()
    expect(opened, parts).toBeLessThanOrEqual(SCRIPT_BUDGET)
    expect(opened, 'what wakes the others is there').toBeGreaterThan(0)
    await scrollThrough(page)
    const [scrolled, all] = await total()
    expect(scrolled, all).toBeLessThanOrEqual(SCROLLED_BUDGET)
    test.info().annotations.push({ type: 'bytes', description: `opened ${opened}, scrolled ${scrolled}` })
    expect([...origins]).toEqual([new URL(site(slug, '/')).origin])
  })
}

test.describe('a vehicle without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE })

  test('the gallery is a scrolling strip, with links to each picture', async ({ page }) => {
    await page.goto(site(GROUP, shown(GROUP)))
    await expect(page.getByRole('button', { name: 'Next picture' })).toBeHidden()
    await expect(strip(page).locator('img').first()).toBeInViewport()
    const width = await strip(page).evaluate((element) => [element.scrollWidth, element.clientWidth])
    expect(width[0]).toBeGreaterThan((width[1] ?? 0) * 5)
    await strip(page).hover()
    await page.mouse.wheel(width[1] ?? 0, 0)
    await expect(strip(page).locator('img').nth(1)).toBeInViewport({ ratio: 0.5 })
    const third = thumbs(page).nth(2)
    if (await third.isVisible()) {
      await third.click()
      await expect(strip(page).locator('img').nth(2)).toBeInViewport({ ratio: 0.5 })
    }
  })
})
