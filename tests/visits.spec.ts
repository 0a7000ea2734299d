import type { APIRequestContext, Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { expect, nightly, NOW, site, test, TWO_YARDS } from './site.ts'

/** The server doesn't count browsers that say that they have no window. Requests made while a page is left only take the browser's own name. */
test.use({
  launchOptions: [
    async ({ launchOptions }, provide) => {
      const name = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
      await provide({ ...launchOptions, args: [...(launchOptions.args ?? []), `--user-agent=${name}`] })
    },
    { scope: 'worker' },
  ],
})

const DASHBOARD = site('x', '/').replace('x.localhost', 'localhost')

/** Opens a page and waits until its script counts. */
async function openCounted(page: Page, path: string): Promise<void> {
  const measuring = page.waitForRequest(/\/measure\./)
  await page.goto(site(TWO_YARDS, path))
  await page.evaluate(`import('${(await measuring).url()}').then(() => {})`)
}

test(
  'A page view is measured late and without cookies, and is on the dashboard with searches that found nothing',
  nightly,
  async ({ page }, { retry }) => {
    const words = `hovercraft${'s'.repeat(retry)}`
    await page.clock.install({ time: NOW })
    await openCounted(page, `/search/new-used-and-demo-cars?q=${words}`)
    await expect(page.locator('.none')).toBeVisible()
    // A search is recorded only if its words stay in the box for a while.
    await page.clock.fastForward(2_000)
    await page.goto(site(TWO_YARDS, '/contact'))
    expect(await page.context().cookies()).toEqual([])
    const card = page.locator('.card', { hasText: 'Millbrook' })
    await expect(async () => {
      await page.goto(DASHBOARD)
      await expect(card.getByText(/LCP [\d.]+ s.*or better for three in four/)).toBeVisible({
        timeout: 500,
      })
    }).toPass()
    await card.getByText(/search(es)? found nothing/).click()
    await expect(card.getByText(`“${words}”, 1 time`)).toBeVisible()
  },
)

type Row = Record<'Address' | 'Seen' | 'Saved' | 'Asked' | 'Calls', string>

/** The numbers of the vehicle that the CSV lists last, and how many visits came from emails. */
async function numbersOf(request: APIRequestContext) {
  const { href } = new URL(`/numbers/${TWO_YARDS}`, (await request.get(DASHBOARD)).url())
  const rows: Row[] = parse(await (await request.get(`${href}.csv`)).text(), { columns: true })
  const [, emails = '0'] = /"row">Emails<\/th><td>([\d,]+)/.exec(await (await request.get(href)).text()) ?? []
  const { Address = '', Seen, Saved, Asked, Calls } = rows.at(-1) ?? {}
  return { path: new URL(Address).pathname, counts: [emails, Seen, Saved, Calls, Asked].map(Number) }
}

test(
  'A journey from an email to a vehicle that’s saved and called about is counted exactly, and its cookies stay at home',
  nightly,
  async ({ page, request }) => {
    const { path, counts } = await numbersOf(request)
    await page.context().addCookies([{ name: 'garage', value: 'secret', url: site(TWO_YARDS, '/') }])
    await openCounted(page, '/contact?utm_source=newsletter&utm_campaign=jane.doe')
    const measuring = page.waitForRequest(/\/measure\./)
    await page.evaluate(`location.href = '${path}'`)
    await page.evaluate(`import('${(await measuring).url()}').then(() => {})`)
    const heart = page.locator('.tools__button[data-heart]')
    for (const pressed of ['true', 'false', 'true']) {
      await heart.click()
      await expect(heart).toHaveAttribute('aria-pressed', pressed)
    }
    await page.evaluate(`document.querySelector('a[href^="tel:"]').click()`)
    const reporting = page.waitForResponse('**/api/visits')
    // As if the shopper switched to another tab.
    await page.evaluate(`
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)
    const report = await reporting
    expect(report.status()).toBe(204)
    expect(await report.request().allHeaders()).not.toHaveProperty('cookie')
    await expect
      .poll(async () => (await numbersOf(request)).counts)
      .toEqual(counts.map((count, index) => (index < 4 ? count + 1 : count)))
  },
)

test('Whoever has Global Privacy Control on isn’t counted', nightly, async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.addInitScript(`Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })`)
  await page.goto(site(TWO_YARDS, '/contact'))
  // The page's script would have asked for an idle moment, and for more script, before this does.
  await page.evaluate(`new Promise((done) => requestIdleCallback(done)).then(() => fetch('/robots.txt'))`)
  expect(requested.filter((url) => /\/Visits\./.test(url))).toHaveLength(1)
  expect(requested.filter((url) => /\/measure\./.test(url))).toEqual([])
})
