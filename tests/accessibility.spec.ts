import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { samplesOf } from '../scripts/lighthouse/pages.ts'
import {
  expect,
  FOLDERS,
  GROUP,
  layOutAll,
  MOTO,
  NOW,
  PHONE,
  RV,
  settled,
  site,
  TENANTS,
  test,
} from './site.ts'
import { awake } from './support/searchPage.ts'

/** Open to everybody: axe finds nothing against WCAG 2.2 AA on any view of any site, in any state. */

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds on a page as it is now, a line each. */
const found = async (page: Page, { only }: { only?: string[] } = {}): Promise<string[]> => {
  await settled(page)
  // Otherwise each look opens a page of its own to put the results of frames together: none of ours is of another site.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (only ? axe.withRules(only) : axe.withTags(RULES)).analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary}`),
  )
}

for (const slug of TENANTS)
  test(`every view of ${slug}, light and dark`, async ({ page }) => {
    test.setTimeout(120_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const { view, path } of await samplesOf(FOLDERS.tenants, slug, Date.parse(NOW))) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(site(slug, path))
      await layOutAll(page)
      expect(await found(page), `${view} ${path}`).toEqual([])
      // In the dark all is the same but the colours.
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await found(page, { only: ['color-contrast'] }), `${view} ${path}, dark`).toEqual([])
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
  'a search without a result': {
    slug: GROUP,
    path: `${LIST}?q=zzzzzzzz`,
    open: async (page) => expect(page.locator('.none')).toBeVisible(),
  },
  'a form that was sent empty': {
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

test('a vehicle’s enquiry, its errors shown', async ({ page }) => {
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
