import { gzipSync } from 'node:zlib'
import { expect, nightly, PHONE, RV, site, test, TRUCKS } from './site.ts'
import { fillIn, leadServer, MESSAGE, wake, WHO } from './support/leads.ts'

/** Fills in forms as a shopper does. The lead server responds as its contract says (docs/leads.md). */

test.use({ viewport: PHONE })

test('A form that’s sent empty, then with a wrong value, then correctly makes one lead, and the shopper is thanked', async ({
  page,
}) => {
  const sent = await leadServer(page)
  await page.goto(site(RV, '/caravan-accessories'))
  const form = await wake(page)
  await page.keyboard.press('Enter')

  await test.step("an empty form says what's missing", async () => {
    const summary = form.getByRole('group', { name: 'Please check these:' })
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveText([
      'First name: *This is a required field.',
      'Last name: *This is a required field.',
      'Email: *This is a required field.',
      'Phone: *This is a required field.',
      'Postcode: *This is a required field.',
      'Vehicle Make: *This is a required field.',
      'Vehicle Model: *This is a required field.',
      'Message: *This is a required field.',
    ])
  })

  await test.step('a wrong value says so once its field is left', async () => {
    const email = page.getByLabel('Email')
    await email.focus()
    await page.keyboard.type('jo@')
    await page.keyboard.press('Tab')
    await expect(email).toHaveAccessibleDescription('invalid email address')
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    expect(sent).toEqual([])
  })

  await fillIn(page, {
    ...WHO,
    'Vehicle Make': 'Wanderstone',
    'Vehicle Model': 'J-Pod',
    Message: 'A bearing kit, please.',
  })
  await page.getByRole('button', { name: 'Enquire Now' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(site(RV, '/success?category=parts-enquiry'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We’re looking for your part')
  await expect(page.getByText('Your reference: FC-7K2M-49QD')).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toMatchObject({
    form: 'parts',
    trap: { url: '' },
    lead: {
      category: 'Parts Enquiry',
      name: 'Jo',
      last_name: 'Citizen',
      email: 'jo@example.com',
      'Vehicle Make': 'Wanderstone',
      message: 'A bearing kit, please.',
      opt_in: true,
      website_slug: RV,
      dealership_slug: 'redgum-rv',
      source: 'Website',
      url: site(RV, '/caravan-accessories'),
      visited_pages: ['/caravan-accessories'],
      linked_query_params: {},
    },
  })
  expect(sent[0]?.body.key).toMatch(/^[\w-]{16,64}$/)
  expect(sent[0]?.body.lead['user_agent']).toMatch(/Mozilla/)

  await test.step('shows the reference after a reload too, and prefills the next form', async () => {
    await page.reload()
    await expect(page.getByText('Your reference: FC-7K2M-49QD')).toBeVisible()
    await page.goto(site(RV, '/roadside-assistance'))
    await wake(page)
    await expect(page.getByLabel('Email')).toHaveValue('jo@example.com')
    await expect(page.getByLabel('Phone')).toHaveValue('0412 345 678')
  })
})

test(
  'A form refuses a file of another type, and sends one of the right type with the lead',
  nightly,
  async ({ page }) => {
    const bodies: string[] = []
    await page.route('**/api/leads/with-files', async (route) => {
      bodies.push(route.request().postDataBuffer()?.toString('latin1') ?? '')
      await route.fulfill({ json: { id: 5 } })
    })
    await page.goto(site(TRUCKS, '/careers'))
    const form = await wake(page)
    const { Postcode: _postcode, ...rest } = MESSAGE
    await fillIn(page, { ...rest, Phone: '402 555 0134', 'ZIP code': '68102' })
    await page.getByLabel('Dealership').selectOption({ index: 1 })
    const resume = page.getByLabel('Resume')
    await resume.setInputFiles({
      name: 'virus.exe',
      mimeType: 'application/x-msdownload',
      buffer: Buffer.from('MZ'),
    })
    await expect(
      form.getByText('Please choose one file of an accepted type. Maximum file size: 5 MB.'),
    ).toBeVisible()
    await resume.setInputFiles({
      name: 'jo.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7 Jo'),
    })
    await expect(form.getByText('jo.pdf')).toBeVisible()
    await page.getByRole('button', { name: 'Submit Form' }).click()
    await expect(page).toHaveURL(/category=careers-enquiry/)
    expect(bodies).toHaveLength(1)
    expect(bodies[0]).toContain('name="payload"')
    expect(bodies[0]).toContain('"has_files":true')
    expect(bodies[0]).toContain('name="resume"; filename="jo.pdf"')
  },
)

test.describe(() => {
  test.use({ javaScriptEnabled: false })

  test(
    'A form in steps shows all of them without JavaScript, with one button to send',
    nightly,
    async ({ page }) => {
      await page.goto(site(RV, '/trade-in'))
      await expect(page.getByLabel('Rego')).toBeVisible()
      await expect(page.getByLabel('Email')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Submit Form' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Next' })).toBeHidden()
    },
  )
})

/** How many bytes of script, after gzip, a page may run before the shopper does anything. */
const SCRIPT_BUDGET = 10 * 1024

for (const path of ['/contact', '/trade-in']) {
  test(
    `The form at ${path} runs at most 10 KiB of script before the shopper starts to use it`,
    nightly,
    async ({ page }) => {
      const scripts: Promise<number>[] = []
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script')
          scripts.push(response.body().then((body) => gzipSync(body).length))
      })
      await page.goto(site(RV, path))
      await page.waitForLoadState('networkidle')
      const inline = await page
        .locator('script:not([src])')
        .evaluateAll((all) =>
          all
            .filter((script) => ['', 'module'].includes(script.getAttribute('type') ?? ''))
            .map((script) => script.textContent ?? ''),
        )
      const before = [...(await Promise.all(scripts)), ...inline.map((text) => gzipSync(text).length)]
      const sum = (all: number[]) => all.reduce((total, each) => total + each, 0)
      expect(sum(before), before.join(' + ')).toBeLessThanOrEqual(SCRIPT_BUDGET)
      await wake(page)
      const woken = sum(await Promise.all(scripts)) - sum(before)
      test
        .info()
        .annotations.push({ type: 'bytes', description: `before ${sum(before)}, on waking ${woken}` })
      expect(woken).toBeLessThan(150 * 1024)
    },
  )
}

test.describe(() => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('Fields side by side line up, also if one has a longer label, help or an error', async ({ page }) => {
    await page.goto(site(TRUCKS, '/contact'))
    const tops = await page.locator('.lead__fields').evaluate((fields) => {
      const [first, second, third] = fields.querySelectorAll('.field:not([data-wide])')
      const paragraph = (name: string): HTMLElement =>
        Object.assign(document.createElement('p'), { className: name, textContent: 'Like this' })
      const label = first?.querySelector('.field__label')
      label?.append(' that is so long that it needs two lines'.repeat(3))
      third?.querySelector('.field__label')?.after(paragraph('field__hint'))
      second?.append(paragraph('field__error'))
      return Array.from(fields.querySelectorAll('.field:not([data-wide]) > .field__control'), (control) =>
        Math.round(control.getBoundingClientRect().top),
      ).slice(0, 4)
    })
    expect(tops).toEqual([tops[0], tops[0], tops[2], tops[2]])
    expect(tops[2]).toBeGreaterThan(tops[0] ?? 0)
  })
})
