import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import {
  DESKTOP,
  expect,
  fetchSite,
  FOLDERS,
  GROUP,
  nightly,
  PHONE,
  scrollsSideways,
  site,
  test,
  TRUCKS,
} from './site.ts'
import { holdScripts } from './support/holdScripts.ts'
import { forSale, vehicleOf, vehiclesOf } from './support/stock.ts'

/** Tests the panel of a vehicle's page: price, buttons, dialogs, phone block and bar (spec §2, §4, §8, §9). */

const shown = (slug: string): string => site(slug, vehicleOf(slug, forSale))
const panel = (page: Page) => page.locator('[data-panel]')
const enquire = { name: /^(?:Enquire|Inquire) Now$/ }

for (const [size, slug, viewport] of [
  ['desktop', GROUP, DESKTOP],
  ['phone', TRUCKS, PHONE],
] as const)
  test(
    `A vehicle’s dialog on a ${size} opens by keyboard, keeps the focus, closes in three ways and returns the focus`,
    nightly,
    async ({ page }) => {
      await page.setViewportSize(viewport)
      await page.goto(shown(slug))
      const button = panel(page).getByRole('button', enquire)
      const dialog = page.getByRole('dialog', { name: /^(?:Enquire|Inquire) about this / })

      await button.focus()
      await page.keyboard.press('Enter')
      await expect(dialog).toBeVisible()
      // The dialog shows the vehicle above the form.
      const about = dialog.locator('.lead__about')
      await expect(about.locator('strong')).toHaveText(
        (await panel(page).locator('.price__amount').textContent())?.trim() ?? '',
      )
      await expect(about.locator('img')).toHaveJSProperty('naturalWidth', 256)
      for (let presses = 0; presses < 8; presses++) {
        await page.keyboard.press('Tab')
        const inside = await page.evaluate(() => {
          const at = document.activeElement
          return at === document.body || at === null || at.closest('dialog[open]') !== null
        })
        expect(inside, 'nothing of the page behind takes the focus').toBe(true)
      }
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(button).toBeFocused()

      await button.click()
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toBeHidden()
      await expect(button).toBeFocused()

      await button.click()
      await expect(dialog).toBeVisible()
      await page.mouse.click(4, 4)
      await expect(dialog).toBeHidden()
      expect(await scrollsSideways(page)).toBe(false)
    },
  )

/** Height of the bar of links to a page's sections, in px. */
const LINKS = 48

test(
  'A vehicle’s panel fits the window and scrolls, however long, and links go to each section, below the fixed header',
  nightly,
  async ({ page }) => {
    await page.goto(shown(GROUP))
    const inner = page.locator('.panel__inner')
    await inner.locator('h1').evaluate((title) => (title.textContent = 'A Very Long Name '.repeat(12)))
    await inner.locator('details summary').click()
    await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }))
    for (const [width, height] of [
      [1024, 768],
      [1366, 768],
      [1440, 900],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      const header = await page.locator('.header').evaluate((all) => all.getBoundingClientRect().bottom)
      const box = await inner.evaluate((all) => all.getBoundingClientRect().toJSON() as DOMRect)
      expect(box.top, `${width} × ${height}`).toBeGreaterThanOrEqual(header)
      expect(box.bottom, `${width} × ${height}`).toBeLessThanOrEqual(height)
      await inner.locator('.panel__foot').scrollIntoViewIfNeeded()
      await expect(inner.locator('.panel__foot')).toBeInViewport({ ratio: 1 })
      await inner.locator('h1').scrollIntoViewIfNeeded()
    }

    const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
    await expect(links).toHaveText([
      'Facts',
      'Child seats and boot',
      'Condition',
      'Features',
      'Specifications',
      'Finance',
      'Location',
    ])
    for (const link of await links.all()) {
      await link.click()
      const place = page.locator((await link.getAttribute('href')) ?? '')
      // Once the page has stopped moving, the section is just below the bar of links.
      await expect
        .poll(async () => {
          const [section, bar] = [await place.boundingBox(), await page.locator('.header').boundingBox()]
          const below = section && bar ? section.y - bar.y - bar.height : -1
          return below >= LINKS && below < 2 * LINKS
        })
        .toBe(true)
    }
  },
)

test('The test drive’s dialog is at most 600 px wide, and 85vh less 6rem high', nightly, async ({ page }) => {
  await page.goto(shown(GROUP))
  await panel(page).getByRole('button', { name: 'Book a test drive' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book a Test Drive' })
  await expect(dialog).toBeVisible()
  const body = dialog.locator('.dialog__body')
  await body.evaluate((element) => {
    element.insertAdjacentHTML('beforeend', '<div style="height: 4000px">a long form</div>')
  })
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(600)
  const height = (await body.boundingBox())?.height ?? 0
  const viewport = page.viewportSize()?.height ?? 0
  expect(Math.abs(height - (viewport * 0.85 - 96))).toBeLessThanOrEqual(1)
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport()
})

test('A dialog’s form keeps what was typed while its script loaded', nightly, async ({ page }) => {
  const release = await holdScripts(page, /\/SharedForm\.[\w-]+\.js/)
  await page.goto(shown(GROUP))
  await panel(page).getByRole('button', enquire).click()
  const form = page.getByRole('dialog').locator('form')
  await form.getByLabel('Email').fill('early@example.com')
  await expect(form.locator('[name=_key]')).toHaveValue(/^[\d-]{16,43}$/)
  await expect(form).not.toHaveAttribute('data-hydrated')
  release()
  await expect(form).toHaveAttribute('data-hydrated')
  await expect(form.getByLabel('Email')).toHaveValue('early@example.com')
})

test('A masked number clicked while its script loads shows everywhere and is reported once per session, and so is a call', async ({
  page,
}) => {
  const told: [string, unknown][] = []
  await page.route('**/api/**', async (route) => {
    told.push([new URL(route.request().url()).pathname, route.request().postDataJSON()])
    await route.fulfill({ status: 204 })
  })
  const release = await holdScripts(page, /\/reveal\..*\.js/)
  await page.goto(shown(GROUP))
  // Each button that reveals a number gets two clicks, both in the panel and in the bar on phones.
  const buttons = page.locator('button[data-number]')
  expect(await buttons.count()).toBeGreaterThan(1)
  await buttons.evaluateAll((all) => {
    for (const button of [...all, ...all]) if (button instanceof HTMLElement) button.click()
  })
  const masked = panel(page).getByRole('button', { name: /Call the dealer/ })
  await expect(masked).toHaveText(/\d\d \d\d\*\* \*\*\*\*/)
  release()
  const link = panel(page).getByRole('link', { name: /Call the dealer/ })
  await expect(link).toHaveText(/\d\d \d{4} \d{4}/)

  await page.reload()
  await masked.press('Enter')
  await expect(link).toHaveText(/\d\d \d{4} \d{4}/)
  await expect(link).toBeFocused()
  await expect(buttons).toHaveCount(0)
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()))
  await link.click()
  await expect
    .poll(() => told.map(([path]) => path))
    .toEqual(['/api/reveal-phone', '/api/events/car_phone_call'])
  expect(told[0]?.[1]).toEqual({
    car_id: expect.any(Number),
    dealership_id: expect.any(Number),
    website_id: 2101,
  })
  expect(await page.evaluate(() => window.forecourtEvents)).toEqual([{ id: 25 }])
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('On a phone, a vehicle’s bar stays in view, with number, enquiry and chat side by side', async ({
    page,
  }) => {
    await page.route('**/api/**', (route) => route.fulfill({ status: 204 }))
    await page.goto(shown(GROUP))
    const bar = page.locator('.sticky')
    // The price and each number are in one place.
    const calls = page.locator(':is(header, .panel, .sticky) :is([href^="tel:"], [data-href^="tel:"])')
    const numbers = await calls
      .filter({ visible: true })
      .evaluateAll((all) => all.map((each) => each.dataset['href'] ?? each.getAttribute('href')))
    expect(numbers.length).toBeGreaterThan(0)
    expect(new Set(numbers).size).toBe(numbers.length)
    await expect(bar).not.toContainText('$')
    await page.locator('#vehicle-map').scrollIntoViewIfNeeded()
    await expect(bar).toBeInViewport({ ratio: 1 })
    const chat = await page.getByRole('button', { name: 'Chat with us' }).last().boundingBox()
    const ends = await bar
      .locator('> *')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right))
    expect(Math.max(...ends)).toBeLessThanOrEqual(chat?.x ?? 0)
    expect((chat?.y ?? 0) + (chat?.height ?? 0)).toBeLessThanOrEqual(PHONE.height)

    await bar.getByRole('button', { name: /Call the dealer/ }).tap()
    await expect(bar.getByText(/^\d\d \d{4} \d{4}$/)).toBeVisible()
    await bar.getByRole('button', enquire).tap()
    await expect(page.getByRole('dialog', { name: 'Enquire about this car' })).toBeVisible()
  })
})

test('A label clicked before its script has loaded explains beside itself', nightly, async ({ page }) => {
  const path = vehicleOf(GROUP, (car) => {
    const average = car.autograb_data?.state_average_market_price ?? 0
    return forSale(car) && average - (car.price ?? 0) > 499
  })
  await page.goto(site(GROUP, path))
  const release = await holdScripts(page)
  const label = panel(page).getByRole('button', { name: /below market average/ })
  const note = page.getByRole('tooltip')
  await expect(note).toBeHidden()
  await label.click()
  await expect(note).toHaveText(/on sale for \$[\d,]+ on average/)
  await expect(note).toBeVisible()
  release()
  await expect
    .poll(async () => {
      const [at, tip] = await Promise.all([label.boundingBox(), note.boundingBox()])
      return at && tip && Math.min(Math.abs(at.y - tip.y - tip.height), Math.abs(tip.y - at.y - at.height))
    })
    .toBeLessThan(10)
  await page.keyboard.press('Escape')
  await expect(note).toBeHidden()
})

test('A price plus on-road costs adds up to the backend’s drive-away price', nightly, async ({ page }) => {
  const dollars = (text: string): number => Number(text.replace(/[$,]/g, ''))
  const isNew = vehiclesOf(GROUP).find(
    (car) => forSale(car) && car.car_type === 'new' && car.dapprice !== null,
  )
  if (!isNew) throw new Error('no new car has a drive-away price')
  await page.setViewportSize(PHONE)
  await page.goto(site(GROUP, isNew.path))
  const block = page.locator('.price')
  await expect(block).toContainText('plus on-road costs')
  const said = ['Price', 'On-road costs', 'Estimated drive away']
  await expect(block.locator('.price__breakdown dt')).toHaveText(said)
  const [asked = 0, onTop = 0, sum = 0] = (await block.locator('.price__breakdown dd').allTextContents()).map(
    dollars,
  )
  expect([asked, asked + onTop, sum]).toEqual([isNew.price, sum, isNew.dapprice])
  await expect(block.getByText('Estimated drive away')).toBeVisible()
})

const sold = (): string => vehicleOf(GROUP, (car) => car.status === 'sold')

test('A recently sold vehicle’s page leads to similar vehicles', nightly, async ({ page }) => {
  await page.goto(site(GROUP, sold()))
  await page.getByRole('link', { name: 'Similar vehicles' }).first().click()
  await expect(page.getByRole('heading', { name: 'Similar cars' })).toBeInViewport()
})

test('A vehicle sold long ago is redirected to its make’s list, which says so, and a sold one’s checkout to its page', async () => {
  const file = readFileSync(join(FOLDERS.dist, GROUP, '_redirects'), 'utf8')
  // Keeps only the lines that are about one vehicle.
  const gone = file.split('\n').filter((line) => /^\/cars\/[\w/-]+ /.test(line))
  expect(gone.length).toBeGreaterThan(0)
  for (const line of gone) {
    const [from = '', to = ''] = line.split(' ')
    const answer = await fetchSite(GROUP, from)
    expect([answer.status, answer.headers.get('location')], from).toEqual([302, to])
    const list = await fetchSite(GROUP, to)
    expect(list.status, to).toBe(200)
    // What the page says to who comes from there.
    expect(await list.text()).toContain(`id="${to.split('#')[1]}"`)
  }
  expect(gone.filter((line) => line.endsWith('#gone 302'))).not.toEqual([])
  // The bar at the bottom of a phone’s screen leads a shopper on, rather than just to the phone.
  expect(await (await fetchSite(GROUP, sold())).text()).toMatch(
    /class="sticky".*<a class="button" href="#similar">/s,
  )
  const checkout = await fetchSite(GROUP, `${sold()}/checkout`)
  expect([checkout.status, checkout.headers.get('location')]).toEqual([302, `${sold()}#no-checkout`])
})
