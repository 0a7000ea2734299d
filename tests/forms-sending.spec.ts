import { expect, nightly, PHONE, RV, site, test } from './site.ts'
import { fillIn, leadServer, MESSAGE, wake } from './support/leads.ts'

/**
 * Tests what happens between the click and the response: exactly one lead is sent, whatever happens, and failures look right (spec §4, §8).
 */

test.use({ viewport: PHONE })

test('A double click on a slow network and a reload while sending make one lead', async ({ page, guard }) => {
  guard.allow(/Form submission error/)
  // The first attempt reaches the server, but the response never comes back.
  const sent = await leadServer(page, async (route) => {
    if (sent.length > 1) await route.fulfill({ json: { id: 9 } })
  })
  await page.goto(site(RV, '/contact'))
  await wake(page)
  await page.getByLabel('Enquiry type').selectOption('General Enquiry')
  await fillIn(page, MESSAGE)
  const button = page.getByRole('button', { name: 'Enquire Now' })
  await button.dblclick()
  await expect(page.getByRole('button', { name: 'Sending…' })).toBeDisabled()
  await page.keyboard.press('Enter')
  await expect.poll(() => sent.length).toBe(1)

  await page.reload()
  await expect(page.getByText('If it did arrive, we’ll ignore the copy.')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue(MESSAGE.Message)
  await button.click()
  await expect(page).toHaveURL(site(RV, '/success?category=general-enquiry'))
  // Any further attempt of the double click would have been sent before these two.
  expect(sent).toHaveLength(2)
  expect(sent[1]?.body.key).toBe(sent[0]?.body.key)
})

test(
  'A form that’s sent while offline keeps what was typed, and makes one lead once the network is back',
  nightly,
  async ({ page, context, guard }) => {
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
  },
)
