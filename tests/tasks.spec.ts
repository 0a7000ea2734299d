import type { Page } from '@playwright/test'
import { brokenWords } from './support/legible.ts'
import { CAMPERS, expect, GROUP, MOTO, nightlyExcept, PHONE, RV, site, test, TRUCKS } from './site.ts'

/** Pages for getting something done (docs/content.md, 'Services, prices and steps'). */

const USUAL = ['/service', '/finance', '/trade-in', '/vehicle-parts-and-accessories', '/warranty']
const PAGES = {
  [GROUP]: [...USUAL, '/subscription', '/roadside-assistance', '/fleet'],
  [RV]: [
    '/servicing-your-rv',
    '/finance-the-dream',
    '/considering-selling-or-trading',
    '/caravan-accessories',
    '/warranty',
    '/roadside-assistance',
  ],
  [MOTO]: USUAL,
  [TRUCKS]: [...USUAL, '/fleet'],
  [CAMPERS]: [...USUAL, '/roadside-assistance'],
}
/** A form’s first field, the repayment, a product’s name, a figure, or what’s covered. */
const answer = (page: Page) =>
  page
    .locator('.form-card')
    .getByRole('textbox')
    .or(page.locator('.finance__answer strong, .product__name, .figure__value, .side__entry'))
    .first()

test.describe('a phone', () => {
  test.use({ viewport: PHONE })

  for (const [slug, paths] of Object.entries(PAGES))
    test(
      `The pages of ${slug} for getting something done begin with their form or answer on a phone`,
      nightlyExcept('forms', slug),
      async ({ page }) => {
        for (const path of paths) {
          await page.goto(site(slug, path))
          await expect.soft(answer(page), path).toBeInViewport({ ratio: 1 })
        }
      },
    )
})

test('A finance page’s estimate leads to the vehicles with at most that repayment', async ({ page }) => {
  await page.goto(site(GROUP, '/finance'))
  const link = page.getByRole('link', { name: /^See cars for up to \$\d+ a week$/ })
  const before = (await link.textContent()) ?? ''
  await page.getByRole('textbox', { name: 'Deposit' }).fill('12,000')
  await expect(link).not.toHaveText(before)
  const [, most = ''] = /\$(\d+)/.exec((await link.textContent()) ?? '') ?? []
  await link.click()
  await expect(page).toHaveURL(new RegExp(`weekly_repayment=-${most}$`))
  await expect(page.locator('.search__count')).toHaveText(/^\d+ cars$/)
})

test('On a tablet, long details of a list break no word, and three prices paid share a row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  for (const slug of [GROUP, CAMPERS]) {
    await page.goto(site(slug, '/trade-in'))
    expect(await brokenWords(page)).toEqual([])
    const tops = await page
      .locator('.task--prices-paid .product')
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top))
    expect([tops.length, new Set(tops).size], slug).toEqual([3, 1])
  }
})
