import type { Page } from '@playwright/test'
import { DESKTOP, expect, layOutAll, nightly, PHONE, site, TENANTS, test } from './site.ts'
import { expectFits, faultsInTheDark, faultsOfAxe, faultsOfIbm, moving } from './support/access.ts'
import { underTheChat } from './support/chatRoom.ts'
import { earlyPictures } from './support/earlyPictures.ts'
import { oneOfEach, samples, type Sample } from './support/samples.ts'
import { blurred } from './support/sharp.ts'
import { shifts, watchShifts } from './support/shifts.ts'
import { cutPictures } from './support/uncut.ts'
import { notWhole } from './support/whole.ts'

/**
 * Opens a page of each view of each site, and asks it everything that can be asked of any page. `npm test` opens each view of one site on
 * both screens. `npm run test:all` opens each view of two other sites, one on each screen, and the home pages on both.
 * tests/browsers/views.spec.ts looks at each view in Firefox and WebKit.
 */

/** The screen size at which the light and dark schemes are checked. */
const ORDINARY = { width: 1280, height: 720 }

/** Returns whether the page has a light background. */
async function isLight(page: Page): Promise<boolean> {
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  return (paper.match(/\d+/g) ?? []).every((part) => Number(part) > 128)
}

/** Google calls a page stable if its shifts add up to less than this. Fonts that arrive late on a busy machine shift some lines. */
const MOST_SHIFT = 0.1

/** Opens a page, asks what screens of any size ask, and returns the page's name for messages. */
async function opened(page: Page, { slug, view, path }: Sample, viewport: typeof PHONE): Promise<string> {
  // Leaves the previous page first, because it would otherwise be laid out again when the screen changes.
  await page.goto('about:blank')
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(site(slug, path))
  const where = `${view} ${path} of ${slug}`
  expect(await notWhole(page), where).toEqual([])
  expect(await earlyPictures(page), `what loads too early on ${where}`).toEqual([])
  const moved = (await shifts(page)).map((shift) => parseFloat(shift))
  expect(
    moved.reduce((sum, shift) => sum + shift, 0),
    `what moves on ${where}`,
  ).toBeLessThan(MOST_SHIFT)
  return where
}

/** Checks that a page with a form shows the form's first field before anybody scrolls. */
async function expectFormFirst(page: Page, { view }: Sample, where: string): Promise<void> {
  if (view !== 'form' && view !== 'contact') return
  const field = page.locator('form.lead .field__control:visible').first()
  await expect(field, where).toBeInViewport({ ratio: 1 })
}

/** Checks that pictures are sharp at each width, given in px. Each width makes the browser fetch other sizes. */
async function expectSharp(page: Page, where: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect(await blurred(page), `${where} at ${width}`).toEqual([])
  }
}

/** Checks that no picture of a vehicle is cut at three widths. The page's pictures aren't its own any more afterwards. */
async function expectUncut(page: Page, where: string): Promise<void> {
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await cutPictures(page), `pictures that are cut on ${where} at ${width}`).toEqual([])
  }
}

/** Asks a page, open on a desktop, what only wide screens ask. */
async function askOnDesktop(page: Page, where: string): Promise<void> {
  expect(await underTheChat(page), where).toEqual([])
  await page.setViewportSize(ORDINARY)
  expect(await moving(page), where).toEqual([])
  await layOutAll(page)
  expect(await faultsOfAxe(page), where).toEqual([])
  expect(await isLight(page), where).toBe(true)
}

/** Asks a page, open on a desktop, what takes longest: dark colours, and every width and spacing. */
async function askThoroughly(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await faultsInTheDark(page), `${where}, dark`).toEqual([])
  expect(await isLight(page), `${where}, dark`).toBe(false)
  await expectFits(page, where)
  await expectSharp(page, where, [1024, 1440, 1920])
  for (const width of [992, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await underTheChat(page), `${where} at ${width}`).toEqual([])
  }
}

/** Returns the paths of a site that `npm test` opens, or those that it would open if it began at another site. */
const pathsOpened = async (slug: string, from = 0): Promise<Set<string>> =>
  new Set((await oneOfEach(from)).filter((sample) => sample.slug === slug).map(({ path }) => path))

/** Returns the pages of a site that only `npm run test:all` opens on a phone or, for 2, on a desktop. */
async function othersOn(slug: string, screen: 1 | 2): Promise<Sample[]> {
  const [opened, next] = [await pathsOpened(slug), await pathsOpened(slug, screen)]
  return (await samples(slug)).filter(
    ({ path, view }) => !opened.has(path) && (next.has(path) || view === 'home'),
  )
}

test.beforeEach(({ page }) => watchShifts(page))

for (const slug of TENANTS) {
  test(
    `More views of ${slug} are whole, still, sharp and accessible on a desktop`,
    nightly,
    async ({ page }) => {
      test.setTimeout(240_000)
      for (const sample of await othersOn(slug, 2)) {
        const where = await opened(page, sample, DESKTOP)
        await expectFormFirst(page, sample, where)
        await askOnDesktop(page, where)
        await expectUncut(page, where)
      }
    },
  )

  test(
    `The home page and other views of ${slug} are whole and accessible in the dark, enlarged and spaced out`,
    nightly,
    async ({ page }) => {
      test.setTimeout(240_000)
      const picked = await pathsOpened(slug)
      for (const sample of await samples(slug)) {
        // Every home page is among them, because it has the site's own header, cards and footer.
        if (sample.view !== 'home' && !picked.has(sample.path)) continue
        const where = await opened(page, sample, DESKTOP)
        await layOutAll(page)
        await askThoroughly(page, where)
      }
    },
  )
}

test('A second engine finds a page of each view accessible', nightly, async ({ page }) => {
  test.setTimeout(240_000)
  await page.setViewportSize(ORDINARY)
  for (const { slug, view, path } of await oneOfEach()) {
    await page.goto(site(slug, path))
    expect(await faultsOfIbm(page), `${view} ${path} of ${slug}`).toEqual([])
  }
})

test.describe('on a phone', () => {
  test.use({ deviceScaleFactor: 2 })
  test.setTimeout(240_000)

  for (const slug of TENANTS)
    test(`Some views of ${slug} are whole, still and sharp on a phone, and whole and accessible on a desktop`, async ({
      page,
    }) => {
      for (const sample of (await oneOfEach()).filter((each) => each.slug === slug)) {
        const where = await opened(page, sample, PHONE)
        await expectFormFirst(page, sample, where)
        await expectSharp(page, where, [390])
        await page.setViewportSize(DESKTOP)
        expect(await notWhole(page), where).toEqual([])
        await askOnDesktop(page, where)
        await expectUncut(page, where)
      }
    })

  for (const slug of TENANTS)
    test(`More views of ${slug} are whole, still and sharp on a phone`, nightly, async ({ page }) => {
      for (const sample of await othersOn(slug, 1)) {
        const where = await opened(page, sample, PHONE)
        await expectFormFirst(page, sample, where)
        await expectSharp(page, where, [390, 820])
      }
    })
})
