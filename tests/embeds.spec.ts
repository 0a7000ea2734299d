import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { DESKTOP, expect, PHONE, RV, scrollsSideways, test } from './site.ts'
import { faultsOfAxe } from './support/access.ts'
import { place, serve, type Place } from './support/command.ts'

/** Tests what editors place in their texts: videos, maps and widgets of other sites, buttons and columns. */

test.describe.configure({ mode: 'default' })

const TEXT = `---
title: The tour
path: /tour
---

Come and look.

::embed[A walk through the yard]{url=https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m30s}

::embed[The Tableland 19]{url=https://vimeo.com/76979871 poster=/images/scenes/caravan-creek.jpg}

:::columns
### Find us

::embed[Where we are]{url="https://www.google.com/maps?q=12 Main Street" height=300}

::button[Our locations]{href=/our-locations}
::button[Call us]{href=tel:0255500100}
::column
### Write to us

::form{id=general}
:::

::embed[Book a handover]{url=https://book.example.com/us height=400}

::video[The workshop]{src=/photos/tour.mp4 captions=/photos/tour.vtt poster=/images/scenes/truck-yard.jpg}
`

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path fill="#dde6ee" d="M0 0h16v9H0z"/></svg>'

let here: Place
let server: Awaited<ReturnType<typeof serve>>

test.beforeAll(async () => {
  here = place()
  here.bring(RV)
  const dir = join(here.tenants, RV)
  const file = join(dir, 'site.json')
  const settings = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, JSON.stringify({ ...settings, security: { allow_hosts: ['book.example.com'] } }))
  writeFileSync(join(dir, 'content/tour.md'), TEXT)
  mkdirSync(join(dir, 'photos'), { recursive: true })
  writeFileSync(join(dir, 'photos/tour.mp4'), 'not really a video')
  writeFileSync(join(dir, 'photos/tour.vtt'), 'WEBVTT\n')
  const { code, out, err } = await here.build()
  expect(code, err + out).toBe(0)
  server = await serve(here.out, here.tenants)
})
test.afterAll(async () => {
  await server.stop()
  here.remove()
})

/** Opens the page. Requests to other sites, and for videos, are collected, and other sites and pictures are answered here. */
async function openTour(page: Page): Promise<string[]> {
  const collected: string[] = []
  page.on('request', (request) => {
    const { hostname, pathname } = new URL(request.url())
    if (!hostname.endsWith('localhost') || pathname.startsWith('/videos/')) collected.push(request.url())
  })
  await page.context().route(
    ({ hostname, pathname }) => !hostname.endsWith('localhost') || pathname.startsWith('/images/'),
    (route) =>
      route.request().url().includes('/images/')
        ? route.fulfill({ contentType: 'image/svg+xml', body: PICTURE })
        : route.fulfill({ contentType: 'text/html', body: '<p>Theirs' }),
  )
  await page.goto(`http://${RV}.localhost:${server.port}/tour`)
  return collected
}

test('Nothing is requested from another site before a click, and then only what was clicked', async ({
  page,
}) => {
  const requests = await openTour(page)
  await page.getByRole('heading', { name: 'Write to us' }).scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual([])
  const link = page.getByRole('link', { name: 'Play the video: A walk through the yard' })
  await expect(link).toHaveAttribute('href', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90s')
  await link.focus()
  const before = await link.boundingBox()
  await page.keyboard.press('Enter')
  const frame = page.getByTitle('A walk through the yard')
  await expect(frame).toBeFocused()
  await expect(page.frameLocator('[title="A walk through the yard"]').getByText('Theirs')).toBeVisible()
  expect(await frame.boundingBox()).toEqual(before)
  expect(requests).toEqual([
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&playsinline=1&rel=0&start=90',
  ])
})

for (const [name, title, src, sandbox] of [
  [
    'Play the video: The Tableland 19',
    'The Tableland 19',
    'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1',
    null,
  ],
  [
    'Show the map: Where we are',
    'Where we are',
    'https://www.google.com/maps?q=12%20Main%20Street&output=embed',
    null,
  ],
  [
    'Show Book a handover',
    'Book a handover',
    'https://book.example.com/us',
    /^(?!.*top-navigation).*allow-scripts/,
  ],
] as const)
  test(`A click on “${name}” shows its frame, which the site’s policy allows`, async ({ page }) => {
    await openTour(page)
    await page.getByRole('link', { name }).click()
    const frame = page.getByTitle(title)
    await expect(frame).toHaveAttribute('src', src)
    await expect(page.frameLocator(`[title="${title}"]`).getByText('Theirs')).toBeVisible()
    if (sandbox) await expect(frame).toHaveAttribute('sandbox', sandbox)
    else await expect(frame).not.toHaveAttribute('sandbox')
  })

test('A click for a new tab is left to the browser', async ({ page }) => {
  await openTour(page)
  const opened = page.context().waitForEvent('page')
  await page
    .getByRole('link', { name: 'Play the video: The Tableland 19' })
    .click({ modifiers: ['ControlOrMeta'] })
  await opened
  await expect(page.locator('main iframe')).toHaveCount(0)
})

test('A video of the site’s own is loaded only when it’s played, and in the parts that a browser asks for', async ({
  page,
}) => {
  const requests = await openTour(page)
  const video = page.getByLabel('The workshop')
  await expect(video).toHaveJSProperty('preload', 'none')
  await video.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual([])
  const src = (await video.getAttribute('src')) ?? ''
  expect(src).toMatch(/^\/videos\/tour\.[\da-f]{16}\.mp4$/)
  const part = await page.evaluate(async (address) => {
    const response = await fetch(address, { headers: { range: 'bytes=0-2' } })
    const { status, headers } = response
    return [status, headers.get('content-type'), headers.get('cache-control'), await response.text()]
  }, src)
  expect(part).toEqual([206, 'video/mp4', expect.stringContaining('immutable'), 'not'])
})

for (const viewport of [PHONE, DESKTOP])
  test(`The page fits a window ${viewport.width} pixels wide, and axe finds nothing wrong with it`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await openTour(page)
    expect(await scrollsSideways(page)).toBe(false)
    expect(await faultsOfAxe(page)).toEqual([])
    const columns = page.locator('.columns > *')
    const [first, second] = [await columns.nth(0).boundingBox(), await columns.nth(1).boundingBox()]
    expect(first?.y === second?.y).toBe(viewport === DESKTOP)
  })
