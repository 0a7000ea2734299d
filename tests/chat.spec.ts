import type { Locator } from '@playwright/test'
import { expect, GROUP, PHONE, site, test } from './site.ts'

const bottomOf = (element: Locator): Promise<number> =>
  element.evaluate((each) => each.getBoundingClientRect().bottom)

test('On a phone, the chat is a bar at the bottom, and the page’s end and focused fields stay above it', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto(site(GROUP, '/contact'))
  await expect(page.getByRole('button', { name: 'Chat with us' })).toBeVisible()
  const top = (await page.locator('.chat').boundingBox())?.y ?? 0
  expect(await bottomOf(page.locator('.chat'))).toBe(PHONE.height)

  // Fields that are left empty show a message, which moves everything below it. Sending the empty form shows all messages beforehand.
  const form = page.locator('form.lead').first()
  await form.locator('input:visible').first().focus()
  await expect(form).toHaveAttribute('data-hydrated')
  await form.locator('[type=submit]').click()
  await expect(form.getByText('This is a required field.').last()).toBeVisible()
  for (const field of await form.locator('input:visible, textarea:visible, button:visible').all()) {
    await page.evaluate(() => {
      ;(document.activeElement as HTMLElement | null)?.blur()
      scrollTo(0, 0)
    })
    await field.focus()
    await expect.poll(() => bottomOf(field)).toBeLessThanOrEqual(top)
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => bottomOf(page.locator('footer a').last())).toBeLessThanOrEqual(top)
})

test('On a phone, the first step of a group’s test-drive form ends above the chat’s bar', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto(site(GROUP, '/book-test-drive'))
  await expect(page.getByRole('button', { name: 'Chat with us' })).toBeVisible()
  const top = (await page.locator('.chat').boundingBox())?.y ?? 0
  expect(await bottomOf(page.getByRole('button', { name: 'Next' }))).toBeLessThanOrEqual(top)
})
