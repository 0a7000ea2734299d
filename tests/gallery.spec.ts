import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { markupOf } from '../bench/lib/markup.ts'
import {
  CAMPERS,
  DESKTOP,
  expect,
  fetchSite,
  GROUP,
  MOTO,
  MOVING,
  nightly,
  PHONE,
  site,
  test,
} from './site.ts'
import { holdScripts } from './support/holdScripts.ts'
import { leadServer, WHO } from './support/leads.ts'
import { shifts, watchShifts } from './support/shifts.ts'
import { forSale, unphotographed, vehicleOf, vehiclesOf } from './support/stock.ts'

test.use({ contextOptions: MOVING, viewport: DESKTOP })

const shown = (slug: string): string => vehicleOf(slug, forSale)
const cells = (page: Page) => page.locator('[data-strip] > li')
const count = (page: Page) => page.locator('[data-gallery] [data-count]')
const viewer = (page: Page) => page.getByRole('dialog').filter({ has: page.locator('.pswp__container') })
async function openFull(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect(viewer(page)).toBeVisible()
}

test('A vehicle’s first picture is the largest thing painted on a phone and moves nothing, whatever its shape, and the next ones load 200 px before they come into view', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await watchShifts(page)
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const wide = await sharp({ create: { width: 1200, height: 675, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer()
  await page.route(/\/1\.jpg/, (route) => route.fulfill({ contentType: 'image/jpeg', body: wide }))
  // Simulates a slow connection, which gives the browser time to load pictures that it shouldn't load yet.
  await page.route(/\.(?:css|js)$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 200))
    await route.continue()
  })
  await page.goto(site(GROUP, shown(GROUP)), { waitUntil: 'networkidle' })
  const first = cells(page).first().locator('img')
  await expect(first).toHaveAttribute('fetchpriority', 'high')
  await expect(first).toHaveAttribute('loading', 'eager')
  const loaded = () =>
    cells(page)
      .locator('img')
      .evaluateAll((all) => all.slice(0, 4).map((image) => (image as HTMLImageElement).naturalWidth > 0))
  expect(await loaded()).toEqual([true, true, false, false])
  // Returns the class of the largest element painted so far, as the browser reports it. On a slow machine, text is painted before the
  // picture.
  const largest = () =>
    page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          new PerformanceObserver((list) => {
            const entry = list.getEntries().at(-1) as (PerformanceEntry & { element?: Element }) | undefined
            resolve(entry?.element?.className ?? '')
          }).observe({ type: 'largest-contentful-paint', buffered: true })
        }),
    )
  await expect.poll(largest).toBe('gallery__image')
  expect(await shifts(page)).toEqual([])
  await page.locator('[data-strip]').evaluate((strip) => strip.scrollTo({ left: strip.clientWidth }))
  await expect.poll(loaded).toEqual([true, true, true, false])
})

test(
  'The placeholder replaces a picture that fails to load, in full screen too',
  nightly,
  async ({ page, guard }) => {
    guard.allow(/\/2(?:-thumb)?\.jpg/)
    await page.route(/\/2(?:-thumb)?\.jpg/, (route) => route.fulfill({ status: 404 }))
    await page.goto(site(GROUP, shown(GROUP)))
    await page.getByRole('button', { name: 'Next picture' }).click()
    await expect(cells(page).nth(1).getByText('Picture not available')).toBeInViewport()
    await expect(page.getByRole('link', { name: /photo 2 of/ })).toBeVisible()
    await openFull(page)
    await expect(viewer(page).getByText('Picture not available').first()).toBeInViewport()
  },
)

test('The gallery does what was requested while its script was loading', nightly, async ({ page }) => {
  const release = await holdScripts(page, /\/gallery\..*\.js/)
  await page.goto(site(GROUP, shown(GROUP)))
  const next = page.getByRole('button', { name: 'Next picture' })
  await next.click()
  await next.click()
  await page.locator('[data-strip]').press('ArrowRight')
  await page.locator('[data-thumbs] a').nth(1).focus()
  await expect(count(page)).toHaveText('1')
  release()
  await expect(count(page)).toHaveText('4')
  expect(new URL(page.url()).hash).toBe('')
})

test('The gallery stays a strip with links if its script doesn’t load', nightly, async ({ page, guard }) => {
  guard.allow(/gallery\./)
  await page.route(/\/gallery\..*\.js/, (route) => route.abort())
  await page.goto(site(GROUP, shown(GROUP)))
  await page.locator('[data-thumbs] a').nth(2).click()
  await expect(cells(page).nth(2)).toBeInViewport({ ratio: 0.5 })
  expect(new URL(page.url()).hash).toBe('#picture-3')
})

test('A vehicle without pictures has no buttons in its gallery, except one to request some', async () => {
  for (const slug of [GROUP, MOTO]) {
    const page = await fetchSite(slug, vehicleOf(slug, unphotographed))
    const { all, words } = markupOf(await page.text())
    expect(words('[data-gallery]'), slug).toContain('New Arrival')
    expect(all('[data-gallery] img'), slug).toEqual([])
    const buttons = all('[data-gallery] button').map(({ text }) => text.trim())
    expect(buttons, slug).toEqual(slug === GROUP ? ['Request Photos'] : [])
  }
})

test(
  'A shopper requests missing pictures, from a card or on the vehicle’s page (spec §2 Car cards)',
  nightly,
  async ({ page }) => {
    const sent = await leadServer(page)
    const path = vehicleOf(CAMPERS, unphotographed)
    const dialog = page.getByRole('dialog', { name: 'Request Photos' })
    await page.goto(site(CAMPERS, '/search/new-used-and-demo-campers/mercedes-benz'))
    await page
      .locator('.card', { has: page.locator(`a[href="${path}"]`) })
      .getByRole('link', { name: /^Request Photos of the / })
      .click()
    await expect(page).toHaveURL(site(CAMPERS, `${path}#request-photos`))
    await expect(dialog).toBeVisible()
    await expect(dialog).toHaveJSProperty('open', true)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await page.getByRole('button', { name: 'Request Photos' }).click()
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(600)
    for (const [label, value] of Object.entries(WHO)) await dialog.getByLabel(label).fill(value)
    // Waits until the form is awake. Before that, the browser itself would submit the form, without the request that this test handles.
    await expect(dialog.locator('form')).toHaveAttribute('data-hydrated', '')
    await dialog.getByRole('button', { name: 'Submit Form' }).click()
    await expect(page).toHaveURL(/\/success\?category=request-photos&car=[\w-]+&car_type=\w+$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We’re taking the photos')
    expect(sent.map(({ body }) => body.form)).toEqual(['request-photos'])
    expect(JSON.stringify(sent[0]?.body.lead)).toContain(path)
  },
)

test('An address opens the form to request pictures, which closes', nightly, async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Request Photos' })
  await page.goto(site(CAMPERS, `${vehicleOf(CAMPERS, unphotographed)}#request-photos`))
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('Without JavaScript, a link shows the form to request pictures', nightly, async ({ page }) => {
    const path = vehicleOf(CAMPERS, unphotographed)
    await page.goto(site(CAMPERS, `${path}#request-photos`))
    await expect(page.locator('#request-photos')).toBeInViewport()
    await expect(page.locator('#request-photos').getByLabel('First name')).toBeVisible()
    await page.goto(site(CAMPERS, path))
    await expect(page.locator('#request-photos')).toBeHidden()
  })
})

test('Full screen turns, zooms, keeps the focus inside and returns it', nightly, async ({ page }) => {
  await page.goto(site(GROUP, shown(GROUP)))
  await page.getByRole('button', { name: 'Next picture' }).click()
  await openFull(page)
  await expect(viewer(page)).toContainText('2 / 5')
  await expect(viewer(page).getByRole('status')).toHaveText(/photo 2 of 5$/)
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page)).toContainText('3 / 5')
  await expect(viewer(page).getByRole('status')).toHaveText(/photo 3 of 5$/)
  await page.getByRole('button', { name: 'Zoom' }).click()
  await expect(page.locator('.pswp--zoomed-in')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeFocused()
  await expect(count(page)).toHaveText('3')

  await cells(page).nth(2).locator('img').click()
  await expect(viewer(page)).toBeVisible()
  for (let time = 0; time < 6; time++) {
    await page.keyboard.press('Tab')
    // The focus may also move to the browser's own UI, as with any modal dialog.
    const inside = await viewer(page).evaluate(
      (dialog) => dialog.contains(document.activeElement) || document.activeElement === document.body,
    )
    expect(inside).toBe(true)
  }
  await viewer(page).getByRole('button', { name: 'Close' }).click()
  await expect(viewer(page)).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('On a phone, two fingers enlarge a picture, and an enquiry is below it', nightly, async ({ page }) => {
    await page.goto(site(GROUP, shown(GROUP)))
    const [name, price] = [page.getByRole('heading', { level: 1 }), page.locator('.price__amount')]
    const [said, costs] = [(await name.textContent()) ?? '', (await price.textContent()) ?? '']
    await openFull(page)
    const line = viewer(page).locator('.offer')
    await expect(line).toBeInViewport({ ratio: 1 })
    await expect(line.locator('p')).toHaveText(`${said.trim()}${costs.trim()}`)

    const fingers = await page.context().newCDPSession(page)
    // Until the viewer has opened, it ignores fingers.
    await expect(async () => {
      for (const [type, apart] of [
        ['touchStart', 20],
        ['touchMove', 60],
        ['touchMove', 120],
      ] as const)
        await fingers.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: [-1, 1].map((side, id) => ({ x: 180 + side * apart, y: 380, id })),
        })
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await expect(page.locator('.pswp--zoomed-in')).toBeVisible({ timeout: 1_000 })
    }).toPass()

    await viewer(page).getByRole('button', { name: 'Enquire Now' }).tap()
    await expect(viewer(page)).toHaveCount(0)
    const form = page.getByRole('dialog', { name: 'Enquire about this car' })
    await expect(form).toBeVisible()
    await form.getByLabel('Email').fill('a@example.com')
  })
})

test.describe('with a clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('The buttons on a vehicle’s page copy its address and print it', nightly, async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    const path = shown(GROUP)
    await page.goto(site(GROUP, `${path}?utm_source=mail`))
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByText('Link copied')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(new RegExp(`^https://.*${path}$`))
    await page.getByRole('button', { name: 'Print' }).click()
    await expect(page.locator('body')).toHaveAttribute('data-printed', '')
  })
})

// These sites build their vehicles' addresses in different ways.
for (const slug of [GROUP, MOTO])
  test(
    `Vehicles recently viewed on ${slug} appear below, and move nothing in view`,
    nightly,
    async ({ page }) => {
      await watchShifts(page)
      const vehicles = vehiclesOf(slug).filter(forSale).slice(0, 3)
      const paths = vehicles.map(({ path }) => path)
      const links = page.getByRole('region', { name: 'Recently viewed' }).getByRole('link')
      for (const [at, path] of paths.entries()) {
        await page.goto(site(slug, path), { waitUntil: 'domcontentloaded' })
        if (at > 0) await page.locator('[data-recent]').scrollIntoViewIfNeeded()
        await expect(links).toHaveCount(at)
        const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
        expect(hrefs).toEqual(paths.slice(0, at).toReversed())
      }
      const image = page.locator('[data-recent] img').first()
      await expect
        .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
        .toBeGreaterThan(0)
      const moved = (await shifts(page)).map((shift) => parseFloat(shift))
      expect(moved.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01)
      await links.first().click()
      await expect(page).toHaveURL(site(slug, paths.at(-2) ?? ''))
    },
  )
