import type { Page } from '@playwright/test'
import {
  expect,
  fetchSite,
  GROUP,
  MOTO,
  nightly,
  nightlyExcept,
  PHONE,
  RV,
  scrollsSideways,
  site,
  test,
} from './site.ts'
import { pathsOf } from './support/crawl.ts'

/** Tests reserving a vehicle online on a phone. The payment providers are fakes. */

const checkouts = (slug: string) => pathsOf(slug).filter((path) => /\/[\w-]+\/checkout$/.test(path))
/** Tests run in parallel and a car can be reserved only once, so each test uses a different car. */
const checkoutAt = (slug: string, at: number) => checkouts(slug).at(at) ?? '/none'

test.use({ viewport: PHONE })

async function fillIn(page: Page, phone: string) {
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Phone').fill(phone)
}

const DEALERS = [
  { slug: GROUP, provider: 'Stripe', phone: '0412 345 678' },
  { slug: RV, provider: 'PayPal', phone: '0412 345 678' },
  { slug: MOTO, provider: 'Eway', phone: '021 555 0142' },
]

for (const { slug, provider, phone } of DEALERS) {
  test(
    `A shopper of ${slug} reserves a vehicle, goes back, continues and pays with ${provider}`,
    nightlyExcept('payments', slug),
    async ({ page }) => {
      const path = checkoutAt(slug, 0)
      await page.goto(site(slug, path))
      await expect(page.getByText(`You pay on ${provider}’s secure page.`).last()).toBeVisible()
      expect(await scrollsSideways(page)).toBe(false)
      await fillIn(page, phone)
      await page.getByRole('button', { name: 'Continue to payment' }).click()
      await page.getByRole('button', { name: 'Cancel and go back' }).click()
      await expect(page).toHaveURL(site(slug, `${path}#payment-cancelled`))
      await expect(page.getByText('The payment wasn’t completed, so you haven’t been charged.')).toBeVisible()

      // The details that were typed are still there, even after a reload.
      await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
      await page.reload()
      await expect(page.getByLabel('First name')).toHaveValue('Ada')
      await page.getByRole('button', { name: 'Continue to payment' }).click()
      await page.getByRole('button', { name: /^Pay \$/ }).click()
      await expect(page).toHaveURL(/\/success\?category=reserve-car&ref=FC-\w{4}-\w{4}$/)
      await expect(
        page.getByText(/, reference FC-\w{4}-\w{4}\. The vehicle is on hold for you until/),
      ).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/is reserved for you$/)
      await expect(page.getByText('You pay the rest when you pick it up.')).toBeVisible()

      // On paper, the receipt is without the links.
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByText(/left to pay when you pick up the/)).toBeVisible()
      await expect(page.locator('.notice__links, .header__actions')).toHaveCount(2)
      for (const part of ['.notice__links', '.header__actions']) await expect(page.locator(part)).toBeHidden()
      await page.emulateMedia({ media: 'screen' })

      // The checkout's page was built before the reservation. Still, a shopper who opens it now learns of the reservation before filling in
      // anything.
      await page.goto(site(slug, path))
      await expect(page.getByRole('alert')).toContainText(/^You reserved this .*FC-/)
      await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeHidden()
      await expect(page.getByText('To pay today')).toBeHidden()
      await expect(page.getByLabel('Email')).toBeHidden()

      // A shopper who submits the form anyway is told in plain words that the vehicle is gone, and pays nothing.
      const answer = await fetchSite(slug, '/api/checkout', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          car: path.split('/').at(-2) ?? '',
          kind: 'reserve',
          name: 'Grace',
          last_name: 'Hopper',
          email: 'grace@example.com',
          phone,
        }).toString(),
      })
      expect(answer.status).toBe(409)
      expect(await answer.text()).toContain('You haven’t been charged')
    },
  )
}

test(
  'The checkout shows messages next to wrong details, and keeps what was typed',
  nightly,
  async ({ page, guard }) => {
    guard.allow(/400/)
    await page.goto(site(GROUP, checkoutAt(GROUP, 1)))
    const press = page.getByRole('button', { name: 'Continue to payment' })
    await press.click()
    await expect(page.getByText('*This is a required field.')).toHaveCount(4)
    await expect(page.getByLabel('First name')).toBeFocused()
    await fillIn(page, '12')
    await page.getByLabel('Email').fill('nobody')
    await press.click()
    await expect(page.getByText('invalid email address')).toBeVisible()
    await expect(page.getByText('Invalid phone number. Must be an Australian number.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('First name')).toHaveValue('Ada')
    await expect(press).toBeEnabled()
  },
)

test.describe(() => {
  test.use({ javaScriptEnabled: false })

  test('A vehicle can be bought without JavaScript', nightly, async ({ page }) => {
    await page.goto(site(GROUP, checkoutAt(GROUP, 2)))
    await fillIn(page, '0412 345 678')
    await page.getByText('Buy it now').click()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await expect(page).toHaveURL(/\/api\/checkout\/result\?ref=FC/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/is yours$/)
    await expect(page.getByText('Your message has reached us')).toHaveCount(0)
  })
})

test(
  'The checkout’s first page shows its vehicle and links to its checkout, or says that it has none',
  nightly,
  async ({ page, guard }) => {
    guard.allow(/404/)
    const path = checkoutAt(MOTO, 1)
    const slug = path.split('/').at(-2) ?? ''
    await page.goto(site(MOTO, `/checkout-journey?car=${slug}`))
    await page.getByRole('link', { name: 'Continue with this one' }).click()
    await expect(page).toHaveURL(site(MOTO, path))
    for (const car of ['no-such-thing', '../../about-us', '%3Cscript%3E']) {
      await page.goto(site(MOTO, `/checkout-journey?car=${car}`))
      await expect(page.getByRole('link', { name: 'See all motorcycles' })).toBeVisible()
    }
    expect((await fetchSite(MOTO, `/motorcycles/${slug}/checkout-journey`)).headers.get('location')).toBe(
      `/checkout-journey?car=${slug}`,
    )
  },
)
