import { expect, MOTO, PHONE, RV, site, test } from './site.ts'
import { fillIn, leadServer, MESSAGE, wake } from './support/leads.ts'

/**
 * Tests what happens between the click and the response: exactly one lead is sent, whatever happens, and failures look right (spec §4, §8).
 */

test.use({ viewport: PHONE })

test.describe('exactly one lead', () => {
  test('for a double click on a slow network', async ({ page }) => {
    let letGo = () => {}
    const wait = new Promise<void>((resolve) => (letGo = resolve))
    const sent = await leadServer(page, async (route) => {
      await wait
      await route.fulfill({ status: 201, json: { id: 9 } })
    })
    await page.goto(site(RV, '/contact'))
    await wake(page)
    await page.getByLabel('Enquiry type').selectOption('General Enquiry')
    await fillIn(page, MESSAGE)
    const button = page.getByRole('button', { name: 'Enquire Now' })
    await button.dblclick()
    const busy = page.getByRole('button', { name: 'Sending…' })
    await expect(busy).toBeDisabled()
    await page.keyboard.press('Enter')
    letGo()
    await expect(page).toHaveURL(site(RV, '/success?category=general-enquiry'))
    expect(sent).toHaveLength(1)
  })

  test('for a reload while sending: the second attempt has the key of the first', async ({ page, guard }) => {
    guard.allow(/Form submission error/)
    const sent = await leadServer(page, async (route, { body }) => {
      // The first attempt reaches the server, but the response never comes back.
      if (sent.length > 1) await route.fulfill({ json: { id: `lead-${body.key.slice(0, 4)}` } })
    })
    await page.goto(site(RV, '/contact'))
    await wake(page)
    await page.getByLabel('Enquiry type').selectOption('General Enquiry')
    await fillIn(page, MESSAGE)
    await page.getByRole('button', { name: 'Enquire Now' }).click()
    await expect.poll(() => sent.length).toBe(1)
    await page.reload()
    await expect(page.getByText('If it did arrive, we’ll ignore the copy.')).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue(MESSAGE.Message)
    await page.getByRole('button', { name: 'Enquire Now' }).click()
    await expect(page).toHaveURL(/\/success/)
    expect(sent).toHaveLength(2)
    expect(sent[1]?.body.key).toBe(sent[0]?.body.key)
  })

  test('for a network that fails and comes back', async ({ page, context, guard }) => {
    guard.allow(/ERR_INTERNET_DISCONNECTED|Form submission error/)
    const alerts: string[] = []
    page.on('dialog', (dialog) => {
      alerts.push(dialog.message())
      void dialog.accept()
    })
    await page.goto(site(RV, '/contact'))
    await wake(page)
    await page.getByLabel('Enquiry type').selectOption('Careers Enquiry')
    await fillIn(page, MESSAGE)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Enquire Now' }).click()
    await expect(page.getByRole('alert')).toContainText('You seem to be offline. We’ve kept what you typed')
    expect(alerts).toEqual(['An error occurred when submitting this form'])
    await expect(page.getByLabel('Message')).toHaveValue(MESSAGE.Message)
    await context.setOffline(false)
    const sent = await leadServer(page)
    await page.getByRole('button', { name: 'Enquire Now' }).click()
    await expect(page).toHaveURL(site(RV, '/success?category=careers-enquiry'))
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body.lead).toMatchObject({ category: 'General Enquiry', subcategory: 'Career Enquiry' })
  })
})

test.describe('a failure', () => {
  const cases = [
    ['an error', { status: 500, json: { error: 'The workshop is on fire' } }, 'The workshop is on fire'],
    ['no words', { status: 200, json: {} }, 'An error occurred when submitting this form'],
    ['no JSON', { status: 502, body: '<html>' }, /An unexpected error occurred/],
  ] as const
  for (const [name, answer, banner] of cases) {
    test(`with ${name} alerts and shows the red banner`, async ({ page, guard }) => {
      guard.allow(/status of 50\d|answered 50\d|Form submission error/)
      const alerts: string[] = []
      page.on('dialog', (dialog) => {
        alerts.push(dialog.message())
        void dialog.accept()
      })
      await leadServer(page, (route) => route.fulfill(answer))
      await page.goto(site(MOTO, '/careers'))
      await wake(page)
      await fillIn(page, { ...MESSAGE, Phone: '021 345 6789' })
      await page.getByRole('button', { name: 'Submit Form' }).click()
      await expect(page.getByRole('alert')).toHaveText(banner)
      expect(alerts).toEqual(['An error occurred when submitting this form'])
      await expect(page.getByRole('button', { name: 'Submit Form' })).toBeEnabled()
    })
  }

  test('shows the server’s messages about single fields at those fields', async ({ page, guard }) => {
    guard.allow(/status of 400|answered 400|Form submission error/)
    page.on('dialog', (dialog) => void dialog.accept())
    await leadServer(page, (route) =>
      route.fulfill({
        status: 400,
        json: { error: 'Please check the form', fields: { email: 'invalid email address' } },
      }),
    )
    await page.goto(site(MOTO, '/careers'))
    await wake(page)
    await fillIn(page, { ...MESSAGE, Phone: '021 345 6789' })
    await page.getByRole('button', { name: 'Submit Form' }).click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('invalid email address')
  })
})
