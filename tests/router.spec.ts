import type { Page } from '@playwright/test'
import {
  CAMPERS,
  DESKTOP,
  expect,
  fetchSite,
  GROUP,
  MOVING,
  PHONE,
  settled,
  site,
  test,
  TRUCKS,
  nightly,
} from './site.ts'
import { awake, cards, count, group, links, LIST, whole } from './support/searchPage.ts'
import { forSale, vehicleOf } from './support/stock.ts'

test.use({ contextOptions: MOVING })

// The router preloads the styles of the next page, which a busy machine may show only seconds later.
test.beforeEach(({ guard }) => guard.allow(/was preloaded using link preload but not used/))

/**
 * Tests that the visitor moves between pages within one document (src/layouts/router). A mark on the window shows this, because the mark is
 * lost as soon as a new document loads.
 */

interface Marked extends Window {
  marked?: true
  dataLayer?: { event?: string; event_id?: number }[]
}
const mark = (page: Page) => page.evaluate(() => void ((window as Marked).marked = true))
const isMarked = (page: Page) => page.evaluate(() => (window as Marked).marked === true)
/** Opens a page and waits for the router, which loads when the pointer first moves over a link. */
async function open(page: Page, url: string) {
  await page.goto(url)
  await mark(page)
  await page.locator('a[href="/"]').first().dispatchEvent('pointerover')
  // Removing these scripts is the last step of the router's start.
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(0)
}
/** Returns the pages in the record of visits that the site keeps in the browser. */
const visits = (page: Page, slug: string) =>
  page.evaluate(
    (key) =>
      (localStorage.getItem(key) ?? '')
        .trimEnd()
        .split('\n')
        .map((line) => line.split(' ')[1]),
    `forecourt:1:${slug}:visits`,
  )
const top = (page: Page) => page.evaluate(() => Math.round(scrollY))

test.describe('in one document', () => {
  test.use({ viewport: DESKTOP })

  test('A visit from the header to a list, a vehicle and its form leads back to the unchanged list', async ({
    page,
  }) => {
    await open(page, site(GROUP, '/about-us'))
    await page.getByRole('banner').getByRole('button', { name: 'Cars' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: /^Used cars \d+$/ })).toBeVisible()
    await page.getByRole('banner').locator(`a[href="${LIST}"]:visible`).first().click()
    await expect(page).toHaveURL(site(GROUP, LIST))
    await expect(page.locator('.astro-route-announcer')).toHaveText(await page.title())
    await awake(page)
    const all = (await count(page).textContent()) ?? ''
    await group(page, 'Make and model')
      .getByRole('checkbox', { name: /^Toyota/ })
      .check()
    await expect(page).toHaveURL(/make=Toyota/)
    await expect(count(page)).not.toHaveText(all)
    await whole(page)
    const list = { links: await links(page), count: await count(page).textContent(), url: page.url() }

    const card = cards(page).nth(7)
    // The list may be redrawn as it wakes, and the card then moves, so this tries again.
    await expect(() => card.scrollIntoViewIfNeeded({ timeout: 2_000 })).toPass()
    await expect
      .poll(async () => page.evaluate(() => (history.state as { scrollY: number }).scrollY))
      .toBe(await top(page))
    const left = await top(page)
    expect(left).toBeGreaterThan(300)
    await card.locator('.card__link').click()
    await expect(page).toHaveURL(site(GROUP, list.links[7] ?? ''))
    await expect.poll(() => top(page)).toBe(0)

    const heart = page.locator('.vehicle [data-heart]').first()
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('[data-saved-count]')).toHaveText('1')
    await page.locator('button[commandfor*="enquire"]:visible').first().click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByRole('textbox', { name: /^First name|^Name/ })
      .first()
      .fill('Kim')
    await expect(dialog.locator('form')).toHaveAttribute('data-hydrated', '')
    await dialog.locator('button[type=submit]').click()
    await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible()

    await page.goBack()
    await expect(page).toHaveURL(list.url)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(count(page)).toHaveText(list.count ?? '')
    expect(await links(page)).toEqual(list.links)
    await expect.poll(() => top(page)).toBe(left)
    await expect(cards(page).nth(7).locator('[data-heart]')).toHaveAttribute('aria-pressed', 'true')

    await page.goBack()
    await expect(page).toHaveURL(site(GROUP, LIST))
    await expect(count(page)).not.toHaveText(list.count ?? '')
    await page.goForward()
    await expect(count(page)).toHaveText(list.count ?? '')
    await page.goForward()
    await page.locator('button[commandfor*="enquire"]:visible').first().click()
    const name = page.getByRole('dialog').getByRole('textbox', { name: /^First name|^Name/ })
    await expect(name.first()).toHaveValue('Kim')
    await expect(page.locator('dialog[open] form')).toHaveAttribute('data-hydrated', '')
    await expect(name.first()).toHaveValue('Kim')
    expect(await isMarked(page)).toBe(true)

    // From a new document, the visitor can still go back to pages of the earlier document.
    await page.reload()
    await page.goBack()
    await expect(count(page)).toHaveText(list.count ?? '')
  })

  test('Each view is reported and recorded once, with the page’s own data', nightly, async ({ page }) => {
    const path = vehicleOf(TRUCKS, forSale)
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/fakes\/.*\.?js\b/.test(request.url())) asked.push(new URL(request.url()).pathname)
    })
    await open(page, site(TRUCKS, path))
    await page.keyboard.press('Shift')
    await expect.poll(() => asked.length).toBeGreaterThan(2)
    const scripts = asked.length
    await page.locator('#similar .card__link').first().click()
    await expect(page).not.toHaveURL(site(TRUCKS, path))
    const second = new URL(page.url()).pathname
    await page.getByRole('banner').locator('a[href="/"]').first().click()
    await expect(page).toHaveURL(site(TRUCKS, '/'))
    await page.goBack()
    await expect(page).toHaveURL(site(TRUCKS, second))
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()))
    const told = () =>
      page.evaluate(() =>
        ((window as Marked).dataLayer ?? []).flatMap(({ event }) =>
          event && !/^(?:gtm\.js$|dl_)/.test(event) ? event : [],
        ),
      )
    const view = expect.stringMatching(/^(new|used)_vehicle_page$/)
    const views = [view, 'page', view, 'page', 'home_page', 'page', view]
    // The address changes before the new view is reported, so this waits for the report.
    await expect.poll(told).toEqual(views)
    await page.locator('a[href^="tel:"]:visible').first().click()
    expect(await told()).toEqual([...views, 'click_to_call'])
    expect(await visits(page, TRUCKS)).toEqual([path, second, '/', second])
    expect(asked, 'no script comes twice').toHaveLength(scripts)
    expect(await isMarked(page)).toBe(true)
  })

  test('A jump within a page and the way back leave the page alone', nightly, async ({ page }) => {
    await open(page, site(GROUP, vehicleOf(GROUP, forSale)))
    await page.getByRole('banner').locator('a[href="/"]').first().click()
    await expect(page).toHaveURL(site(GROUP, '/'))
    await page.goBack()
    await expect(page.locator('.vehicle')).toBeVisible()
    await page.evaluate(() => (document.body.dataset['same'] = ''))
    await page.locator('.skip').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(/\/cars\/[\w-]+$/)
    await expect(page.locator('body')).toHaveAttribute('data-same', '')
  })
})

test.describe('a new document', () => {
  test.use({ viewport: PHONE })

  test(
    'A new document opens for a click before the router has loaded, for a checkout, and after a deploy',
    nightly,
    async ({ page }) => {
      await page.goto(site(GROUP, '/'))
      await mark(page)
      await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/about-us"]')?.click())
      await expect(page).toHaveURL(site(GROUP, '/about-us'))
      await expect.poll(() => isMarked(page)).toBe(false)

      const path = vehicleOf(GROUP, forSale)
      await open(page, site(GROUP, path))
      await page.evaluate((href) => {
        const link = document.createElement('a')
        link.href = href
        document.body.append(link)
        link.click()
      }, `${path}/checkout`)
      await expect(page).toHaveURL(/checkout/)
      await expect.poll(() => isMarked(page)).toBe(false)

      // The next page comes from a later build: its script has the same name but a different hash.
      await open(page, site(GROUP, '/about-us'))
      await page.route('**/contact', async (route) => {
        const html = await (await fetchSite(GROUP, '/contact')).text()
        const later = html.replace(/(\/_astro\/Page\.[^"]*)\.[\w-]+\.js/, '$1.LATER123.js')
        expect(later).not.toBe(html)
        const body = route.request().isNavigationRequest() ? html : later
        await route.fulfill({ body, contentType: 'text/html' })
      })
      await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/contact"]')?.click())
      await expect(page).toHaveURL(site(GROUP, '/contact'))
      await expect.poll(() => isMarked(page)).toBe(false)
    },
  )

  test(
    'A new document opens for each page once a script that works on the page itself has loaded',
    nightly,
    async ({ page }) => {
      await open(page, site(CAMPERS, '/'))
      await page.keyboard.press('Shift')
      await expect(page.locator('html')).toHaveAttribute('data-foreign', '')
      await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/contact"]')?.click())
      await expect(page).toHaveURL(site(CAMPERS, '/contact'))
      await expect.poll(() => isMarked(page)).toBe(false)
    },
  )
})

test('A card’s picture turns into the vehicle’s picture, and back', async ({ page }) => {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document)
    const seen: (string | null)[][] = []
    Object.assign(window, { seen })
    document.startViewTransition = (change) => {
      const transition = start(change)
      void transition.ready.then(() =>
        seen.push(
          document
            .getAnimations()
            .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.pseudoElement : null)),
        ),
      )
      return transition
    }
  })
  const pictures = () =>
    page.evaluate(() =>
      (window as Window & { seen?: string[][] }).seen?.map((names) =>
        names.includes('::view-transition-group(vehicle)'),
      ),
    )
  await open(page, site(GROUP, LIST))
  await cards(page).first().locator('.card__link').click()
  await expect.poll(pictures).toEqual([true])
  await expect(page.locator('.gallery__strip')).toHaveCSS('view-transition-name', 'none')
  await page.goBack()
  await expect.poll(pictures).toEqual([true, true])
  await page.locator('.breadcrumbs a, nav a[href="/"]').first().click()
  await expect.poll(pictures).toEqual([true, true, false])
})

test('No error is reported if the visitor leaves a list as it wakes up', nightly, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 10 })
  await page.addInitScript((selector) => {
    const crumb = () => document.querySelector<HTMLElement>(selector)
    const waking = new MutationObserver(([record]) => {
      if (!(record?.target instanceof Element) || record.target.hasAttribute('ssr')) return
      waking.disconnect()
      crumb()?.click()
    })
    waking.observe(document, { subtree: true, attributes: true, attributeFilter: ['ssr'] })
    // Simulates hovering over the link before the click, so that the router is loaded by then.
    addEventListener('DOMContentLoaded', () =>
      crumb()?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })),
    )
  }, 'nav[aria-label="You are here"] a')
  await page.goto(site(GROUP, `${LIST}/toyota`))
  // Because the processor is throttled, the navigation may take several times as long as usual.
  await expect(page).toHaveURL(site(GROUP, '/'), { timeout: 40_000 })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await settled(page)
})
