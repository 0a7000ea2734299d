import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { DESKTOP, expect, GROUP, PHONE, site, test, nightly, TRUCKS } from './site.ts'
import { awake, cards, count, LIST, links, sortBy, STOCK } from './support/searchPage.ts'
import { shifts, watchShifts } from './support/shifts.ts'

/** How many bytes of the page's script, after gzip, may be fetched. */
const SCRIPT_BUDGET = 165 * 1024

/**
 * If the first response takes longer than a second, the page shows its filters before the response. On a busy machine the response always
 * takes longer, so this makes the page wait 30 seconds instead.
 */
const beLenient = (page: Page) =>
  page.addInitScript(() => {
    const wait = window.setTimeout.bind(window)
    const patient = (run: () => void, ms = 0): number => wait(run, ms === 1000 ? 30_000 : ms)
    Object.assign(window, { setTimeout: patient })
  })

test('A list loads without moving, under a heading that names it', nightly, async ({ page }) => {
  await watchShifts(page)
  await beLenient(page)
  for (const [query, title, viewport] of [
    ['?make=Toyota&model=HiLux&price=-60000', 'Toyota HiLux under $60,000', PHONE],
    ['?q=nothing+like+this', 'Cars matching “nothing”', DESKTOP],
    ['?sort=lowest_price&page=2', 'Cars for sale in Newcastle, NSW', PHONE],
  ] as const) {
    await page.setViewportSize(viewport)
    await page.goto(site(GROUP, LIST + query))
    await awake(page)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    expect(await shifts(page), query).toEqual([])
  }
})

test('While a list is loading, the rendered one isn’t counted under its name', nightly, async ({ page }) => {
  await page.route('**/search/index.json', () => {})
  await page.goto(site(GROUP, `${LIST}?make=Kia`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kia cars')
  await expect(page.locator('.search__count')).toBeHidden()
})

test('A list fetches its index once, after the page has loaded, and keeps to its budget of scripts', async ({
  page,
}) => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  const asked: string[] = []
  await page.route(/\/search\/index\./, async (route) => {
    asked.push(new URL(route.request().url()).pathname)
    await held
    await route.continue()
  })
  const sizes: Record<string, number> = {}
  page.on('response', async (response) => {
    if (/\.js$/.test(new URL(response.url()).pathname))
      sizes[response.url()] = gzipSync(await response.body()).length
  })
  // Offline pages fetch their script 3 s after the page has loaded. It isn't the list's, but a slow run would count it.
  await page.addInitScript(() => {
    const wait = window.setTimeout.bind(window)
    Object.assign(window, { setTimeout: (run: () => void, ms = 0) => (ms === 3000 ? 0 : wait(run, ms)) })
  })
  // The fetch of the index never ends, and that mustn't stop the page from loading or waking.
  await page.goto(site(GROUP, LIST), { waitUntil: 'load' })
  await awake(page)
  await expect(cards(page).first()).toBeVisible()
  await expect.poll(() => asked).toEqual(['/search/index.json'])
  release()
  await expect.poll(() => asked.length).toBe(2)
  expect(asked[1]).toMatch(/^\/search\/index\.[\w-]+\.bin$/)
  await sortBy(page).selectOption('Lowest Price')
  await expect(page).toHaveURL(/sort=lowest_price/)
  await page.waitForLoadState('networkidle')
  expect(asked).toHaveLength(2)
  // The budget has no room for the search service's client, which a site without such a service doesn't fetch.
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0)
  expect(total).toBeGreaterThan(0)
  expect(total).toBeLessThan(SCRIPT_BUDGET)
})

test.describe('JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('Without JavaScript, a site offers no search, and lists its vehicles page by page', async ({
    page,
  }) => {
    const path = STOCK[TRUCKS] ?? ''
    await page.goto(site(TRUCKS, '/'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('search')).toHaveCount(0)
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Search (?:stock|inventory)$/ })
      .click()
    await expect(page).toHaveURL(site(TRUCKS, path))
    const first = await links(page)
    await expect(count(page)).toHaveText(/^\d+ \w+$/)
    await expect(page.getByRole('combobox', { name: /^Make, model/ })).toBeHidden()
    await expect(page.getByText('This is the whole list. Turn on JavaScript')).toBeVisible()
    await page.getByRole('link', { name: 'Choose a shorter list' }).click()
    await expect(page.locator(':target').getByRole('link').first()).toBeInViewport()
    const next = page.getByRole('link', { name: 'Next', exact: true })
    // By keyboard, because the link moves while the cards above it are laid out for the first time.
    await next.press('Enter')
    await expect(page).toHaveURL(site(TRUCKS, `${path}/page/2`))
    await expect(page.locator('.pages [aria-current]')).toHaveText('2')
    const second = await links(page)
    expect(second.filter((each) => first.includes(each))).toEqual([])
    while (await next.isVisible()) await next.press('Enter')
    await expect(cards(page).first()).toBeVisible()
    await page.locator('.pages').getByRole('link', { name: '1', exact: true }).press('Enter')
    await expect(page).toHaveURL(site(TRUCKS, path))
    expect(await links(page)).toEqual(first)
  })
})
