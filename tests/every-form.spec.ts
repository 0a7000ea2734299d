import type { Browser, Page } from '@playwright/test'
import pLimit from 'p-limit'
import { expect, nightly, site, SITES, test, watch } from './site.ts'
import { fillForm } from './support/fillForm.ts'
import { placedForms, type PlacedForm } from './support/placedForms.ts'
import { ports } from './support/ports.ts'

/**
 * Tests that enquiries arrive. A form of each kind is opened, filled in as shown, and sent, as a person would do it. The dealer's own system
 * must then have the lead exactly once. All forms of generated sites are sent in src/features/leads/everyForm.test.tsx.
 */

interface Sent {
  placed: PlacedForm
  email: string
  values: Record<string, string>
}

/** Returns the leads of this run that have arrived. Their email addresses begin with the run's id. */
async function arrivedOf(run: string): Promise<Record<string, unknown>[]> {
  const response = await fetch(`http://127.0.0.1:${ports().fakes}/leads.json?count=10000`)
  const { newest } = (await response.json()) as { newest: { lead: Record<string, unknown> }[] }
  return newest.map(({ lead }) => lead).filter(({ email }) => String(email).startsWith(run))
}

async function openForm(page: Page, slug: string, { address, start, dialog }: PlacedForm) {
  await page.goto(site(slug, dialog === 'request-photos' ? `${address}#request-photos` : address), {
    waitUntil: 'domcontentloaded',
  })
  if (dialog !== '' && dialog !== 'request-photos')
    await page.locator(`button[commandfor="${dialog}-dialog"]:visible`).first().click()
  const form = page.locator(`${dialog === '' ? '' : 'dialog[open] '}form[data-lead="${start.form}"]`).first()
  await form.locator('input:visible, select:visible').first().focus()
  await expect(form).toHaveAttribute('data-hydrated', '')
  return form
}

function expectRight(lead: Record<string, unknown>, slug: string, { placed, values }: Sent) {
  const { address, start, carId } = placed
  const what = `${start.form} at ${address} of ${slug}: ${JSON.stringify(values)}`
  const dealer =
    values['dealership_slug'] || start.sender.dealership_slug || start.context.car?.dealership_slug
  expect(lead, what).toMatchObject({ website_slug: slug, dealership_slug: dealer })
  // If the page belongs to one dealership, that dealership is preselected.
  if (start.preset?.preferredDealership !== undefined)
    expect(dealer, what).toBe(start.preset.preferredDealership)
  if (carId !== '') expect(String(lead['car_id']), what).toBe(carId)
  // The lead names the dealership that the shopper chose.
  for (const name of ['website_location', 'location'])
    if (values[name] !== undefined) expect(lead[name], what).toBe(values[name])
}

/** Sends forms of a site as one visitor, and tests that the dealer's own system gets each of them once, with the right dealer. */
async function expectArrival(browser: Browser, slug: string, placed: PlacedForm[]): Promise<void> {
  const run = crypto.randomUUID()
  const forms = placed.map((each, index) => ({ placed: each, email: `${run}-${index}@example.com` }))
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' })
  // This test intercepts no requests, because Playwright would then not cache scripts between pages.
  const page = await context.newPage()
  const troubles = watch(page)
  const sent: Sent[] = []
  for (const form of forms)
    await test.step(`${form.placed.start.form} at ${form.placed.address}`, async () => {
      const opened = await openForm(page, slug, form.placed)
      const region = form.placed.start.context.region ?? 'en-AU'
      sent.push({ ...form, values: await fillForm(page, opened, region, form.email) })
    })
  await context.close()
  expect(troubles()).toEqual([])
  const emails = async () => (await arrivedOf(run)).map(({ email }) => email).toSorted()
  await expect.poll(emails).toEqual(forms.map(({ email }) => email).toSorted())
  for (const lead of await arrivedOf(run)) {
    const one = sent.find(({ email }) => email === lead['email'])
    expect(one).toBeDefined()
    if (one) expectRight(lead, slug, one)
  }
}

/**
 * Picks one form of each kind, about a vehicle if it can be, of as many sites as possible: the first kind from the first site, the second
 * from the second…
 */
async function oneOfEach(): Promise<Map<string, PlacedForm[]>> {
  const all = (
    await Promise.all(
      SITES.map(async (slug) => (await placedForms(slug)).map((placed) => ({ slug, placed }))),
    )
  ).flat()
  const kinds = Map.groupBy(all, ({ placed }) => placed.start.form)
  const picked = [...kinds.values()].flatMap((alike, index) => {
    const aboutVehicles = alike.filter(({ placed }) => placed.carId !== '')
    const from = aboutVehicles.length > 0 ? aboutVehicles : alike
    return from[index % from.length] ?? []
  })
  expect(picked.length).toBeGreaterThan(10)
  const sites = Map.groupBy(picked, ({ slug }) => slug)
  return new Map([...sites].map(([slug, forms]) => [slug, forms.map(({ placed }) => placed)]))
}

/** The number of sites that are visited at the same time. */
const VISITORS = 3

test('A form of each kind arrives once, for the right dealer', nightly, async ({ browser }) => {
  // The test takes a minute even on an idle machine.
  test.setTimeout(300_000)
  const next = pLimit(VISITORS)
  await next.map(await oneOfEach(), ([slug, forms]) => expectArrival(browser, slug, forms))
})
