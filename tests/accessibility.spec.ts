import type { Page } from '@playwright/test'
import { samplesOf } from '../scripts/lighthouse/pages.ts'
import { expect, FOLDERS, GROUP, MOTO, nightly, NOW, PHONE, RV, site, test, TRUCKS } from './site.ts'
import { expectFits, faultsInTheDark, faultsOfAxe, faultsOfIbm } from './support/access.ts'
import { awake } from './support/searchPage.ts'

/** Tests that dialogs, sheets, errors and the comparison have no WCAG 2.2 AA fault (the pages themselves: sweep.spec.ts). */

/** The screen size at which the light and dark schemes are checked. */
const ORDINARY = { width: 1280, height: 720 }

const LIST = '/search/new-used-and-demo-cars'

const STATES: Record<string, { slug: string; path: string; open: (page: Page) => Promise<void> }> = {
  'The menu on a phone': {
    slug: RV,
    path: '/',
    open: async (page) => {
      await page.setViewportSize(PHONE)
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(page.locator('#drawer')).toBeVisible()
    },
  },
  'The sheet of filters on a phone': {
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
  'A search without results': {
    slug: GROUP,
    path: `${LIST}?q=zzzzzzzz`,
    open: async (page) => expect(page.locator('.none')).toBeVisible(),
  },
  'A list with vehicles chosen for comparison': {
    slug: GROUP,
    path: LIST,
    open: async (page) => {
      await page.locator('[data-compare]').first().click()
      await expect(page.locator('.compare-bar')).toBeVisible()
    },
  },
  'A form sent empty': {
    slug: MOTO,
    path: '/contact',
    open: async (page) => {
      const form = page.locator('form[data-lead]')
      await form.locator('[type=submit]').focus()
      await expect(form).toHaveAttribute('data-hydrated', '')
      await form.locator('[type=submit]').click()
      await expect(page.getByText('*This is a required field.').first()).toBeVisible()
    },
  },
}

/** The state that `npm test` looks at, with IBM's engine too, because only here did that engine find faults that nothing else had found. */
const FILTERS = 'The sheet of filters on a phone'

for (const [name, { slug, path, open }] of Object.entries(STATES))
  test(`${name} has no WCAG fault`, name === FILTERS ? {} : nightly, async ({ page }) => {
    await page.goto(site(slug, path))
    await open(page)
    expect(await faultsOfAxe(page)).toEqual([])
    if (name === FILTERS) expect(await faultsOfIbm(page)).toEqual([])
  })

test('A vehicle’s enquiry form that shows errors has no WCAG fault', nightly, async ({ page }) => {
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
  expect(await faultsOfAxe(page)).toEqual([])
  await dialog.getByRole('button', { name: /^(?:Send|Enquire|Submit)/ }).click()
  await expect(dialog.getByText('*This is a required field.').first()).toBeVisible()
  expect(await faultsOfAxe(page)).toEqual([])
})

test('A comparison has no WCAG fault at any size, spacing or colour scheme', nightly, async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto(site(TRUCKS, '/search/new-used-and-demo-trucks'))
  for (const at of [0, 1, 2, 3]) await page.locator('.search__list [data-compare]').nth(at).click()
  await page.locator('.compare-bar a').click()
  await expect(page.locator('.compare__heads > li')).toHaveCount(4)
  for (const viewport of [ORDINARY, PHONE]) {
    await page.setViewportSize(viewport)
    expect(await faultsOfAxe(page), `${viewport.width} px`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await faultsInTheDark(page)).toEqual([])
  await expectFits(page, 'the comparison')
})
