import { expect, GROUP, PHONE, RV, site, test } from './site.ts'
import { fillIn, leadServer, MESSAGE, wake, WHO } from './support/leads.ts'

/** Tests that the shopper always sees where to look or what to do when the server refuses a form. */

test.use({ viewport: PHONE })

const refusing = (fields: Record<string, string>) => ({
  status: 400,
  json: { error: 'Please correct what is marked.', fields },
})

test.beforeEach(({ page, guard }) => {
  guard.allow(/400|Form submission error occured/)
  page.on('dialog', (dialog) => void dialog.accept())
})

test('an error in a field that the page lacks: the banner says what to do', async ({ page }) => {
  await leadServer(page, (route) =>
    route.fulfill(refusing({ website_location: '*This is a required field.' })),
  )
  await page.goto(site(RV, '/caravan-accessories'))
  const form = await wake(page)
  await fillIn(page, { ...MESSAGE, 'Vehicle Make': 'Jayco', 'Vehicle Model': 'J-Pod' })
  await form
    .getByRole('button', { name: 'Message Now' })
    .or(form.getByRole('button', { name: 'Enquire Now' }))
    .click()
  await expect(form.getByRole('alert')).toContainText('This page is out of date.')
  await expect(page.getByLabel('First name')).toHaveValue('Jo')
})

test('a multi-step form goes back to the field with the error', async ({ page }) => {
  await leadServer(page, (route, { body }) =>
    body.lead['form_completed'] === true
      ? route.fulfill(refusing({ email: 'invalid email address' }))
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

test.describe('a valuation', () => {
  const lookedUp = { vehicle: { make: 'Mazda', model: 'CX-5', year: 2019 }, offer_price: 38300 }

  for (const confirmed of [false, true])
    test(`counts only for the vehicle looked up, ${confirmed ? 'confirmed and then changed' : 'not confirmed'}`, async ({
      page,
    }) => {
      const sent = await leadServer(page)
      await page.route('**/api/simple-autograb-lookup', (route) => route.fulfill({ json: lookedUp }))
      await page.goto(site(GROUP, '/cars/trade-in'))
      const form = await wake(page)
      await page.getByLabel('Rego').fill('ABC123')
      await page.getByLabel('State').selectOption('NSW')
      await page.getByRole('button', { name: 'Look it up' }).click()
      await expect(page.getByText('We found it: 2019 Mazda CX-5')).toBeVisible()

      if (confirmed) {
        await page.getByRole('button', { name: 'Yes, that’s mine' }).click()
        await form.getByRole('button', { name: 'Back' }).click()
        await expect(page.getByLabel('Rego')).toBeVisible()
      }
      await form.getByRole('button', { name: 'Next' }).click()
      await expect(form.getByLabel('Make')).toHaveValue(confirmed ? 'Mazda' : '')
      await fillIn(page, { Make: 'Kia', Model: 'Rio', Year: '2019' })
      await form.getByRole('button', { name: 'Next' }).click()
      await expect.poll(() => sent.at(-1)?.body.lead['trade_in_make']).toBe('Kia')
      expect(sent.at(-1)?.body.lead['trade_in_valuation']).toBe('')
    })

  test("a failed lookup doesn't blame the plate", async ({ page, guard }) => {
    guard.allow(/502/)
    await page.route('**/api/{simple-autograb-lookup,nevdis}', (route) =>
      route.fulfill({ status: 502, json: { error: 'down' } }),
    )
    await page.goto(site(GROUP, '/cars/trade-in'))
    await wake(page)
    await page.getByLabel('Rego').fill('ABC123')
    await page.getByLabel('State').selectOption('NSW')
    await page.getByRole('button', { name: 'Look it up' }).click()
    await expect(page.getByText('We can’t look up plates right now.')).toBeVisible()
  })
})
