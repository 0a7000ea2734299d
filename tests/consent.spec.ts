import type { BrowserContext, Page } from '@playwright/test'
import { storageKey } from '#rules/browser/stored.ts'
import { DESKTOP, expect, fetchSite, nightly, PHONE, scrollsSideways, site, test, TRUCKS } from './site.ts'
import { faultsOfAxe } from './support/access.ts'
import { forSale, vehicleOf } from './support/stock.ts'

/**
 * Tests what leaves a page and what's stored before and after visitors answer. The site has a tag manager, analytics and a pixel, and sends
 * events to its own endpoint. The fake scripts count as third parties.
 */

const banner = (page: Page) => page.getByRole('region', { name: 'Your privacy choices' })

/** Sets the mode of all pages, and returns the scripts and ids that they've asked for so far. */
async function visit(page: Page, mode: string): Promise<() => string[]> {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.startsWith('/fakes/')) asked.push(url.pathname.replace('/fakes/', ''))
    else if (url.pathname === '/api/events' || !url.hostname.endsWith('localhost')) asked.push(url.pathname)
  })
  await page.route('**/*', async (route) => {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    // The router fetches pages too.
    const isPage =
      /document|fetch/.test(request.resourceType()) && !/^\/(?:api|fakes)\/|\.\w+$/.test(pathname)
    if (!isPage || request.method() !== 'GET') return route.fallback()
    const response = await fetchSite(TRUCKS, pathname + search)
    const body = (await response.text()).replace(/data-consent="[\w-]+"/, `data-consent="${mode}"`)
    return route.fulfill({ status: response.status, headers: { 'content-type': 'text/html' }, body })
  })
  return () => asked
}

const SCRIPTS = ['gtm.js', 'gtag/js', 'en_US/fbevents.js']
const scriptsIn = (asked: readonly string[]): string[] => SCRIPTS.filter((script) => asked.includes(script))

/** Names of what's stored, without the answer itself. */
async function stored(page: Page, context: BrowserContext): Promise<string[]> {
  const prefix = storageKey(TRUCKS, 'consent').replace(/consent$/, '')
  const names = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  const own = names.map((name) => name.replace(prefix, ''))
  const cookies = (await context.cookies()).map(({ name }) => name)
  return [...own.filter((name) => /campaign|visits|device|session|searched|untold/.test(name)), ...cookies]
}

/** Acts, so that tracking starts if it may. */
const act = (page: Page) => page.keyboard.press('Shift')

/** Acts until these scripts have loaded. */
const expectScripts = (page: Page, asked: () => readonly string[], scripts: readonly string[]) =>
  expect
    .poll(async () => {
      await act(page)
      return scriptsIn(asked())
    })
    .toEqual(scripts)

const withControl = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))

const START = '/?gclid=click&utm_source=mail'

test('Opt-in: before a yes, nothing leaves the site and nothing about the visit is stored; a no keeps it so', async ({
  page,
  context,
}) => {
  const asked = await visit(page, 'opt-in')
  await page.goto(site(TRUCKS, START))
  await act(page)
  await expect(banner(page)).toBeVisible()
  await page.goto(site(TRUCKS, '/contact'))
  await act(page)
  await banner(page).getByRole('button', { name: 'No, thanks' }).click()
  await expect(banner(page)).toBeHidden()
  await page.goto(site(TRUCKS, '/about-us'))
  await act(page)
  await page.waitForLoadState('networkidle')
  expect([asked(), await stored(page, context)]).toEqual([[], []])
  // The same visitor agrees later. This shows that a request would have been noticed.
  await page.getByRole('link', { name: 'Your privacy choices' }).click()
  await banner(page).getByLabel('Measurement').check()
  await banner(page).getByRole('button', { name: 'Save choices' }).click()
  await expectScripts(page, asked, ['gtm.js', 'gtag/js'])
  expect(asked()).toContain('/api/events')
})

test('Opt-in: after a yes, everything loads; after a change of mind, the next page loads nothing and nothing is left', async ({
  page,
  context,
}) => {
  const asked = await visit(page, 'opt-in')
  await page.goto(site(TRUCKS, START))
  await banner(page).getByRole('button', { name: 'That’s fine' }).click()
  await expectScripts(page, asked, SCRIPTS)
  expect(await stored(page, context)).toEqual(expect.arrayContaining(['visits', 'device', 'session']))
  await context.addCookies(['_ga', '_fbp'].map((name) => ({ name, value: '1', url: page.url() })))
  await page.getByRole('link', { name: 'Your privacy choices' }).click()
  for (const purpose of ['Measurement', 'Advertising']) await banner(page).getByLabel(purpose).uncheck()
  await banner(page).getByRole('button', { name: 'Save choices' }).click()
  expect(await stored(page, context)).toEqual([])
  const before = asked().length
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).first().click()
  await page.waitForURL(/about-us/)
  await act(page)
  await page.waitForLoadState('networkidle')
  expect(
    asked()
      .slice(before)
      .filter((path) => path !== 'received'),
  ).toEqual([])
  expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false)
})

test(
  'Notice: everything is on until the visitor objects, which turns advertising off',
  nightly,
  async ({ page }) => {
    const asked = await visit(page, 'notice')
    await page.goto(site(TRUCKS, START))
    await expectScripts(page, asked, SCRIPTS)
    await banner(page).getByRole('button', { name: 'Do not sell or share my data' }).click()
    const before = asked().length
    await page.goto(site(TRUCKS, '/about-us'))
    await act(page)
    await expect.poll(() => scriptsIn(asked().slice(before))).toEqual(['gtm.js', 'gtag/js'])
    await page.waitForLoadState('networkidle')
    expect(scriptsIn(asked().slice(before))).not.toContain('en_US/fbevents.js')
    await expect(banner(page)).toBeHidden()
  },
)

for (const mode of ['none', 'notice', 'opt-in'])
  test(`Global Privacy Control turns advertising off: ${mode}`, nightly, async ({ page, context }) => {
    await withControl(page)
    const asked = await visit(page, mode)
    await page.goto(site(TRUCKS, START))
    if (mode === 'opt-in') await banner(page).getByRole('button', { name: 'That’s fine' }).click()
    await expectScripts(page, asked, ['gtm.js', 'gtag/js'])
    await page.waitForLoadState('networkidle')
    expect(asked()).not.toContain('en_US/fbevents.js')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('gclid')
    expect(await stored(page, context)).toContain('visits')
    await page.getByRole('link', { name: 'Your privacy choices' }).click()
    await expect(banner(page).getByLabel('Advertising')).toBeDisabled()
  })

for (const size of [PHONE, DESKTOP])
  test(`The notice covers nothing that’s in use, moves nothing and is accessible at ${size.width} px`, async ({
    page,
  }) => {
    await visit(page, 'notice')
    await page.setViewportSize(size)
    await page.addInitScript(() => {
      const shifts: unknown[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
        type: 'layout-shift',
        buffered: true,
      })
    })
    await page.goto(site(TRUCKS, vehicleOf(TRUCKS, forSale)))
    await expect(banner(page)).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts)).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
    expect(await faultsOfAxe(page)).toEqual([])
    const topOf = async () => (await banner(page).boundingBox())?.y ?? 0
    if (size === PHONE) {
      const bar = await page.locator('.sticky').boundingBox()
      const box = await banner(page).boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(Math.ceil(bar?.y ?? 0))
    }
    // Whatever gets the focus is in sight, as far as the page's end.
    for (const link of [page.locator('main a:visible').last(), page.locator('footer a:visible').last()]) {
      await link.focus()
      await expect
        .poll(async () => {
          const box = await link.boundingBox()
          return (box?.y ?? Infinity) + (box?.height ?? 0)
        })
        .toBeLessThanOrEqual(await topOf())
    }
    // It comes right after the skip link, and closes by keyboard.
    await page.reload()
    await expect(banner(page)).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(banner(page).locator(':focus')).toHaveCount(1)
    await banner(page).getByRole('button', { name: 'OK' }).press('Enter')
    await expect(banner(page)).toBeHidden()
    await expect(page.locator('#main')).toBeFocused()
  })
