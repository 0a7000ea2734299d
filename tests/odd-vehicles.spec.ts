import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DESKTOP, expect, GROUP, nightly, PHONE, scrollsSideways, test } from './site.ts'
import { place, serve, type Place } from './support/command.ts'
import { forSale, vehicleOf } from './support/stock.ts'

/**
 * Tests vehicles that are entered in ways in which no dealer should enter them, but some do. Each must still have a decent page, card and
 * checkout.
 */

test.describe.configure({ mode: 'default' })

type Car = Record<string, unknown> & { slug: string; images: unknown[] }

const LONG = 'X'.repeat(200)
const LOST = { image: { url: '/images/nowhere/1.jpg', thumb: { url: '/images/nowhere/1-thumb.jpg' } } }
const HTML =
  '<h1>Big<script>window.__xss = 1</script></h1><p style="font-size: 90px">Styled <b>bold</b></p>' +
  `<table><tr><td>${'wide '.repeat(60)}</td></tr></table><p>${LONG}`

/** For each vehicle, by slug, how it differs from an ordinary one. */
const ODD: Record<string, (ordinary: Car) => object> = {
  'long-name': () => ({ make: '', model: '', name: LONG, badge: LONG }),
  'no-pictures': () => ({ images: [], primary_image_url: '' }),
  'sixty-pictures': ({ images }) => ({
    images: Array.from({ length: 60 }, (_, index) => images[index % images.length]),
  }),
  'lost-picture': () => ({ images: [LOST], primary_image_url: LOST.image.url }),
  'no-price': () => ({ price: null, before_price: null, subscription_price: null }),
  'html-text': () => ({ description: HTML }),
  'long-values': () => ({ specifications: [{ group: 'All', name: 'Paint', value: LONG }], engine: LONG }),
}

let here: Place
let server: Awaited<ReturnType<typeof serve>>
const address = (path: string) => `http://${GROUP}.localhost:${server.port}${path}`

test.beforeAll(async () => {
  here = place()
  here.bring(GROUP)
  const file = join(here.tenants, GROUP, 'snapshot.json')
  const snapshot = JSON.parse(readFileSync(file, 'utf8')) as { cars: Car[] }
  const slug = vehicleOf(GROUP, (car) => forSale(car) && car.make === 'Mazda')
    .split('/')
    .at(-1)
  const ordinary = snapshot.cars.find((car) => car.slug === slug)
  if (!ordinary) throw new Error('there is no ordinary car')
  const cars = Object.entries(ODD).map(([name, change], index) => ({
    ...ordinary,
    ...change(ordinary),
    slug: name,
    id: 990_000 + index,
    stocknum: `ODD${index}`,
    reservable: true,
    payment_processors: [{ authorization_type: 'stripe', authorization_key: 'x', deposit_amount: 500 }],
    has_checkout_payment_processor: true,
  }))
  writeFileSync(file, JSON.stringify({ ...snapshot, cars: [...cars, ordinary] }))
  const { code, out, err } = await here.build()
  expect(code, err + out).toBe(0)
  server = await serve(here.out, here.tenants)
})
test.afterAll(async () => {
  await server.stop()
  here.remove()
})

/** Responds in place of the image service: one picture is missing, and all others are the same. */
test.beforeEach(async ({ page, guard }) => {
  guard.allow(/nowhere|Failed to load resource/)
  await page.route('**/images/**', (route) =>
    route.request().url().includes('nowhere')
      ? route.fulfill({ status: 404 })
      : route.fulfill({
          contentType: 'image/svg+xml',
          body: '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
        }),
  )
})

test('Pages, checkouts and lists of oddly entered vehicles fit every screen', nightly, async ({ page }) => {
  const checkouts = Object.keys(ODD).filter((slug) => slug !== 'no-price')
  for (const path of [
    ...Object.keys(ODD).map((slug) => `/cars/${slug}`),
    ...checkouts.map((slug) => `/cars/${slug}/checkout`),
    '/search/new-used-and-demo-cars',
  ]) {
    await page.goto(address(path))
    for (const viewport of [{ width: 320, height: 640 }, PHONE, DESKTOP]) {
      await page.setViewportSize(viewport)
      expect(await scrollsSideways(page), `${path} at ${viewport.width} px`).toBe(false)
    }
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    expect(await page.evaluate(() => '__xss' in window), path).toBe(false)
  }
})

test('Pages of oddly entered vehicles show what they can', nightly, async ({ page }) => {
  await page.goto(address('/cars/no-price'))
  await expect(page.getByText('Enquire for price.').first()).toBeVisible()
  await page.goto(address('/cars/lost-picture'))
  await expect(
    page.getByRole('region', { name: 'Pictures' }).getByText('Picture not available'),
  ).toBeVisible()
  await page.goto(address('/cars/html-text'))
  await expect(page.getByRole('heading', { name: 'Big' })).toBeVisible()
  await page.goto(address('/cars/long-name'))
  const crumbs = page.getByRole('navigation', { name: 'You are here' })
  await expect(crumbs.getByRole('listitem')).toHaveCount(3)
  expect((await crumbs.boundingBox())?.height, 'a long name takes one line').toBeLessThan(60)
})

test(
  'A gallery of sixty pictures reaches and loads the last, whose thumbnail comes into view',
  nightly,
  async ({ page }) => {
    await page.goto(address('/cars/sixty-pictures'))
    await expect(page.getByText('1 / 60')).toBeVisible()
    await page.locator('[data-strip]').focus()
    await page.keyboard.press('ArrowLeft')
    await expect(page.locator('[data-gallery] [data-count]')).toHaveText('60')
    const last = page.locator('[data-strip] > li').nth(59).locator('img')
    await expect.poll(() => last.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await page.locator('[data-thumbs]').evaluate((row) => row.scrollIntoView())
    await expect(page.locator('[data-thumbs] a').nth(59)).toBeInViewport()
    await expect(page.locator('[data-thumbs] a[tabindex="0"]')).toHaveCount(1)
  },
)

test('A picture that fails to load is covered on its card', nightly, async ({ page }) => {
  await page.goto(address('/search/new-used-and-demo-cars'))
  const card = page.getByRole('article').filter({ has: page.locator('a[href="/cars/lost-picture"]') })
  const image = card.getByRole('img')
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => image.evaluate((each) => (each as HTMLImageElement).complete)).toBe(true)
  expect(await image.evaluate((each) => getComputedStyle(each, '::after').backgroundImage)).toContain('svg')
})
