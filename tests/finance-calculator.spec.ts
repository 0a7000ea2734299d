import type { Page } from '@playwright/test'
import { expect, GROUP, MOTO, nightly, PHONE, site, test, TRUCKS } from './site.ts'
import { holdScripts } from './support/holdScripts.ts'
import { forSale, vehicleOf } from './support/stock.ts'

const plain = (slug: string): string =>
  vehicleOf(slug, (car) => forSale(car) && car.tag === '' && car.before_price === null)
const calculator = (page: Page) => page.getByRole('region', { name: 'Finance calculator' })
const answer = (page: Page) => calculator(page).getByRole('status')
const field = (page: Page, name: string) => calculator(page).getByRole('textbox', { name })

test('The calculator counts what was typed before its script loaded, follows each change, and counts as used once', async ({
  page,
}) => {
  const uses = () =>
    page.evaluate(
      () =>
        ((window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? []).filter(
          (command) => command[1] === 'finance_calculator',
        ).length,
    )
  await page.setViewportSize(PHONE)
  const release = await holdScripts(page, /\/calculator\..*\.js/)
  await page.goto(site(MOTO, plain(MOTO)))
  await page
    .getByText(/^Estimated repayments/)
    .first()
    .click()
  await page.getByRole('link', { name: 'Work out your repayments' }).click()
  await expect(calculator(page)).toBeInViewport()
  await expect(answer(page)).toHaveText(/^\$\d[\d,]*(?:\.\d\d)? a week$/)
  const before = (await answer(page).textContent()) ?? ''
  await field(page, 'Deposit').fill('5000')
  expect(await uses()).toBe(0)
  release()
  await expect(answer(page)).not.toHaveText(before)
  await expect(field(page, 'Deposit')).toHaveValue('5000')
  await expect(calculator(page).getByRole('definition').nth(1)).toHaveText('$5,000')
  await calculator(page).getByRole('radio', { name: 'Monthly' }).check()
  await expect(answer(page)).toHaveText(/a month$/)
  expect(await answer(page).evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(0)
  const term = calculator(page).getByRole('slider', { name: 'Term, slider' })
  await term.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(field(page, 'Term')).toHaveValue('48')
  await expect(term).toHaveAttribute('aria-valuetext', '48 months')
  expect(await uses()).toBe(1)
})

test.describe(() => {
  test.use({ javaScriptEnabled: false })

  for (const [slug, period, rate, beside] of [
    [GROUP, 'week', '8.99% a year', /comparison rate 9\.85% a year\)\. WARNING: This comparison rate/],
    [TRUCKS, 'month', '9.25% a year', /60 monthly payments of about \$2,088 at 9\.25% APR/],
    [MOTO, 'week', '10% a year', /The rate is an example/],
  ] as const) {
    test(
      `Without JavaScript, ${slug} shows its own estimate, its assumptions and what the law requires next to a rate`,
      nightly,
      async ({ page }) => {
        await page.goto(site(slug, plain(slug)))
        await expect(answer(page)).toHaveText(new RegExp(`^\\$\\d[\\d,]*(?:\\.\\d\\d)? a ${period}$`))
        await expect(calculator(page).getByText(rate, { exact: true })).toBeVisible()
        await expect(calculator(page).getByText(beside)).toBeVisible()
        await expect(calculator(page).getByText(/An estimate only/)).toBeVisible()
        await expect(field(page, 'Deposit')).toBeHidden()
      },
    )
  }
})
