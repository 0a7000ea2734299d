import { expect, GROUP, PHONE, site, test } from './site.ts'
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
      : route.fulfill({ status: 201, json: { id: 4711, reference: 'FC-7K2M-49QD' } }),
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
