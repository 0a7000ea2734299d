import { expect, fetchSite, PHONE, RV, scrollsSideways, site, TENANTS, test } from './site.ts'
import { pathsOf, someOf } from './support/crawl.ts'
import { forSale, vehiclesOf } from './support/stock.ts'

const VEHICLE = /^\/(?:cars|motorcycles|campers)\/(?!trade-in$)[\w-]+$/
const LISTING = /^\/(?:search|used-car|find)\//

/** One address of each kind of page. */
const sample = (slug: string) => {
  const paths = pathsOf(slug)
  const find = (pattern: RegExp) => paths.find((path) => pattern.test(path)) ?? '/none'
  return ['/', find(/^\/search\/(?:used|pre-owned)/), find(VEHICLE), '/about-us', '/contact', '/success']
}

for (const slug of TENANTS) {
  test.describe(slug, () => {
    test('contact: hours, phone, mail and directions in a new tab without an opener', async ({
      page,
      context,
    }) => {
      await page.goto(site(slug, '/contact'))
      const main = page.getByRole('main')
      await expect(
        main.getByText(/^\d{1,2}:\d\d[ap]m\s*(?:-|–|to)\s*\d{1,2}:\d\d[ap]m$/).first(),
      ).toBeVisible()
      await expect(main.getByText('Sunday').first()).toBeVisible()
      await expect(main.locator('a[href^="tel:"]').first()).toBeVisible()
      await expect(main.locator('a[href^="mailto:"]').first()).toBeVisible()

      const directions = main.getByRole('link', { name: 'Get directions' }).first()
      await expect(directions).toHaveAttribute('href', /^https:\/\//)
      // The same link, but to a page of this machine: tests ask nothing of the world.
      await directions.evaluate((link: HTMLAnchorElement) => (link.href = '/about-us'))
      const opened = context.waitForEvent('page')
      await directions.click()
      const tab = await opened
      await expect(tab).toHaveURL(site(slug, '/about-us'))
      expect(await tab.evaluate(() => window.opener)).toBeNull()
      await expect(page).toHaveURL(site(slug, '/contact'))
    })

    test('success: thanks for what was sent', async ({ page, guard }) => {
      guard.allow(/kia-rio/)
      const title = page.getByRole('heading', { level: 1 })
      await page.goto(site(slug, '/success'))
      await expect(title).toHaveText('Thank you')
      await page.goto(site(slug, '/success?category=service-enquiry'))
      await expect(title).toHaveText('Your service request is with us')
      await page.goto(site(slug, '/success?lead=1&category=parts-enquiry&x=2'))
      await expect(title).toHaveText('We are looking for your part')
      await page.goto(site(slug, '/success?car=kia-rio&category=test-drive&car_type=used&utm_source=mail'))
      await expect(title).toHaveText('We have your test drive request')
      // Of a vehicle that is not there nothing is said.
      await expect(page.getByText('You asked about')).toBeHidden()
      await expect(page.getByRole('link', { name: /^See all (?:used|pre-owned) / })).toBeVisible()
    })

    test('an address that is not there answers 404 with a page of the site', async ({ page, guard }) => {
      guard.allow(/404/)
      const response = await page.goto(site(slug, '/cars/sold-and-forgotten'))
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('We could not find that page')
      await expect(page.getByRole('banner')).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'Contact us' }).click()
      await expect(page).toHaveURL(site(slug, '/contact'))
    })

    test('and has a search field that leads to stock', async ({ page, guard }) => {
      guard.allow(/404/)
      const make = vehiclesOf(slug).find(forSale)?.make ?? ''
      await page.goto(site(slug, '/cars/sold-and-forgotten'))
      const field = page.getByRole('main').getByRole('searchbox')
      await field.fill(make)
      await field.press('Enter')
      await expect(page).toHaveURL(/[?&]q=/)
      await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue(make)
      await expect(page.getByRole('main').getByRole('article').first()).toContainText(make)
    })

    test.describe('on a phone', () => {
      test.use({ viewport: PHONE })

      test('no content page can be scrolled sideways', async ({ page }) => {
        for (const path of someOf(pathsOf(slug), 4)) {
          if (path === '/404.html') continue
          await page.goto(site(slug, path), { waitUntil: 'domcontentloaded' })
          expect(await scrollsSideways(page), path).toBe(false)
        }
      })
    })

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false, viewport: PHONE })

      test('every kind of page can be read, and the drawer opens', async ({ page }) => {
        for (const path of sample(slug)) {
          await page.goto(site(slug, path), { waitUntil: 'domcontentloaded' })
          await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
          const text = (await page.getByRole('main').textContent()) ?? ''
          expect(text.length, path).toBeGreaterThan(path === '/success' ? 40 : 300)
          if (LISTING.test(path)) {
            const cards = page.locator('main article')
            expect(await cards.count(), path).toBeGreaterThan(3)
            await expect(cards.first()).toBeVisible()
            await expect(cards.first().locator('.card__link')).toHaveAttribute('href', VEHICLE)
          }
          if (path !== '/about-us') continue
          await page.getByRole('button', { name: 'Menu' }).click()
          const menu = page.getByRole('dialog', { name: 'Menu' })
          await expect(menu.getByRole('link').first(), 'the browser opens the drawer').toBeVisible()
        }
      })
    })
  })
}

test('the thank-you page takes nothing else from its address', async ({ page }) => {
  for (const category of [
    '__proto__',
    'constructor',
    'toString',
    '"><img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
  ]) {
    await page.goto(site(RV, `/success?category=${encodeURIComponent(category)}`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
    await expect(page.getByText('Your message has reached us.')).toBeVisible()
  }
})

test('an address with a slash at its end is the same page', async () => {
  for (const path of ['/terms-and-conditions/', '/privacy-policy/']) {
    const response = await fetchSite(RV, path)
    expect(response.status, path).toBe(200)
  }
})
