import { cards, LIST } from './support/searchPage.ts'
import { DESKTOP, expect, GROUP, PHONE, scrollsSideways, scrollThrough, site, TENANTS, test } from './site.ts'

for (const slug of TENANTS) {
  test(`${slug}: the home page says who the dealer is and shows vehicles, with every picture, on a phone and a desktop`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE)
    await page.goto(site(slug, '/'))
    for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP }))
      await test.step(size, async () => {
        await page.setViewportSize(viewport)
        const name = await page.locator('meta[property="og:site_name"]').getAttribute('content')
        await expect(page).toHaveTitle(new RegExp(name ?? 'no name'))
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
        expect(await scrollsSideways(page), 'nothing is wider than the screen').toBe(false)

        await scrollThrough(page)
        const unloaded = () =>
          page.locator('img').evaluateAll((images) =>
            images
              .filter((image) => image instanceof HTMLImageElement && image.checkVisibility())
              .filter(
                (image) =>
                  !(image as HTMLImageElement).complete || (image as HTMLImageElement).naturalWidth === 0,
              )
              .map((image) => (image as HTMLImageElement).currentSrc),
          )
        // Loads all pictures. A strip of cards is wider than the screen, so the pictures beyond the screen's edge haven't loaded yet.
        await page.locator('img').evaluateAll((images) => {
          for (const image of images) image.setAttribute('loading', 'eager')
        })
        await expect.poll(unloaded, { timeout: 20_000 }).toEqual([])
      })
  })

  test(`${slug}: a home page without its pictures is no wider than a phone`, async ({ page, guard }) => {
    guard.allow(/ERR_FAILED/)
    await page.setViewportSize(PHONE)
    await page.route('**/*', (route) =>
      route.request().resourceType() === 'image' ? route.abort() : route.continue(),
    )
    await page.goto(site(slug, '/'))
    await expect.poll(() => scrollsSideways(page)).toBe(false)
  })

  test(`${slug}: links to the stock, and from a card to its vehicle`, async ({ page }) => {
    await page.goto(site(slug, '/'))
    const featured = page.locator('main article .card__link')
    expect(await featured.count()).toBeGreaterThanOrEqual(4)
    await expect(
      page.locator('main article').getByText('New Arrival'),
      'those on show have pictures',
    ).toHaveCount(0)
    const card = featured.first()
    const title = (await card.textContent()) ?? ''
    const href = (await card.getAttribute('href')) ?? ''
    expect(href).toMatch(/^\/(?:cars|motorcycles|campers)\/[\w-]+$/)
    await card.click()
    await expect(page).toHaveURL(site(slug, href))
    const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? 'none'
    expect(title).toContain(heading.trim())

    await page.goBack()
    const all = page.getByRole('main').getByRole('link', { name: /^See all \d+ / })
    const counted = (await all.innerText()).replace('See all ', '').trim()
    await all.click()
    await expect(page).toHaveURL(/\/(?:search|used-car|find)\//)
    await expect(page.locator('main article').first()).toBeVisible()
    // The list has as many vehicles as the link on the home page said.
    await expect(page.locator('.search__count')).toHaveText(counted, { ignoreCase: true })
  })
}

for (const [name, scripts] of [
  ['with', true],
  ['without', false],
] as const)
  test.describe(`${name} script`, () => {
    test.use({ javaScriptEnabled: scripts })

    test(`narrows the stock list by a make and a price chosen on the home page ${name} script`, async ({
      page,
    }) => {
      await page.goto(site(GROUP, '/'))
      const search = page.locator('.hero').getByRole('search')
      const make = search.getByRole('combobox', { name: 'Make', exact: true })
      await make.focus()
      await page.waitForLoadState('networkidle')
      await make.selectOption('Toyota')
      await search.getByRole('combobox', { name: 'Price' }).selectOption('Up to $40,000')
      expect(
        await search.getByRole('combobox', { name: 'Body' }).getByRole('option').count(),
      ).toBeGreaterThan(3)
      await search.getByRole('button', { name: 'Search stock' }).click()
      if (scripts) {
        await expect(page).toHaveURL(site(GROUP, `${LIST}?make=Toyota&price=-40000`))
        await expect(cards(page).first()).toContainText('Toyota')
        await expect(cards(page).filter({ hasNotText: 'Toyota' })).toHaveCount(0)
      } else await expect(page).toHaveURL(/make=Toyota&price=-40000/)
    })
  })
