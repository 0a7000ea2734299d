import { expect, type Page, type Request, type Route } from '@playwright/test'

/** What tests of forms share: a lead server that responds as its contract says (docs/leads.md), and a shopper's details. */

export interface Sent {
  method: string
  path: string
  /** The raw body, which is multipart if there are files. */
  post: string
  body: { form: string; key: string; trap: { url: string; ms: number }; lead: Record<string, unknown> }
}

const sentOf = (request: Request): Sent => ({
  method: request.method(),
  path: new URL(request.url()).pathname,
  post: request.postData() ?? '',
  body: JSON.parse(/\{"form".*\}/.exec(request.postData() ?? '')?.[0] ?? '{}') as Sent['body'],
})

/** Responds to leads, and records what was sent. */
export async function leadServer(page: Page, answer?: (route: Route, sent: Sent) => Promise<void>) {
  const sent: Sent[] = []
  await page.route('**/api/leads**', async (route) => {
    const one = sentOf(route.request())
    sent.push(one)
    await (
      answer ?? ((each) => each.fulfill({ status: 201, json: { id: 4711, reference: 'FC-7K2M-49QD' } }))
    )(route, one)
  })
  return sent
}

/** Wakes a form as a shopper's touch does, and waits until it's awake. A real shopper takes at least that long to start typing. */
export async function wake(page: Page) {
  const form = page.locator('form[data-lead]').first()
  await form.locator('input:visible, select:visible').first().focus()
  await expect(form).toHaveAttribute('data-hydrated', '')
  return form
}

export const WHO = {
  'First name': 'Jo',
  'Last name': 'Citizen',
  Email: 'jo@example.com',
  Phone: '0412 345 678',
  Postcode: '2340',
}
export async function fillIn(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: false }).filter({ visible: true }).first().fill(value)
}

export const MESSAGE = { ...WHO, Message: 'Is the workshop open on Saturdays?' }
