import type { Page } from '@playwright/test'
import { CAMPERS, expect, GROUP, nightly, site, test, TRUCKS } from './site.ts'
import { fillForm } from './support/fillForm.ts'
import { leadServer, wake } from './support/leads.ts'
import { ports } from './support/ports.ts'
import { forSale, vehicleOf } from './support/stock.ts'

/**
 * Tests what pages report, as the data layer and the fake scripts receive it. Each test's pages have a query of their own, which
 * distinguishes their reports from those of other tests.
 */

interface Entry {
  event?: string
  event_id?: number
  content_id?: string
  category?: string
}
/** Without the council's events (asc.spec.ts). */
const layer = (page: Page): Promise<Entry[]> =>
  page.evaluate(() =>
    ((window as { dataLayer?: Entry[] }).dataLayer ?? []).filter(
      ({ event }) => event && !event.startsWith('dl_'),
    ),
  )
const askFakes = async <T>(path: string): Promise<T> =>
  (await (await fetch(`http://127.0.0.1:${ports().fakes}${path}`)).json()) as T
const received = (mark: string) =>
  askFakes<{ script: string; what: unknown }[]>(`/fakes/received?page=${mark}`)

test('A view and a call on a vehicle’s page are reported to the tag manager and the events endpoint', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/fakes/')) asked.push(new URL(request.url()).pathname)
  })
  const path = vehicleOf(TRUCKS, forSale)
  await page.goto(site(TRUCKS, `${path}?mark=call`))
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()))
  expect(asked, 'nothing before the shopper acts').toEqual([])
  await page.locator('a[href^="tel:"]:visible').first().click()
  await expect
    .poll(async () => (await layer(page)).map(({ event_id }) => event_id))
    .toEqual([undefined, expect.any(Number), 25])
  const [, view, call] = await layer(page)
  expect([1, 2]).toContain(view?.event_id)
  expect(call).toMatchObject({
    event: 'click_to_call',
    content_id: view?.content_id,
    type: 'product',
    currency: 'USD',
  })
  await expect
    .poll(async () => new Set((await received('mark=call')).map(({ script }) => script)))
    .toEqual(new Set(['tag_manager', 'analytics', 'social_pixel']))
  const told = () =>
    askFakes<{ path: string; body: { event?: { category: string; url: string } } }[]>('/events.json')
  await expect
    .poll(async () =>
      (await told()).flatMap(({ body }) =>
        body.event?.url.includes('mark=call') ? body.event.category : [],
      ),
    )
    .toEqual([view?.event, 'click_to_call'])
})

test('What happened before tracking loaded is reported on the next page', nightly, async ({ page }) => {
  await page.goto(site(TRUCKS, '/?utm_source=mail&mark=left'))
  await page.goto(site(TRUCKS, '/contact?mark=left'))
  await page.keyboard.press('Tab')
  await expect
    .poll(async () => (await layer(page)).map(({ event }) => event))
    .toEqual(['campaign', 'gtm.js', 'home_page', 'general_page'])
})

test(
  'Live chat loads nothing before the click, then fires events 54, 55 and 57',
  nightly,
  async ({ page }) => {
    const ids = () =>
      page.evaluate(() => (window as { forecourtEvents?: { id: number }[] }).forecourtEvents ?? [])
    const widgets: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/fakes/chat')) widgets.push(request.url())
    })
    await page.goto(site(GROUP, '/'))
    const button = page.getByRole('button', { name: 'Chat with us' })
    await button.focus()
    expect(widgets).toEqual([])
    await page.keyboard.press('Enter')
    const chat = page.getByRole('region', { name: 'Live chat' })
    for (const words of ['Hello', 'Is it still there?']) {
      await chat.getByLabel('Message').fill(words)
      await chat.getByRole('button', { name: 'Send' }).click()
      // Moves the page's clock on. It stands still in tests, and a message with the same time as the last one would count as a replay.
      await page.clock.setFixedTime(await page.evaluate(() => Date.now() + 1000))
    }
    expect((await ids()).map(({ id }) => id)).toEqual([54, 55, 57])
    expect(widgets).toHaveLength(1)
  },
)

test(
  'The text-us popup shows until it’s closed, and never on the contact page',
  nightly,
  async ({ page }) => {
    const popup = page.getByRole('group', { name: 'Text us' })
    await page.goto(site(CAMPERS, '/'))
    await expect(popup).toBeVisible()
    await popup.getByRole('button', { name: 'Close' }).click()
    await expect(popup).toBeHidden()
    const looked = page.waitForResponse(/textUs\./)
    await page.reload()
    await looked
    await expect(popup).toBeHidden()
    await page.goto(site(CAMPERS, '/contact'))
    await expect(page.locator('[data-text-us]')).toHaveCount(0)
  },
)

test('A finance enquiry in steps counts once, and each earlier step as a step', nightly, async ({ page }) => {
  const posted: { category: string; lead_id: unknown }[] = []
  await page.route('**/api/events', async (route) => {
    const { event } = route.request().postDataJSON() as { event: { category: string; lead_id: unknown } }
    posted.push({ category: event.category, lead_id: event.lead_id })
    await route.fulfill({ status: 204 })
  })
  await leadServer(page)
  // Records what the data layer receives, in a place that's still there after the page has gone.
  await page.addInitScript(() => {
    const layer: unknown[] = []
    const push = (...entries: unknown[]): number => {
      sessionStorage['layer'] =
        `${sessionStorage['layer'] ?? ''}${entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')}`
      return Array.prototype.push.apply(layer, entries)
    }
    Object.assign(window, { dataLayer: Object.assign(layer, { push }) })
  })
  await page.goto(site(TRUCKS, '/finance'))
  await fillForm(page, await wake(page))
  await expect
    .poll(() => posted.filter(({ category }) => !/_page$/.test(category)))
    .toEqual(['step', 'step', 'Finance Enquiry'].map((category) => ({ category, lead_id: 4711 })))
  const told = await page.evaluate(() =>
    String(sessionStorage['layer'])
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Entry)
      .filter(({ event: name, event_id }) => event_id !== undefined && !name?.endsWith('_page')),
  )
  expect(told.map(({ event_id }) => event_id)).toEqual([32, 32, 23])
  expect(told.at(-1)).toMatchObject({ event: 'finance', category: 'Finance Enquiry' })
})
