import type { Page } from '@playwright/test'
import {
  DESKTOP,
  expect,
  fetchSite,
  GROUP,
  MOTO,
  PHONE,
  RV,
  scrollsSideways,
  site,
  test,
  TRUCKS,
} from './site.ts'
import { forSale, vehicleOf } from './support/stock.ts'

const plain = (slug: string): string =>
  vehicleOf(slug, (car) => forSale(car) && car.tag === '' && car.before_price === null)
const calculator = (page: Page) => page.getByRole('region', { name: 'Finance calculator' })
const answer = (page: Page) => calculator(page).getByRole('status')
const field = (page: Page, name: string) => calculator(page).getByRole('textbox', { name })
const events = (page: Page) =>
  page.evaluate(() => (window as { forecourtEvents?: { id: number }[] }).forecourtEvents ?? [])

for (const [slug, size, viewport] of [
  [GROUP, 'phone', PHONE],
  [RV, 'desktop', DESKTOP],
  [MOTO, 'phone', PHONE],
] as const) {
  test.describe(`${slug}, ${size}`, () => {
    // Smooth scrolling to an anchor would move the page under the pointer.
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('updates while typing, and counts one use', async ({ page }) => {
      await page.goto(site(slug, `${plain(slug)}#finance-calculator`))
      await expect(calculator(page)).toBeInViewport()
      await expect(answer(page)).toHaveText(/^\$\d[\d,]*(?:\.\d\d)? a week$/)
      const before = await answer(page).textContent()
      expect((await events(page)).filter(({ id }) => id === 26)).toEqual([])
      await field(page, 'Deposit').fill('5000')
      await expect(answer(page)).not.toHaveText(before ?? '')
      await expect(calculator(page).getByRole('definition').nth(1)).toHaveText('$5,000')
      await calculator(page).getByRole('radio', { name: 'Monthly' }).check()
      await expect(answer(page)).toHaveText(/a month$/)
      expect(await answer(page).evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(0)
      expect((await events(page)).filter(({ id }) => id === 26)).toHaveLength(1)
      expect(await scrollsSideways(page)).toBe(false)
    })
  })
}

test('the estimate next to the price links to the calculator', async ({ page }) => {
  await page.goto(site(MOTO, plain(MOTO)))
  await page
    .getByText(/^Estimated repayments/)
    .first()
    .click()
  await page.getByRole('link', { name: 'Work out your repayments' }).click()
  await expect(calculator(page)).toBeInViewport()
})

test('moves sliders by mouse and keyboard', async ({ page }) => {
  await page.goto(site(GROUP, plain(GROUP)))
  const term = calculator(page).getByRole('slider', { name: 'Term, slider' })
  await term.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(field(page, 'Term')).toHaveValue('48')
  await expect(term).toHaveAttribute('aria-valuetext', '48 months')
  const deposit = calculator(page).getByRole('slider', { name: 'Deposit, slider' })
  await deposit.click()
  await expect(field(page, 'Deposit')).toHaveValue(/^\d{1,3}(,\d00)?$/)
  await expect(field(page, 'Deposit')).not.toHaveValue('0')
})

test('counts what was typed before its script loaded', async ({ page }) => {
  let letGo = (): void => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/calculator\..*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(site(GROUP, plain(GROUP)))
  const before = await answer(page).textContent()
  await field(page, 'Deposit').fill('5000')
  letGo()
  await expect(answer(page)).not.toHaveText(before ?? '')
  await expect(field(page, 'Deposit')).toHaveValue('5000')
})

test('a car that can’t be financed has no calculator', async () => {
  const sold = await fetchSite(
    GROUP,
    vehicleOf(GROUP, (car) => car.status === 'sold'),
  )
  expect(await sold.text()).not.toContain('finance-calculator')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const [slug, period, rate, beside] of [
    [GROUP, 'week', '8.99% a year', /comparison rate 9\.85% a year\)\. WARNING: This comparison rate/],
    [TRUCKS, 'month', '9.25% a year', /60 monthly payments of about \$2,088 at 9\.25% APR/],
    [MOTO, 'week', '10% a year', /The rate is an example/],
  ] as const) {
    test(`${slug}: shows the site’s own estimate, its assumptions and what the law requires next to a rate`, async ({
      page,
    }) => {
      await page.goto(site(slug, plain(slug)))
      await expect(answer(page)).toHaveText(new RegExp(`^\\$\\d[\\d,]*(?:\\.\\d\\d)? a ${period}$`))
      await expect(calculator(page).getByText(rate, { exact: true })).toBeVisible()
      await expect(calculator(page).getByText(beside)).toBeVisible()
      await expect(calculator(page).getByText(/An estimate only/)).toBeVisible()
      await expect(field(page, 'Deposit')).toBeHidden()
    })
  }
})
