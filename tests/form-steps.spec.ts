import type { Page } from '@playwright/test'
import { expect, GROUP, nightly, PHONE, RV, site, test } from './site.ts'
import { fillIn, leadServer, wake, WHO, type Sent } from './support/leads.ts'

/** Tests forms in steps (spec §4 'Multi-step lead form'). The lead server responds as its contract says (docs/leads.md). */

// The shopper is in a place where it's still the day before, because the times to book must follow the dealer's clock.
test.use({ viewport: PHONE, timezoneId: 'America/Los_Angeles' })

const calls = (sent: Sent[]) => sent.map(({ method, path }) => `${method} ${path}`)
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()
const progress = (page: Page) => page.getByRole('progressbar')
const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

/** Returns how many responses the form has processed. A response that the server has sent may not have reached the form yet. */
const answered = (page: Page) =>
  page.evaluate(() => {
    const [kept = '{}'] = Object.entries(sessionStorage).flatMap(([key, text]: [string, string]) =>
      key.endsWith(':form:trade-in') ? [text] : [],
    )
    return (JSON.parse(kept) as { saved?: unknown[] }).saved?.length
  })

test('A trade-in is looked up, skipped, gone back in, reloaded and finished, and saves each step once', async ({
  page,
}) => {
  const saved = await leadServer(page)
  await page.route('**/api/simple-autograb-lookup', async (route) => {
    expect(route.request().postDataJSON()).toEqual({ rego: 'ABC123', regoState: 'NSW' })
    await route.fulfill({
      json: { vehicle: { make: 'Mazda', model: 'CX-5', year: 2019 }, offer_price: 21500 },
    })
  })
  await page.goto(site(GROUP, '/cars/trade-in?car_id=77&car_type=used'))
  await wake(page)
  await expect(progress(page)).toHaveAttribute('value', '0')

  await test.step("doesn't leave a step that isn't filled in", async () => {
    await next(page)
    await expect(page.getByRole('group', { name: 'Please check one thing:' })).toBeFocused()
    expect(saved).toEqual([])
  })

  await test.step('fills in the vehicle by its rego, and skips that step', async () => {
    await page.getByLabel('Rego').fill('ABC123')
    await page.getByLabel('State').selectOption('NSW')
    await page.getByRole('button', { name: 'Look it up' }).click()
    await expect(page.getByText('We found it: 2019 Mazda CX-5')).toBeVisible()
    await page.getByRole('button', { name: 'Yes, that’s mine' }).click()
    await expect(step(page, 'Its condition')).toBeFocused()
    await expect(progress(page)).toHaveAttribute('value', '33')
    await expect.poll(() => saved.length).toBe(1)
    expect(saved[0]?.body.lead).toMatchObject({
      category: 'Sell My Car Enquiry',
      subcategory: 'Trade In',
      rego: 'ABC123',
      trade_in_make: 'Mazda',
      car_id: '77',
      lead_status: 'Incomplete',
      form_completed: false,
      step_number: 1,
      skipped_steps: [{ from: 1, to: 3 }],
    })
  })

  await test.step("Back leads to where the skip came from, and that step isn't saved again", async () => {
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(step(page, 'Find your vehicle')).toBeFocused()
    await expect(page.getByLabel('Rego')).toHaveValue('ABC123')
    await next(page)
    await expect(step(page, 'Your vehicle')).toBeFocused()
    await expect(page.locator('main').getByLabel('Make')).toHaveValue('Mazda')
    expect(saved).toHaveLength(1)
  })

  await next(page)
  await page.getByLabel('Kms').fill('84000')
  await page.getByLabel('Condition').selectOption('Good')
  await next(page)
  await expect(step(page, 'Photos')).toBeFocused()
  await expect.poll(() => answered(page)).toBe(3)
  expect(saved).toHaveLength(3)

  await test.step('continues after a reload', async () => {
    await page.reload()
    await expect(page.getByText('Welcome back.')).toBeVisible()
    await expect(step(page, 'Photos')).toBeVisible()
  })

  await test.step('keeps the chosen photos through another reload', async () => {
    const photo = (name: string) => ({
      name,
      mimeType: 'image/jpeg',
      buffer: Buffer.from('ffd8ffe000104a46', 'hex'),
    })
    await page.getByLabel('Photos').setInputFiles([photo('front.jpg'), photo('back.jpg')])
    await page.getByRole('button', { name: 'Remove back.jpg' }).click()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Remove front.jpg' })).toBeVisible()
    await expect(page.getByText('back.jpg')).toBeHidden()
  })

  await next(page)
  await expect(step(page, 'Your valuation')).toBeFocused()
  await expect(page.getByText('$21,500')).toBeVisible()
  await next(page)
  await fillIn(page, WHO)
  await page.getByLabel('Dealership').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Submit Form' }).dblclick()
  await expect(page).toHaveURL(site(GROUP, '/success?category=trade-in'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We’ve received your trade-in details')
  await expect(page.getByText('Your reference: FC-7K2M-49QD')).toBeVisible()

  expect(calls(saved)).toEqual([
    'POST /api/leads',
    ...new Array<string>(4).fill('PUT /api/leads/4711'),
    'POST /api/leads/with-files',
  ])
  expect(saved.map(({ body }) => body.lead['step_number'])).toEqual([1, 2, 3, 4, 5, 6])
  expect(new Set(saved.map(({ body }) => body.key)).size).toBe(6)
  expect(saved.at(-1)?.body.lead).toMatchObject({
    has_files: true,
    lead_id: 4711,
    lead_status: 'Complete',
    form_completed: true,
    trade_in_valuation: '21500',
    trade_in_kms: '84000',
    email: 'jo@example.com',
    url: site(GROUP, '/cars/trade-in?car_id=77&car_type=used'),
  })
})

test(
  'A step is sent again with the same key if the page was reloaded before its response',
  nightly,
  async ({ page }) => {
    // The first attempt reaches the server, but the response never comes back.
    const saved = await leadServer(page, async (route) => {
      if (saved.length > 1) await route.fulfill({ json: { id: 4711, reference: 'FC-7K2M-49QD' } })
    })
    await page.goto(site(GROUP, '/cars/trade-in'))
    await wake(page)
    await page.getByLabel('Rego').fill('ABC123')
    await page.getByLabel('State').selectOption('NSW')
    await next(page)
    await expect.poll(() => saved.length).toBe(1)
    await page.reload()
    await expect(step(page, 'Your vehicle')).toBeVisible()
    await expect.poll(() => answered(page)).toBe(1)
    const [first, second] = saved
    expect(saved).toHaveLength(2)
    expect(second?.body.key).toBe(first?.body.key)
    expect(second?.body.lead).toEqual(first?.body.lead)
  },
)

test(
  'A test drive on one of the dealer’s free dates is booked, after refusals that are shown above the buttons',
  nightly,
  async ({ page, guard }) => {
    guard.allow(/status of 500|answered 500|Form submission error/)
    const alerts: string[] = []
    page.on('dialog', (dialog) => {
      alerts.push(dialog.message())
      void dialog.accept()
    })
    const refusals: Record<number, object> = {
      2: { status: 500, json: { error: 'Not today' } },
      3: { json: {} },
    }
    const saved = await leadServer(page, (route) =>
      route.fulfill(refusals[saved.length] ?? { json: { id: 8 } }),
    )
    const asked: string[] = []
    await page.route('**/api/bookings/**', async (route) => {
      asked.push(new URL(route.request().url()).pathname)
      await route.fulfill({
        json: {
          dates: [
            // Over for the dealer, but not for the shopper.
            { date: '2026-11-20', times: ['09:00'] },
            { date: '2026-11-23', times: ['09:00', '14:30'] },
            { date: '2026-11-24', times: ['10:00'] },
            { date: '<b>', times: [] },
          ],
        },
      })
    })
    await page.goto(site(RV, '/book-test-drive'))
    await wake(page)
    await expect(page.getByRole('radiogroup', { name: 'Day' }).getByRole('radio')).toHaveCount(2)
    await page.getByRole('radio', { name: /Mon.*23 Nov/ }).check()
    await page.getByRole('radio', { name: /2:30\s*pm/i }).check()
    const vehicle = page.getByLabel('Vehicle you’re interested in')
    await vehicle.click()
    await expect(page.getByRole('option')).not.toHaveCount(0)
    await vehicle.pressSequentially('outlier')
    await expect(page.getByRole('option').first()).toContainText('Outlier')
    await vehicle.press('ArrowDown')
    await vehicle.press('Enter')
    await expect(vehicle).toHaveValue(/Outlier/)
    await next(page)
    await fillIn(page, WHO)
    const send = page.getByRole('button', { name: 'Submit Form' })
    await send.click()
    await expect(page.getByRole('alert')).toHaveText('Not today')
    await send.click()
    await expect(page.getByRole('alert')).toHaveText('An unexpected error occured')
    expect(alerts).toEqual(new Array(2).fill('An error occurred when submitting this form'))
    await send.click()
    await expect(page).toHaveURL(/\/success\?category=test-drive&car=[\w-]*outlier[\w-]*&car_type=\w+$/)
    expect(asked).toEqual(['/api/bookings/appointments/41'])
    expect(calls(saved)).toEqual(['POST /api/leads', ...new Array<string>(3).fill('PUT /api/leads/8')])
    expect(saved.at(-1)?.body.lead).toMatchObject({
      dateTime: '2026-11-23 14:30',
      vehicle: expect.stringContaining('Outlier'),
      'Vehicle Make': 'Wanderstone',
      'Vehicle Model': 'Outlier 20',
      car_id: expect.stringMatching(/^\d+$/),
    })
  },
)
