import type { Locator, Page } from '@playwright/test'
import { expect, GROUP, MOTO, nightly, nightlyExcept, PHONE, RV, site, test, TRUCKS } from './site.ts'
import { holdScripts } from './support/holdScripts.ts'
import { leadServer } from './support/leads.ts'

/** Tests that what somebody types stays as it was typed, however late a form's script loads. */

const DETAILS = {
  name: 'Stored',
  last_name: 'Before',
  email: 'stored@example.com',
  phone: '0499999999',
  postcode: '2000',
}

/** Stores a visitor's details in the browser, as a form does when an enquiry is sent. */
const remember = (page: Page, slug: string) =>
  page.addInitScript(
    ([key, details]) => localStorage.setItem(key ?? '', details ?? ''),
    [`forecourt:1:${slug}:user`, JSON.stringify(DETAILS)],
  )

/** Delays the script that wakes forms, as a slow network would. */
const holdForms = (page: Page) => holdScripts(page, /\/(?:Lead|Shared)Form\.[\w-]+\.js$/)
const woken = (page: Page) => expect(page.locator('form.lead[data-hydrated]').first()).toBeAttached()
async function replace(field: Locator, text: string) {
  await field.click()
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(text)
}

test('A form keeps what was typed over its address’s values before its script loaded', async ({ page }) => {
  await leadServer(page)
  const release = await holdForms(page)
  await page.goto(
    site(GROUP, '/finance?vehiclePriceBudget=34990&preferredDealership=harbourside-taree#finance-form'),
  )
  const budget = page.getByLabel('Vehicle price or budget')
  await expect(budget).toHaveValue('34990')
  await replace(budget, '50000')
  // A browser may fill in the fields of later steps.
  await page.locator('[name="email"]').evaluate((field: HTMLInputElement) => {
    field.value = 'early@example.com'
  })
  release()
  await woken(page)
  await expect(budget).toHaveValue('50000')
  await budget.pressSequentially('1')
  await expect(budget).toHaveValue('500001')
  await expect(page.getByLabel('Dealership')).toHaveValue('harbourside-taree')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('early@example.com')
})

// One site per region is enough, because all sites in a region run the same script on the same form.
for (const slug of [GROUP, MOTO, TRUCKS])
  test(
    `The contact form of ${slug} keeps what’s typed, and the cursor’s place, when its script loads late`,
    nightlyExcept('forms', slug),
    async ({ page }) => {
      await remember(page, slug)
      const release = await holdForms(page)
      await page.goto(site(slug, '/contact'))
      const field = (name: string) => page.locator(`form.lead [name="${name}"]`).first()
      // The page fills in what's known about the visitor before the visitor starts typing.
      for (const [name, value] of Object.entries(DETAILS)) await expect(field(name)).toHaveValue(value)
      await replace(field('name'), 'Ann')
      await field('last_name').click()
      await field('last_name').press('Home')
      await field('last_name').press('ArrowRight')
      await page.keyboard.type('xy')
      release()
      await woken(page)
      await page.keyboard.type('z')
      await replace(field('email'), 'ann@example.com')
      await replace(field('postcode'), '2340')
      await field('message').pressSequentially('Is it still there?')
      for (const [name, value] of Object.entries({
        name: 'Ann',
        last_name: 'Bxyzefore',
        email: 'ann@example.com',
        phone: DETAILS.phone,
        postcode: '2340',
        message: 'Is it still there?',
      }))
        await expect(field(name), name).toHaveValue(value)
    },
  )

test(
  'A vehicle in a link is named above the form before anything is touched, unless it’s not in stock',
  nightly,
  async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.goto(site(GROUP, '/finance?car_id=410804'))
    const about = page.locator('.lead__about a')
    await expect(about).toBeVisible()
    await expect(about).toHaveAttribute('href', /^\/cars\/[\w-]+-410804$/)
    await expect(page.locator('.lead__about strong')).toHaveText(/^\$[\d,]+/)
    await expect(page.locator('.lead__about img')).toHaveJSProperty('naturalWidth', 256)
    const form = page.locator('form.lead')
    await expect(form).not.toHaveAttribute('data-hydrated')
    await expect(form.locator('[name="car_id"]')).toHaveValue('410804')

    const asked = page.waitForResponse('**/api/vehicles/1')
    await page.goto(site(GROUP, '/finance?car_id=1'))
    await (await asked).finished()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await expect(page.locator('.lead__about')).toBeHidden()
  },
)

test('A click on a form’s button counts, even if it leaves a field with an error', async ({ page }) => {
  await page.goto(site(RV, '/contact'))
  const form = page.locator('form.lead').first()
  await form.locator('[name="phone"]').fill('12')
  await form.locator('[name="message"]').fill('')
  await woken(page)
  const button = form.getByRole('button', { name: 'Enquire Now' })
  await button.scrollIntoViewIfNeeded()
  const at = await button.boundingBox()
  if (!at) throw new Error('the button is not on the page')
  // While the mouse button is down, no message may appear above the form's button, because the button would move away from the pointer.
  await page.mouse.move(at.x + at.width / 2, at.y + 4)
  await page.mouse.down()
  // A message would appear in the next frames.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })
  await page.mouse.up()
  await expect(form.locator('.lead__summary')).toContainText('Enquiry type')
  await expect(form.locator('[name="message"]')).toHaveAttribute('aria-invalid', 'true')
})
