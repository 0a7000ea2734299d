import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import {
  CAMPERS,
  expect,
  fetchSite,
  GROUP,
  nightly,
  PHONE,
  RV,
  scrollsSideways,
  site,
  test,
  watch,
} from './site.ts'
import { axeFinds } from './support/axe.ts'
import { age, allKept, kept, ownSite, worker, type OwnSite } from './support/offline.ts'
import { pathsOf } from './support/crawl.ts'
import { cards, LIST, STOCK, whole } from './support/searchPage.ts'

/** Tests offline pages, on sites that turn them on (docs/offline.md). */

test.use({ serviceWorkers: 'allow' })
test.describe.configure({ timeout: 90_000 })

/** Matches what a browser logs about requests without a connection. */
const NO_CONNECTION = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|Failed to fetch/
const SAVED = '/my-garage?tab=saved-cars'

const line = (page: Page) => page.locator('[data-as-of]')
const title = (page: Page) => page.locator('h1')
/** Sets the page's clock to the current time instead of the time of the build. The worker's clock shows the current time too. */
const today = (page: Page) => page.clock.setFixedTime(Date.now())
/** Waits for the worker to control a page, without the few idle seconds for which pages put it off. */
async function controlled(page: Page): Promise<void> {
  await page.clock.fastForward(5_000)
  await worker(page)
}

test(
  'A visited list and vehicle open offline, and say how old they are',
  nightly,
  async ({ page, context, guard }) => {
    await page.setViewportSize(PHONE)
    guard.allow(NO_CONNECTION)
    await today(page)
    const list = STOCK[RV] ?? ''
    // The visitor opens this page first, so it loads before the worker does.
    await page.goto(site(RV, list))
    await controlled(page)
    await kept(page, list)
    const link = page.locator('.search__list .card__link').first()
    const path = (await link.getAttribute('href')) ?? ''
    await link.click()
    await expect(page).toHaveURL(site(RV, path))
    const name = (await title(page).textContent()) ?? ''
    await kept(page, path)
    await expect(line(page)).toHaveCount(0)

    await context.setOffline(true)
    await page.goto(site(RV, list))
    await expect(line(page)).toContainText('You’re offline.')
    await expect(line(page)).toContainText(
      'This page is from a moment ago. Prices and availability may have changed.',
    )
    await expect(cards(page).first()).toBeVisible()
    expect(await scrollsSideways(page)).toBe(false)

    await age(page, path, 3 * 3_600_000 + 60_000)
    await page.goto(site(RV, path))
    await expect(title(page)).toHaveText(name)
    await expect(line(page)).toContainText('This page is from 3 hours ago')
    // The line that says how old the page is has its styles, is at the top, and isn't covered by the header.
    const top = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => element.getBoundingClientRect())
    const [stripe, header] = [await top('[data-as-of]'), await top('.header')]
    expect(stripe.top).toBe(0)
    expect(header.top).toBeGreaterThanOrEqual(stripe.bottom - 1)
    expect(stripe.height).toBeGreaterThanOrEqual(44)
    expect(await axeFinds(page, {}, '[data-as-of]')).toEqual([])

    await context.setOffline(false)
    await expect(line(page)).toContainText('You’re back online.')
    await line(page).getByRole('link', { name: 'Show the latest' }).click()
    await expect(line(page)).toHaveCount(0)
    await expect(title(page)).toHaveText(name)
  },
)

test(
  'A vehicle’s page that the router loads offline says how old it is',
  nightly,
  async ({ page, context, guard }) => {
    guard.allow(NO_CONNECTION)
    await today(page)
    await page.goto(site(RV, '/'))
    await controlled(page)
    const list = STOCK[RV] ?? ''
    await page.goto(site(RV, list))
    await kept(page, list)
    const link = page.locator('.search__list .card__link').first()
    const path = (await link.getAttribute('href')) ?? ''
    await link.click()
    await expect(page).toHaveURL(site(RV, path))
    await kept(page, path)
    await page.mouse.move(0, 0)
    await page.goBack()
    await expect(page).toHaveURL(site(RV, list))
    await whole(page)
    // Waits until the router has started, because a click before that opens a new document. Removing these scripts is the last step of its
    // start.
    await page.locator('.search__list .card__link').nth(2).hover()
    await expect(page.locator('script[type=speculationrules]')).toHaveCount(0)

    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await context.setOffline(true)
    await link.click()
    await expect(page).toHaveURL(site(RV, path))
    await expect(line(page)).toContainText('You’re offline.')
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  },
)

test(
  'Saved vehicles that were never visited open offline, and so does their list',
  nightly,
  async ({ page, context, guard }) => {
    guard.allow(NO_CONNECTION)
    await today(page)
    await page.goto(site(GROUP, LIST))
    await controlled(page)
    const hearts = page.locator('.card [data-heart]')
    const paths: string[] = []
    for (const at of [0, 1]) {
      await hearts.nth(at).click()
      await expect(hearts.nth(at)).toHaveAttribute('aria-pressed', 'true')
      paths.push(`/cars/${await hearts.nth(at).getAttribute('data-slug')}`)
    }
    for (const path of [SAVED, ...paths]) await kept(page, path)

    await context.setOffline(true)
    await page.goto(site(GROUP, SAVED))
    await expect(line(page)).toContainText('You’re offline.')
    await expect(page.locator('.saved__item')).toHaveCount(2)
    await page.goto(site(GROUP, paths[1] ?? ''))
    await expect(line(page)).toContainText('You’re offline.')
    await expect(title(page)).toBeVisible()
    // The page must have all of its style sheets.
    const drawn = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
    )
    expect(drawn).toBe(true)

    // Instead of a page that was never opened, the browser shows the offline page.
    await page.goto(site(GROUP, '/roadside-assistance'))
    await expect(title(page)).toHaveText('You’re offline')
    const saved = page.getByRole('region', { name: 'Your saved cars' })
    await expect(saved.getByRole('link')).toHaveCount(2)
    expect(await scrollsSideways(page)).toBe(false)
    expect(await axeFinds(page, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] })).toEqual([])
    await context.setOffline(false)
    await expect(title(page)).not.toHaveText('You’re offline')
  },
)

test('The offline page doesn’t reload at its own address', nightly, async ({ page }) => {
  await page.goto(site(GROUP, '/'))
  await controlled(page)
  await page.goto(site(GROUP, '/offline'))
  const heads: string[] = []
  page.on('request', (request) => request.method() === 'HEAD' && heads.push(request.url()))
  await page.clock.fastForward(60_000)
  // The page would have asked by now whether the site can be reached. So this test's own request is the only one.
  await page.evaluate(() => fetch(location.href, { method: 'HEAD', cache: 'no-store' }))
  expect(heads).toHaveLength(1)
})

test(
  'The worker stores no payments, thank-you page or server responses',
  nightly,
  async ({ page, context, guard }) => {
    guard.allow(NO_CONNECTION)
    guard.allow(/answered 404: .*\/api\/nothing|status of 404/)
    await today(page)
    const checkout = pathsOf(GROUP).find((path) => /\/[\w-]+\/(?:checkout|buy-online)$/.test(path)) ?? ''
    await page.goto(site(GROUP, '/'))
    await controlled(page)
    for (const path of [checkout, '/success?category=contact', '/checkout-journey']) {
      await page.goto(site(GROUP, path))
      await expect(title(page)).toBeVisible()
    }
    await page.evaluate(() => fetch('/api/nothing').catch(() => undefined))
    await page.goto(site(GROUP, '/about-us'))
    await kept(page, '/about-us')
    const all = (await allKept(page)).filter((url) => !url.includes('/_astro/'))
    expect(all.filter((url) => /checkout|buy-online|success|\/api\/|\/fakes\//.test(url))).toEqual([])
    expect(all.filter((url) => new URL(url).origin !== new URL(site(GROUP, '/')).origin)).toEqual([])

    await context.setOffline(true)
    await expect(page.goto(site(GROUP, checkout))).rejects.toThrow(/ERR_/)
  },
)

test('A site without offline pages registers and requests no worker', nightly, async ({ page, context }) => {
  const asked: string[] = []
  context.on('request', (request) => asked.push(request.url()))
  await page.goto(site(CAMPERS, '/'))
  // Once this other site has its worker, the first one would have had its own too. The clock is the same for both.
  const other = await context.newPage()
  await other.goto(site(GROUP, '/'))
  await controlled(other)
  const own = asked.filter((url) => url.startsWith(site(CAMPERS, '/')))
  expect(own.filter((url) => /sw\.js|offline/i.test(url))).toEqual([])
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistration())).toBeUndefined()
})

test('Browsers request the small worker file each time, and it’s empty for sites without offline pages', async () => {
  const file = await fetchSite(GROUP, '/sw.js')
  expect(file.headers.get('cache-control')).toBe('no-cache')
  expect(file.headers.get('content-type')).toContain('javascript')
  expect(file.headers.get('content-security-policy')).toContain("worker-src 'self'")
  const code = await (await fetchSite(GROUP, '/offline-worker.js')).text()
  expect(gzipSync(code).length).toBeLessThan(4.25 * 1024)
  expect(await (await fetchSite(CAMPERS, '/sw.js')).text()).toContain('unregister')
})

test.describe('a site without its index or offline pages', () => {
  let own: OwnSite
  let page: Page
  let troubles: () => string[]
  // Opens a page whose clock isn't fixed, unlike other tests' pages, because the worker's clock would stop too.
  test.beforeEach(async ({ browser }) => {
    own = await ownSite(RV)
    page = await (await browser.newContext({ serviceWorkers: 'allow' })).newPage()
    troubles = watch(page)
  })
  test.afterEach(async () => {
    await page.context().close()
    await own.stop()
    expect(troubles().filter((trouble) => !/502|ERR_ABORTED/.test(trouble))).toEqual([])
  })

  test('A list that can’t be updated says how old it is, even on a current page', nightly, async () => {
    await page.goto(own.at('/'))
    await worker(page)
    const list = STOCK[RV] ?? ''
    await page.goto(own.at(list))
    await kept(page, '/search/index.json')
    await page.waitForLoadState('networkidle')
    await age(page, '/search/index.json', 2 * 86_400_000)
    own.hasIndex = false
    await page.goto(own.at(list))
    await page
      .getByRole('combobox', { name: /^Make, model/ })
      .first()
      .fill('outlier')
    await expect(line(page)).toContainText(
      'We couldn’t connect. This list is from 2 days ago. Prices and availability may have changed.',
    )
    await expect(page.locator('.search__count')).not.toHaveText(/^0/)
  })

  test(
    'Turning offline pages off removes the worker and all it stored on the next visit',
    nightly,
    async () => {
      await page.goto(own.at('/'))
      await worker(page)
      await kept(page, '/offline')
      expect(await allKept(page)).not.toEqual([])
      await own.turnOff()
      await page.goto(own.at('/about-us'))
      await expect.poll(() => allKept(page), { timeout: 30_000 }).toEqual([])
      // The worker no longer responds to requests. It's removed once the visitor has left the page that it controlled.
      await page.goto(own.at('/'))
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
        .toBe(0)
    },
  )
})
