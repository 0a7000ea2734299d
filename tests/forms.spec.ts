import { gzipSync } from 'node:zlib'
import { expect, GROUP, PHONE, RV, site, TENANTS, test, TRUCKS } from './site.ts'
import { fillIn, leadServer, MESSAGE, wake, WHO } from './support/leads.ts'

/** Fills in forms as a shopper does. The lead server responds as its contract says (docs/leads.md). */

test.use({ viewport: PHONE })

test.describe('by keyboard alone on a phone', () => {
  test("fills in the form empty, with each of the spec's wrong values, then correctly: one lead, and thanks", async ({
    page,
  }) => {
    const sent = await leadServer(page)
    await page.goto(site(RV, '/caravan-accessories'))
    const form = await wake(page)
    await page.keyboard.press('Enter')

    await test.step("an empty form says what's missing, and leads the reader there", async () => {
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
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('First name')).toBeFocused()
      await expect(page.getByLabel('First name')).toHaveAccessibleDescription('*This is a required field.')
    })

    await test.step('shows a message for each wrong value', async () => {
      const wrong = [
        ['First name', 'R2D2', 'Please use alphabetical characters only.'],
        ['Last name', 'O_Neil', 'Please use alphabetical characters only.'],
        ['Email', 'jo@', 'invalid email address'],
        ['Phone', '12345', 'Invalid phone number. Must be an Australian number.'],
        ['Phone', '0412345678901234567890', 'Invalid phone number. Too many characters.'],
        ['Postcode', '23', 'Invalid postcode. Please enter a 4-digit number.'],
      ] as const
      for (const [label, value, message] of wrong) {
        const field = page.getByLabel(label)
        await field.focus()
        await page.keyboard.press('ControlOrMeta+a')
        await page.keyboard.type(value)
        await page.keyboard.press('Tab')
        await expect(field, label).toHaveAccessibleDescription(message)
        await expect(field).toHaveAttribute('aria-invalid', 'true')
      }
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
    await expect(page.getByText('Your reference: 4711')).toBeVisible()
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

    await test.step('shows the reference once, and prefills the next form', async () => {
      await page.reload()
      await expect(page.getByText('Your reference')).toBeHidden()
      await page.goto(site(RV, '/roadside-assistance'))
      await wake(page)
      await expect(page.getByLabel('Email')).toHaveValue('jo@example.com')
      await expect(page.getByLabel('Phone')).toHaveValue('0412 345 678')
    })
  })
})

test('keeps what was typed before the form woke, and fills in the rest from the address', async ({
  page,
}) => {
  await page.goto(
    site(GROUP, '/finance?vehiclePriceBudget=25000&preferredDealership=harbourside-taree#finance-form'),
  )
  await page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('[name="email"]')
    if (field) field.value = 'early@example.com'
  })
  await wake(page)
  await expect(page.getByLabel('Vehicle price or budget')).toHaveValue('25000')
  await expect(page.getByLabel('Dealership')).toHaveValue('harbourside-taree')
  await leadServer(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('early@example.com')
})

test('sends files with the lead', async ({ page }) => {
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
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const slug of TENANTS) {
    test(`${slug}: a form posts its fields`, async ({ page }) => {
      const posts: URLSearchParams[] = []
      await page.route('**/api/leads', async (route) => {
        posts.push(new URLSearchParams(route.request().postData() ?? ''))
        await route.fulfill({ status: 303, headers: { location: '/success?category=general-enquiry' } })
      })
      await page.goto(site(slug, '/contact'))
      await page.getByLabel(/type/).selectOption({ index: 1 })
      const dealership = page.getByLabel('Dealership')
      if (await dealership.isVisible()) await dealership.selectOption({ index: 1 })
      for (const name of ['name', 'last_name', 'phone', 'postcode', 'message'])
        await page.locator(`[name=${name}]`).fill('x')
      await page.locator('[name=email]').fill('jo@example.com')
      await page.locator('form[data-lead] [type=submit]').click()
      await expect.poll(() => posts.length).toBe(1)
      const post = Object.fromEntries(posts[0] ?? [])
      expect(post).toMatchObject({
        _form: 'contact',
        _key: '',
        _url2: '',
        email: 'jo@example.com',
        opt_in: 'on',
      })
    })
  }

  test('shows all steps of a form, with one button to send', async ({ page }) => {
    await page.goto(site(RV, '/trade-in'))
    await expect(page.getByLabel('Rego')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit Form' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Next' })).toBeHidden()
  })
})

/** How many bytes of script, after gzip, a page may run before the shopper does anything. */
const SCRIPT_BUDGET = 6 * 1024

for (const path of ['/contact', '/trade-in']) {
  test(`${path} runs at most 6 KiB of script before the shopper starts to use the form`, async ({ page }) => {
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
    test.info().annotations.push({ type: 'bytes', description: `before ${sum(before)}, on waking ${woken}` })
    expect(woken).toBeLessThan(150 * 1024)
  })
}
