import { gzipSync } from 'node:zlib'
import type { Page, Request, Route } from '@playwright/test'
import { expect, GROUP, MOTO, PHONE, RV, site, TENANTS, test, TRUCKS } from './site.ts'

/** Forms as a shopper fills them in; the lead server answers as its contract says (docs/leads.md). */

test.use({ viewport: PHONE })

interface Sent {
  method: string
  path: string
  body: { form: string; key: string; trap: { url: string; ms: number }; lead: Record<string, unknown> }
}

const sentOf = (request: Request): Sent => ({
  method: request.method(),
  path: new URL(request.url()).pathname,
  body: request.postDataJSON() as Sent['body'],
})

/** Answers leads and keeps what was sent. */
const leadServer = async (page: Page, answer?: (route: Route, sent: Sent) => Promise<void>) => {
  const sent: Sent[] = []
  await page.route('**/api/leads**', async (route) => {
    const one = sentOf(route.request())
    sent.push(one)
    await (answer ?? ((each) => each.fulfill({ status: 201, json: { id: 4711 } })))(route, one)
  })
  return sent
}

/** A form wakes under the shopper's finger; the tests wait for it, as a shopper's first second does. */
const wake = async (page: Page) => {
  const form = page.locator('form[data-lead]').first()
  await form.locator('input:visible, select:visible').first().focus()
  await expect(form).toHaveAttribute('data-awake', '')
  return form
}

const WHO = {
  'First name': 'Jo',
  'Last name': 'Citizen',
  Email: 'jo@example.com',
  Phone: '0412 345 678',
  Postcode: '2340',
}
const fillIn = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: false }).first().fill(value)
}

test.describe('by keyboard alone on a phone', () => {
  test('empty, each wrong value of the spec, then right: one lead, and thanks', async ({ page }) => {
    const sent = await leadServer(page)
    await page.goto(site(RV, '/caravan-accessories'))
    const form = await wake(page)
    await page.keyboard.press('Enter')

    await test.step('an empty form says what is missing, and takes the reader there', async () => {
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

    await test.step('each wrong value has its message', async () => {
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
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We are looking for your part')
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

    await test.step('the reference is shown once; the next form knows the visitor', async () => {
      await page.reload()
      await expect(page.getByText('Your reference')).toBeHidden()
      await page.goto(site(RV, '/roadside-assistance'))
      await wake(page)
      await expect(page.getByLabel('Email')).toHaveValue('jo@example.com')
      await expect(page.getByLabel('Phone')).toHaveValue('0412 345 678')
    })
  })
})

test('what was typed before the form woke is kept, and the address fills in the rest', async ({ page }) => {
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

const message = { ...WHO, Message: 'Is the workshop open on Saturdays?' }

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
    await fillIn(page, message)
    const button = page.getByRole('button', { name: 'Enquire Now' })
    await button.dblclick()
    const busy = page.getByRole('button', { name: 'Sending…' })
    await expect(busy).toBeDisabled()
    await page.keyboard.press('Enter')
    letGo()
    await expect(page).toHaveURL(site(RV, '/success?category=general-enquiry'))
    expect(sent).toHaveLength(1)
  })

  test('for a reload while it is being sent: the second try has the key of the first', async ({
    page,
    guard,
  }) => {
    guard.allow(/Form submission error/)
    const sent = await leadServer(page, async (route, { body }) => {
      // The first try arrives, but its answer never does.
      if (sent.length > 1) await route.fulfill({ json: { id: `lead-${body.key.slice(0, 4)}` } })
    })
    await page.goto(site(RV, '/contact'))
    await wake(page)
    await page.getByLabel('Enquiry type').selectOption('General Enquiry')
    await fillIn(page, message)
    await page.getByRole('button', { name: 'Enquire Now' }).click()
    await expect.poll(() => sent.length).toBe(1)
    await page.reload()
    await expect(page.getByText('Send it again: it will not arrive twice.')).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue(message.Message)
    await page.getByRole('button', { name: 'Enquire Now' }).click()
    await expect(page).toHaveURL(/\/success/)
    expect(sent).toHaveLength(2)
    expect(sent[1]?.body.key).toBe(sent[0]?.body.key)
  })

  test('for a network that is gone and comes back', async ({ page, context, guard }) => {
    guard.allow(/ERR_INTERNET_DISCONNECTED|Form submission error/)
    const alerts: string[] = []
    page.on('dialog', (dialog) => {
      alerts.push(dialog.message())
      void dialog.accept()
    })
    await page.goto(site(RV, '/contact'))
    await wake(page)
    await page.getByLabel('Enquiry type').selectOption('Careers Enquiry')
    await fillIn(page, message)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Enquire Now' }).click()
    await expect(page.getByRole('alert')).toContainText('You seem to be offline. Nothing is lost')
    expect(alerts).toEqual(['An error occurred when submitting this form'])
    await expect(page.getByLabel('Message')).toHaveValue(message.Message)
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
      await fillIn(page, { ...message, Phone: '021 345 6789' })
      await page.getByRole('button', { name: 'Submit Form' }).click()
      await expect(page.getByRole('alert')).toHaveText(banner)
      expect(alerts).toEqual(['An error occurred when submitting this form'])
      await expect(page.getByRole('button', { name: 'Submit Form' })).toBeEnabled()
    })
  }

  test('the server’s words about single fields stand at the fields', async ({ page, guard }) => {
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
    await fillIn(page, { ...message, Phone: '021 345 6789' })
    await page.getByRole('button', { name: 'Submit Form' }).click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('invalid email address')
  })
})

test('files go along with the lead', async ({ page }) => {
  const bodies: string[] = []
  await page.route('**/api/leads/with-files', async (route) => {
    bodies.push(route.request().postDataBuffer()?.toString('latin1') ?? '')
    await route.fulfill({ json: { id: 5 } })
  })
  await page.goto(site(TRUCKS, '/careers'))
  const form = await wake(page)
  const { Postcode: _postcode, ...rest } = message
  await fillIn(page, { ...rest, Phone: '402 555 0134', 'ZIP code': '68102' })
  await page.getByLabel('Dealership').selectOption({ index: 1 })
  const resume = page.getByLabel('Resume')
  await resume.setInputFiles({
    name: 'virus.exe',
    mimeType: 'application/x-msdownload',
    buffer: Buffer.from('MZ'),
  })
  await expect(
    form.getByText('Please choose one file of the accepted kinds, each no larger than 5 MB.'),
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

  test('a form in steps shows all of them, and one button that sends', async ({ page }) => {
    await page.goto(site(RV, '/trade-in'))
    await expect(page.getByLabel('Rego')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit Form' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Next' })).toBeHidden()
  })
})

/** Bytes, gzipped: what a page may run before the shopper acts. */
const SCRIPT_BUDGET = 6 * 1024

for (const path of ['/contact', '/trade-in']) {
  test(`${path} runs at most 6 KiB of script before the shopper turns to the form`, async ({ page }) => {
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
