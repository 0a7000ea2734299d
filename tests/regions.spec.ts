import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { CAMPERS, DESKTOP, expect, fetchSite, FOLDERS, GROUP, MOTO, RV, site, test, TRUCKS } from './site.ts'
import { pathsOf } from './support/crawl.ts'

/**
 * Tests what differs between sites by trade or country (spec §2, §9). links.spec.ts checks every page for American words.
 */

const listing = async (page: Page, slug: string, path: string, text: string | RegExp) => {
  await page.goto(site(slug, path))
  await expect(
    page.getByRole('heading', { name: text }).or(page.getByRole('status').getByText(text)).first(),
  ).toBeVisible()
}

test.describe('the truck dealer in the US', () => {
  test('shows miles and Color on a vehicle, and its filters', async ({ page }) => {
    const path = pathsOf(TRUCKS).find((each) => /^\/cars\/[\w-]+$/.test(each)) ?? ''
    await page.goto(site(TRUCKS, path))
    const facts = page.getByRole('region', { name: 'At a glance' })
    await page.getByRole('heading', { name: 'Overview' }).click()
    await expect(page.getByRole('term').filter({ hasText: /^Color$/ })).toBeVisible()
    await expect(facts.getByText(/^[\d,]+ (?:mi|miles)$/)).toBeVisible()
    await page.goto(site(TRUCKS, '/search/new-used-and-demo-trucks'))
    await expect(
      page
        .locator('main article')
        .getByText(/^[\d,]+ (?:mi|miles)$/)
        .first(),
    ).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  })
})

test.describe('the motorcycle dealer in New Zealand', () => {
  test('has its vehicles under /motorcycles and nowhere else', async ({ page }) => {
    const paths = pathsOf(MOTO)
    expect(paths.filter((path) => path.startsWith('/motorcycles/')).length).toBeGreaterThan(20)
    // The trade-in page has the same address on every site (spec §2).
    expect(paths.filter((path) => path.startsWith('/cars'))).toEqual(['/cars/trade-in'])
    await page.goto(site(MOTO, '/search/new-used-and-demo-motorcycles'))
    const hrefs = await page
      .locator('main article')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(hrefs.length).toBeGreaterThan(10)
    expect(hrefs.filter((href) => !/^\/motorcycles\/[\w-]+$/.test(href))).toEqual([])
    const slug = hrefs[0]?.slice('/motorcycles/'.length)
    expect((await fetchSite(MOTO, `/cars/${slug}`)).status).toBe(404)
  })

  test('keeps its own spelling and kilometres', async ({ page }) => {
    const path = pathsOf(MOTO).find((each) => /^\/motorcycles\/[\w-]+$/.test(each)) ?? ''
    await page.goto(site(MOTO, path))
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-NZ')
    const facts = page.getByRole('region', { name: 'At a glance' })
    await page.getByRole('heading', { name: 'Overview' }).click()
    await expect(page.getByRole('term').filter({ hasText: /^Colour$/ })).toBeVisible()
    await expect(facts.getByText(/^[\d,]+ km$/)).toBeVisible()
  })
})

test('the camper dealer has its vehicles under /campers, the others under /cars', () => {
  for (const [slug, base] of [
    [CAMPERS, '/campers/'],
    [RV, '/cars/'],
    [GROUP, '/cars/'],
    [TRUCKS, '/cars/'],
  ] as const) {
    const vehicles = pathsOf(slug).filter((path) =>
      /^\/(?:cars|motorcycles|campers)\/(?!trade-in$)[\w-]+$/.test(path),
    )
    expect(vehicles.length, slug).toBeGreaterThan(10)
    expect(
      vehicles.filter((path) => !path.startsWith(base)),
      slug,
    ).toEqual([])
  }
})

test.describe('the RV dealer', () => {
  test.use({ viewport: DESKTOP })

  test('has the header menu of spec §2', async ({ page }) => {
    await page.goto(site(RV, '/'))
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    const labels = await menu
      .locator(':scope > ul > li > a, :scope > ul > li > button')
      .evaluateAll((all) => all.map((each) => each.textContent?.trim()))
    expect(labels).toEqual(['Range', 'Caravans In Stock', 'Caravan Accessories', 'Caravan Ownership', 'More'])
    await expect(menu.getByRole('link', { name: 'Caravans In Stock' })).toHaveAttribute(
      'href',
      '/search/RVs-in-stock',
    )

    await menu.getByRole('button', { name: 'Range' }).click()
    const range = menu.locator('[popover]').first().getByRole('listitem').getByRole('link')
    expect(await range.count(), 'padded to 4 entries').toBeGreaterThanOrEqual(4)
    await page.keyboard.press('Escape')
    await menu.getByRole('button', { name: 'Caravan Ownership' }).click()
    for (const path of [
      '/finance-the-dream',
      '/insuring-your-investment',
      '/considering-selling-or-trading',
      '/servicing-your-rv',
      '/warranty',
      '/roadside-assistance',
      '/why-wanderstone',
    ]) {
      await expect(menu.locator(`[popover] a[href="${path}"]`).first(), path).toBeVisible()
    }
    await page.keyboard.press('Escape')
    await menu.getByRole('button', { name: 'More' }).click()
    for (const path of ['/about-us', '/contact', '/team', '/careers']) {
      await expect(menu.locator(`[popover] li a[href="${path}"]`), path).toBeVisible()
    }
  })

  test('has the three footer groups of spec §2', async ({ page }) => {
    await page.goto(site(RV, '/'))
    const footer = page.getByRole('contentinfo')
    const groups = footer.getByRole('navigation')
    await expect(groups).toHaveCount(3)
    const hrefs = async (name: string) =>
      footer
        .getByRole('navigation', { name, exact: true })
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.replace(/(?<=.)\/$/, '')))
    expect((await hrefs('Range')).sort()).toEqual(
      ['j-pod', 'camper+trailer', 'pop+tops', 'off-grid', 'caravans', 'toy+haulers', 'motorised']
        .map((body) => `/range?body=${body}`)
        .sort(),
    )
    expect(await hrefs('Ownership')).toContain('/finance-the-dream')
    expect((await hrefs('Redgum RV')).sort()).toEqual(
      ['/about-us', '/contact', '/team', '/careers', '/terms-and-conditions', '/privacy-policy'].sort(),
    )
  })

  test('has the stock of spec §9: 35 vehicles, 22 new, 13 used, 0 demo', async ({ page }) => {
    const snapshot = JSON.parse(readFileSync(join(FOLDERS.tenants, RV, 'snapshot.json'), 'utf8')) as {
      cars: unknown[]
      stock_summary: { count: number; car_types: Record<string, number> }
    }
    expect(snapshot.cars).toHaveLength(35)
    expect(snapshot.stock_summary.count).toBe(35)
    expect(snapshot.stock_summary.car_types).toEqual({ new: 22, used: 13, demo: 0 })
    await listing(page, RV, '/search/RVs-in-stock', /^35 RVs$/)
    await listing(page, RV, '/search/new-RVs-in-stock', /^22 RVs$/)
    await listing(page, RV, '/search/pre-owned-RVs-in-stock', /^13 RVs$/)
  })

  test('has the opening hours of spec §9', async ({ page }) => {
    await page.goto(site(RV, '/contact'))
    const hours = page.getByRole('main').locator('dl').first()
    await expect(hours.getByRole('term')).toHaveText(['Monday to Friday', 'Saturday', 'Sunday'])
    await expect(hours.getByRole('definition')).toHaveText([
      /^8:00am\s*(?:-|–|to)\s*5:00pm$/,
      /^8:00am\s*(?:-|–|to)\s*12:30pm$/,
      /^closed$/i,
    ])
  })
})
