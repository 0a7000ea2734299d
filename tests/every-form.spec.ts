import type { Page } from '@playwright/test'
import { expect, site, SITES, test, watch } from './site.ts'
import { fillForm } from './support/fillForm.ts'
import { placedForms, type PlacedForm } from './support/placedForms.ts'
import { ports } from './support/ports.ts'

/**
 * Every enquiry arrives (design, 'Promises'): each form of each site, at an address of each kind that the plan gives it, is
 * opened, filled in as the page shows it, and sent by a person; the dealer's own system then has it once.
 */

interface Arrived {
  lead: Record<string, unknown>
}
const arrivedFrom = async (email: string): Promise<Arrived[]> => {
  const response = await fetch(`http://127.0.0.1:${ports().upstream}/leads.json?count=10000`)
  const { newest } = (await response.json()) as { newest: Arrived[] }
  return newest.filter(({ lead }) => lead['email'] === email)
}

const PIXEL = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>'

const openForm = async (page: Page, slug: string, { address, start, dialog }: PlacedForm) => {
  await page.goto(site(slug, dialog === 'request-photos' ? `${address}#request-photos` : address), {
    waitUntil: 'domcontentloaded',
  })
  if (dialog !== '' && dialog !== 'request-photos')
    await page.locator(`button[commandfor="${dialog}-dialog"]:visible`).first().click()
  const form = page.locator(`${dialog === '' ? '' : 'dialog[open] '}form[data-lead="${start.form}"]`).first()
  await form.locator('input:visible, select:visible').first().focus()
  await expect(form).toHaveAttribute('data-awake', '')
  return form
}

/** So many visitors at once: most of the time a form waits until its server takes it for a person's. */
const VISITORS = 3

for (const slug of SITES) {
  test(`${slug}: every form arrives once, for the right dealer`, async ({ browser }) => {
    test.setTimeout(180_000)
    const left = (await placedForms(slug)).map((placed, at) => ({ placed, at }))
    expect(left.length).toBeGreaterThan(8)
    const run = crypto.randomUUID()
    const visit = async () => {
      const context = await browser.newContext({ serviceWorkers: 'block' })
      // Pictures are no part of this, and the stand-in draws each that it has not drawn before.
      await context.route('**/images/**', (route) =>
        route.fulfill({ contentType: 'image/svg+xml', body: PIXEL }),
      )
      const page = await context.newPage()
      const troubles = watch(page)
      for (let next = left.shift(); next; next = left.shift()) {
        const { placed, at } = next
        const { address, start, carId } = placed
        const email = `${run}-${at}@example.com`
        await test.step(`${start.form} at ${address}`, async () => {
          const form = await openForm(page, slug, placed)
          const values = await fillForm(page, form, start.context.region ?? 'en-AU', email)
          const what = `${start.form} at ${address} of ${slug}: ${JSON.stringify(values)}`
          await expect.poll(async () => (await arrivedFrom(email)).length, what).toBe(1)
          const [{ lead } = { lead: {} as Arrived['lead'] }] = await arrivedFrom(email)
          const dealer =
            values['dealership_slug'] ||
            start.sender.dealership_slug ||
            start.context.car?.dealership_slug ||
            start.preset?.preferredDealership
          expect(lead, what).toMatchObject({ website_slug: slug, dealership_slug: dealer })
          if (carId !== '') expect(String(lead['car_id']), what).toBe(carId)
          // Where the shopper wants it to go, as it was chosen.
          for (const name of ['website_location', 'location'])
            if (values[name] !== undefined) expect(lead[name], what).toBe(values[name])
          expect(troubles(), what).toEqual([])
        })
      }
      await context.close()
    }
    await Promise.all(Array.from({ length: VISITORS }, visit))
  })
}
