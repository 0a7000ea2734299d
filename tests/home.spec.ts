import type { Page } from '@playwright/test'
import {
  expect,
  GROUP,
  MOTO,
  nightly,
  PHONE,
  scrollsSideways,
  scrollThrough,
  site,
  TENANTS,
  test,
} from './site.ts'
import { builtPage } from './support/builtPage.ts'
import { faintTexts } from './support/contrast.ts'
import { cards, LIST } from './support/searchPage.ts'

/** Returns the visible pictures that haven't loaded. */
const unloaded = (page: Page) =>
  page
    .locator('img')
    .evaluateAll((images: HTMLImageElement[]) =>
      images
        .filter((image) => image.checkVisibility() && (!image.complete || image.naturalWidth === 0))
        .map(({ currentSrc }) => currentSrc),
    )

test(
  'Words on a picture have a contrast of 4.5:1 at any width, even if an editor chooses a white picture',
  nightly,
  async ({ page }) => {
    const words = '.hero, .opening, .header__actions, .header .nav__link'
    for (const [slug, path] of [
      [GROUP, '/'],
      [MOTO, '/'],
      [MOTO, '/learning-to-ride'],
    ] as const) {
      await page.goto(site(slug, path))
      // Moves the picture out of its box, which is white. No picture is brighter.
      await page.locator('.hero__image, .opening__image').evaluate((image) => {
        image.style.cssText = 'background: #fff; object-position: -9999px'
      })
      for (const width of [390, 768, 1440, 1920]) {
        await page.setViewportSize({ width, height: 1000 })
        expect(await faintTexts(page, words), `${path} of ${slug} at ${width}`).toEqual([])
      }
    }
  },
)

test(
  'The home page shows every picture, and leads to a vehicle and to all stock',
  nightly,
  async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.goto(site(MOTO, '/'))
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()

    await scrollThrough(page)
    // Loads all pictures. A strip of cards is wider than the screen, so the pictures beyond the screen's edge haven't loaded yet.
    await page.locator('img').evaluateAll((images) => {
      for (const image of images) image.setAttribute('loading', 'eager')
    })
    await expect.poll(() => unloaded(page), { timeout: 20_000 }).toEqual([])

    const card = page.locator('main article .card__link').first()
    const title = (await card.textContent()) ?? ''
    const href = (await card.getAttribute('href')) ?? ''
    await card.click()
    await expect(page).toHaveURL(site(MOTO, href))
    const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? 'none'
    expect(title).toContain(heading.trim())

    await page.goBack()
    const all = page.getByRole('main').getByRole('link', { name: /^See all \d+ / })
    const counted = (await all.innerText()).replace('See all ', '').trim()
    await all.click()
    await expect(page).toHaveURL(/\/(?:search|used-car|find)\//)
    await expect(cards(page).first()).toBeVisible()
    // The list has as many vehicles as the link on the home page said.
    await expect(page.locator('.search__count')).toHaveText(counted, { ignoreCase: true })
  },
)

for (const slug of TENANTS) {
  test(`The home page of ${slug} names the dealer, and features vehicles with pictures and all stock`, () => {
    const { all, values, words } = builtPage(slug, '/')
    const [name = 'no name'] = values('meta[property="og:site_name"]', 'content')
    expect(all('head > title')[0]?.text).toContain(name)
    const featured = values('main article .card__link', 'href')
    expect(featured.length).toBeGreaterThanOrEqual(4)
    for (const href of featured) expect(href).toMatch(/^\/(?:cars|motorcycles|campers)\/[\w-]+$/)
    expect(words('main article')).not.toContain('New Arrival')
    const [list = ''] = all('main a').flatMap(({ text, attributes }) =>
      /^\s*See all \d+ /.test(text) ? (attributes['href'] ?? '') : [],
    )
    const [, count] = /See all (\d+) /.exec(words(`main a[href="${list}"]`)) ?? []
    expect(builtPage(slug, list).words('.search__count')).toMatch(new RegExp(`^${count} `))
  })

  test(`Without pictures, the home page of ${slug} fits a phone`, nightly, async ({ page, guard }) => {
    guard.allow(/ERR_FAILED/)
    await page.setViewportSize(PHONE)
    await page.route('**/*', (route) =>
      route.request().resourceType() === 'image' ? route.abort() : route.continue(),
    )
    await page.goto(site(slug, '/'))
    await expect.poll(() => scrollsSideways(page)).toBe(false)
  })
}

test('A make and a price chosen on the home page narrow the stock list', async ({ page }) => {
  await page.goto(site(GROUP, '/'))
  const search = page.locator('.hero').getByRole('search')
  const make = search.getByRole('combobox', { name: 'Make', exact: true })
  await make.focus()
  await page.waitForLoadState('networkidle')
  await make.selectOption('Toyota')
  await search.getByRole('combobox', { name: 'Price' }).selectOption('Up to $40,000')
  expect(await search.getByRole('combobox', { name: 'Body' }).getByRole('option').count()).toBeGreaterThan(3)
  await search.getByRole('button', { name: 'Search stock' }).click()
  await expect(page).toHaveURL(site(GROUP, `${LIST}?make=Toyota&price=-40000`))
  await expect(cards(page).first()).toContainText('Toyota')
  await expect(cards(page).filter({ hasNotText: 'Toyota' })).toHaveCount(0)
})
