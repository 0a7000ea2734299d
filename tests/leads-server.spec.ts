import { CAMPERS, expect, fetchSite, GROUP, MOTO, RV, site, test, TRUCKS } from './site.ts'
import { ports } from './support/ports.ts'

/** Tests that leads go from a site to the dealer's own system. Both run on this machine. */
const TYPED = { name: 'Ann', last_name: 'Lee', email: 'ann@example.com', message: 'Is it still for sale?' }
const PLACES: Record<string, { phone: string; postcode: string; dealership_slug?: string }> = {
  [GROUP]: { phone: '0412 345 678', postcode: '2300', dealership_slug: 'harbourside-taree' },
  [RV]: { phone: '0412 345 678', postcode: '2340' },
  [MOTO]: { phone: '021 555 0142', postcode: '8011' },
  [TRUCKS]: { phone: '(402) 555-0163', postcode: '68102', dealership_slug: 'great-plains-omaha' },
  [CAMPERS]: { phone: '0412 345 678', postcode: '6160' },
}

interface Arrived {
  newest: { id: number; lead: Record<string, unknown> }[]
}
async function arrivedOf(mark: string): Promise<Arrived['newest']> {
  const response = await fetch(`http://127.0.0.1:${ports().fakes}/leads.json?count=1000`)
  return ((await response.json()) as Arrived).newest.filter(({ lead }) => lead['message'] === mark)
}
/** Returns a unique text that identifies one test's leads. */
const marked = (): string => `Marked ${Date.now()} ${Math.random()}`

for (const [slug, fields] of Object.entries(PLACES)) {
  test(`A lead of ${slug} that’s sent twice arrives at the backend once`, async () => {
    const mark = marked()
    const lead = { category: 'General Enquiry', ...TYPED, ...fields, message: mark }
    const key = `e2e-${crypto.randomUUID()}`
    const body = JSON.stringify({ form: 'general', key, trap: { url: '', ms: 5000 }, lead })
    const send = () =>
      fetchSite(slug, '/api/leads', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    const [first, second] = await Promise.all([send(), send()])
    expect([first.status, second.status]).toEqual([201, 201])
    const accepted = (await first.json()) as { id: unknown }
    expect(await second.json()).toEqual(accepted)
    await expect.poll(async () => (await arrivedOf(mark)).length).toBe(1)
    // A phone number arrives in one format, however it was typed.
    const phone = fields.phone.replace(/\D/g, '')
    expect((await arrivedOf(mark))[0]?.lead).toMatchObject({ website_slug: slug, ...fields, phone })
  })
}

test.describe(() => {
  test.use({ javaScriptEnabled: false })

  test('The enquiry on a vehicle’s page arrives without JavaScript', async ({ page }) => {
    const mark = marked()
    const path = '/cars/2023-jayco-journey-17-55-8-410207'
    await page.goto(site(RV, path))
    await page
      .getByRole('button', { name: /^Enquire/ })
      .first()
      .click()
    const form = page.getByRole('dialog')
    const { message: _message, ...who } = TYPED
    for (const [name, value] of Object.entries({ ...who, ...PLACES[RV], message: mark }))
      await form.locator(`[name="${name}"]`).fill(value)
    await form.locator('[type=submit]').click()
    await expect(page).toHaveURL(
      /\/api\/leads\/sent\?category=used-vehicle-enquiry&reference=FC-[\w-]{9}&car_id=410207$/,
    )
    // The thank-you page works without JavaScript too: its heading belongs to this form, and it names the vehicle.
    await expect(page.getByText(/^You asked about 2023 Jayco Journey/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We’ve received your RV enquiry')
    await expect.poll(async () => (await arrivedOf(mark)).length).toBe(1)
    expect((await arrivedOf(mark))[0]?.lead).toMatchObject({
      category: 'Used Vehicle Enquiry',
      car_id: '410207',
      'Vehicle Make': 'Jayco',
      url: `https://www.redgumrv.example${path}`,
    })
  })

  test('Without JavaScript, a form with an error is shown again, and arrives once it’s corrected', async ({
    page,
    guard,
  }) => {
    guard.allow(/400/)
    const mark = marked()
    await page.goto(site(RV, '/contact'))
    await page.getByLabel('Enquiry type').selectOption('General Enquiry')
    for (const [name, value] of Object.entries({ ...TYPED, ...PLACES[RV], phone: '12', message: mark }))
      await page.locator(`[name="${name}"]`).fill(value)
    await page.locator('form[data-lead] [type=submit]').click()
    await expect(page.getByRole('alert')).toContainText(
      'Please fix the highlighted fields and send the form again.',
    )
    await expect(page.getByLabel('First name')).toHaveValue('Ann')
    await expect(page.getByLabel('Message')).toHaveValue(mark)
    const phone = page.getByLabel('Phone')
    await expect(phone).toHaveAccessibleDescription('Invalid phone number. Must be an Australian number.')
    await page.getByRole('link', { name: 'Phone' }).click()
    await expect(phone).toBeFocused()
    await phone.fill('0412 345 678')
    await page.getByRole('button').click()
    await expect(page.getByText(/^Your reference: FC-[\w-]{9}$/)).toBeVisible()
    await expect.poll(async () => (await arrivedOf(mark)).length).toBe(1)
    expect((await arrivedOf(mark))[0]?.lead).toMatchObject({ email: 'ann@example.com', opt_in: true })
  })
})
