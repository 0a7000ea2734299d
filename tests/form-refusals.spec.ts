import { expect, GROUP, nightly, PHONE, site, test } from './site.ts'
import { fillIn, leadServer, wake, WHO } from './support/leads.ts'

/**
 * Tests that the shopper always sees where to look or what to do when a server refuses something. Other refusals are tested in
 * src/features/leads/send.
 */

test.use({ viewport: PHONE })

test('A form in steps goes back to the field with the server’s error', async ({ page, guard }) => {
  guard.allow(/400|Form submission error occured/)
  page.on('dialog', (dialog) => void dialog.accept())
  await leadServer(page, (route, { body }) =>
    body.lead['form_completed'] === true
      ? route.fulfill({
          status: 400,
          json: { error: 'Please correct what is marked.', fields: { email: 'invalid email address' } },
        })
      : route.fulfill({ status: 201, json: { id: 4711 } }),
  )
  await page.goto(site(GROUP, '/finance'))
  const form = await wake(page)
  const next = () => form.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Vehicle price or budget').fill('30000')
  await page.getByLabel('Dealership', { exact: false }).selectOption({ index: 1 })
  await next()
  await fillIn(page, WHO)
  await next()
  await page.getByLabel('Message').fill('A van for the farm')
  await form.getByRole('button', { name: 'Submit Form' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('invalid email address')
  await expect(form.getByRole('group', { name: 'Please check one thing:' })).toBeVisible()
})

test(
  'A valuation counts only for the vehicle that was looked up and confirmed',
  nightly,
  async ({ page, guard }) => {
    guard.allow(/502/)
    const sent = await leadServer(page)
    await page.route('**/api/{simple-autograb-lookup,nevdis}', (route) =>
      route.fulfill({ status: 502, json: { error: 'down' } }),
    )
    await page.goto(site(GROUP, '/cars/trade-in'))
    const form = await wake(page)
    const press = (name: string) => form.getByRole('button', { name }).click()
    await page.getByLabel('Rego').fill('ABC123')
    await page.getByLabel('State').selectOption('NSW')
    await press('Look it up')
    // A failed lookup doesn't blame the plate.
    await expect(page.getByText('We can’t look up plates right now.')).toBeVisible()

    await page.route('**/api/simple-autograb-lookup', (route) =>
      route.fulfill({ json: { vehicle: { make: 'Mazda', model: 'CX-5', year: 2019 }, offer_price: 38300 } }),
    )
    await press('Look it up')
    await expect(page.getByText('We found it: 2019 Mazda CX-5')).toBeVisible()
    await press('Next')
    await expect(form.getByLabel('Make')).toHaveValue('')
    await press('Back')
    await press('Look it up')
    await press('Yes, that’s mine')
    await press('Back')
    await press('Next')
    await expect(form.getByLabel('Make')).toHaveValue('Mazda')
    await fillIn(page, { Make: 'Kia', Model: 'Rio', Year: '2019' })
    await press('Next')
    await expect.poll(() => sent.at(-1)?.body.lead['trade_in_make']).toBe('Kia')
    expect(sent.at(-1)?.body.lead['trade_in_valuation']).toBe('')
  },
)
