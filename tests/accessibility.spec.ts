import type { Page } from '@playwright/test'
import { samplesOf } from '../scripts/lighthouse/pages.ts'
import {
  DESKTOP,
  expect,
  FOLDERS,
  GROUP,
  layOutAll,
  MOTO,
  NOW,
  PHONE,
  RV,
  scrollsSideways,
  settled,
  site,
  TENANTS,
  test,
  TRUCKS,
} from './site.ts'
import { axeFinds } from './support/axe.ts'
import { ibmFinds } from './support/ibm.ts'
import { brokenWords, clippedTexts, touchingTexts } from './support/legible.ts'
import { awake } from './support/searchPage.ts'
import { notWhole } from './support/whole.ts'

/**
 * Tests that the sites are open to everybody: axe and IBM's engine find no WCAG 2.2 AA fault on any view of any site, in any state, and
 * everything can be enlarged without being cut off.
 */

/** The screen size at which the light and dark schemes are checked. */
const ORDINARY = { width: 1280, height: 720 }
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Opens all parts of a page that can be expanded, checks the page once nothing moves any more, and closes the parts again. */
const unfolded = async (page: Page, look: () => Promise<string[]>): Promise<string[]> => {
  const opened = await page.evaluateHandle(() => {
    const closed = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open])')]
    for (const details of closed) details.open = true
    return closed
  })
  await settled(page)
  const found = await look()
  await opened.evaluate((closed) => {
    for (const details of closed) details.open = false
  })
  return found
}

/** Returns what both engines find on a page, one fault per line. */
const found = (page: Page): Promise<string[]> =>
  unfolded(page, async () => [
    ...(await axeFinds(page, { runOnly: { type: 'tag', values: RULES } })),
    ...(await ibmFinds(page)),
  ])

/** Returns the faults of contrast that axe finds in the dark scheme. Only the colours differ there, so nothing else is checked. */
const foundInTheDark = (page: Page): Promise<string[]> =>
  unfolded(page, () => axeFinds(page, { runOnly: { type: 'rule', values: ['color-contrast'] } }))

/** Spacing that a visitor's own style sheet may set for all text (WCAG 2.2, 1.4.12). */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/** Widths in px: that of a small phone, and the one at which the main column of a page with a panel is narrowest. */
const TIGHT = [360, 1024]
/** Widths in px at which layouts change. */
const WIDTHS = [400, 576, 768, 992, 1200, 1400]

/** Returns what still moves on a page: elements with animations or transitions longer than an instant, and smooth scrolling. */
const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const longest = (list: string): number =>
      Math.max(...list.split(',').map((time) => parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1000)))
    const smooth = getComputedStyle(document.documentElement).scrollBehavior === 'smooth' ? ['the page'] : []
    const slow = [...document.querySelectorAll('*')].filter((element) =>
      [undefined, '::before', '::after'].some((pseudo) => {
        const { animationDuration, animationName, transitionDuration } = getComputedStyle(element, pseudo)
        return longest(transitionDuration) > 1 || (animationName !== 'none' && longest(animationDuration) > 1)
      }),
    )
    return [...smooth, ...slow.map((element) => element.outerHTML.slice(0, 80))]
  })

/**
 * Checks that all text is readable and no word is broken at 400% zoom, which turns 1280 px into 320 (1.4.10), with wider text spacing, and
 * at other widths.
 */
const expectFits = async (page: Page, where: string): Promise<void> => {
  const troubles: string[] = []
  const breaksNone = (place: string) => expect.poll(() => brokenWords(page), place).toEqual([])
  const fitsAcross = (place: string) =>
    expect.poll(() => scrollsSideways(page), `${place} is wider than the screen`).toBe(false)
  const look = async (place: string): Promise<void> => {
    await fitsAcross(place)
    for (const text of await clippedTexts(page)) troubles.push(`${place} cuts off ${text}`)
    for (const pair of await touchingTexts(page)) troubles.push(`${place} has overlapping texts: ${pair}`)
  }
  await page.setViewportSize({ width: 320, height: 256 })
  // This check comes before the others because it waits for the layout, which takes two steps after the width changes.
  await breaksNone(where)
  await look(where)
  const spacing = await page.addStyleTag({ content: SPACING })
  await look(`${where}, spaced out,`)
  await spacing.evaluate((style) => (style as HTMLElement).remove())
  for (const width of [...TIGHT, ...WIDTHS]) {
    await page.setViewportSize({ width, height: 800 })
    await fitsAcross(`${where} at ${width} px`)
    if (TIGHT.includes(width)) await breaksNone(`${where} at ${width} px`)
  }
  expect(troubles).toEqual([])
}

/** Returns whether the page has a light background. */
const isLight = async (page: Page): Promise<boolean> => {
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  return (paper.match(/\d+/g) ?? []).every((part) => Number(part) > 128)
}

for (const slug of TENANTS)
  // Each view is opened only once, for all checks, because opening a page takes as long as checking it.
  test(`every view of ${slug} has no faults on a desktop, in light and dark, enlarged and spaced out, and moves nothing under reduced motion`, async ({
    page,
  }) => {
    test.setTimeout(240_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const { view, path } of await samplesOf(FOLDERS.tenants, slug, Date.parse(NOW))) {
      // Leaves the previous page, because it would otherwise be laid out again when the screen changes.
      await page.goto('about:blank')
      await page.setViewportSize(DESKTOP)
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(site(slug, path))
      // tests/browsers/views.spec.ts makes the same check on a phone, and in the other browsers on a phone and a desktop.
      expect(await notWhole(page), `${view} ${path}`).toEqual([])
      await page.setViewportSize(ORDINARY)
      expect(await moving(page), path).toEqual([])
      await layOutAll(page)
      expect(await found(page), `${view} ${path}`).toEqual([])
      expect(await isLight(page), `${view} ${path}`).toBe(true)
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await foundInTheDark(page), `${view} ${path}, dark`).toEqual([])
      expect(await isLight(page), `${view} ${path}, dark`).toBe(false)
      await expectFits(page, path)
    }
  })

const LIST = '/search/new-used-and-demo-cars'

const STATES: Record<string, { slug: string; path: string; open: (page: Page) => Promise<void> }> = {
  'the menu on a phone': {
    slug: RV,
    path: '/',
    open: async (page) => {
      await page.setViewportSize(PHONE)
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(page.locator('#drawer')).toBeVisible()
    },
  },
  'the filters on a phone': {
    slug: GROUP,
    path: LIST,
    open: async (page) => {
      await page.setViewportSize(PHONE)
      await awake(page)
      await page
        .getByRole('button', { name: /^Filters/ })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  'a search without results': {
    slug: GROUP,
    path: `${LIST}?q=zzzzzzzz`,
    open: async (page) => expect(page.locator('.none')).toBeVisible(),
  },
  'a list with vehicles chosen for comparison': {
    slug: GROUP,
    path: LIST,
    open: async (page) => {
      await page.locator('[data-compare]').first().click()
      await expect(page.locator('.compare-bar')).toBeVisible()
    },
  },
  'a form sent empty': {
    slug: MOTO,
    path: '/contact',
    open: async (page) => {
      const form = page.locator('form[data-lead]')
      await form.locator('[type=submit]').focus()
      await expect(form).toHaveAttribute('data-awake', '')
      await form.locator('[type=submit]').click()
      await expect(page.getByText('*This is a required field.').first()).toBeVisible()
    },
  },
}

for (const [name, { slug, path, open }] of Object.entries(STATES))
  test(name, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(site(slug, path))
    await open(page)
    expect(await found(page)).toEqual([])
  })

test('a vehicle’s enquiry form that shows errors has no faults', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const sample = (await samplesOf(FOLDERS.tenants, GROUP, Date.parse(NOW))).find(
    ({ view }) => view === 'vehicle',
  )
  await page.goto(site(GROUP, sample?.path ?? ''))
  await page
    .getByRole('button', { name: /Enquire/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect(await found(page)).toEqual([])
  await dialog.getByRole('button', { name: /^(?:Send|Enquire|Submit)/ }).click()
  await expect(dialog.getByText('*This is a required field.').first()).toBeVisible()
  expect(await found(page)).toEqual([])
})

test('a comparison of vehicles has no faults on any screen, in light and dark, enlarged and spaced out', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(site(TRUCKS, '/search/new-used-and-demo-trucks'))
  for (const at of [0, 1, 2, 3]) await page.locator('.search__list [data-compare]').nth(at).click()
  await page.locator('.compare-bar a').click()
  await expect(page.locator('.compare__heads > li')).toHaveCount(4)
  for (const viewport of [ORDINARY, PHONE]) {
    await page.setViewportSize(viewport)
    expect(await found(page), `${viewport.width} px`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await foundInTheDark(page)).toEqual([])
  await expectFits(page, 'the comparison')
})
