import type { Locator, Page } from '@playwright/test'
import { expect, GROUP, MOTO, PHONE, RV, site, test, TRUCKS } from './site.ts'
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

/** Delays the scripts that wake forms, as a slow network would. */
const slowScripts = (page: Page, ms: number) =>
  page.route(/mountForm[^/]*\.js$/, async (route) => {
    await new Promise((done) => setTimeout(done, ms))
    await route.continue()
  })

const woken = (page: Page) => expect(page.locator('form.lead[data-awake]').first()).toBeAttached()
const replace = async (field: Locator, text: string) => {
  await field.click()
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(text, { delay: 5 })
}

for (const late of [0, 600]) {
  test.describe(`with scripts ${late} ms late`, () => {
    test('a budget from the address can be typed over', async ({ page }) => {
      await slowScripts(page, late)
      await page.goto(site(GROUP, '/finance?vehiclePriceBudget=34990'))
      const budget = page.getByLabel('Vehicle price or budget')
      await expect(budget).toHaveValue('34990')
      await replace(budget, '50000')
      await woken(page)
      await expect(budget).toHaveValue('50000')
      await budget.pressSequentially('1')
      await expect(budget).toHaveValue('500001')
    })

    // One site per region is enough, because all sites in a region run the same script on the same form.
    for (const slug of [GROUP, MOTO, TRUCKS]) {
      test(`each field of the contact form keeps what was typed, on ${slug}`, async ({ page }) => {
        await remember(page, slug)
        await slowScripts(page, late)
        await page.goto(site(slug, '/contact'))
        const form = page.locator('form.lead').first()
        for (const [name, value] of Object.entries(DETAILS))
          await expect(form.locator(`[name="${name}"]`)).toHaveValue(value)
        const typed = { name: 'Ann', last_name: 'Lee', email: 'ann@example.com', postcode: '2340' }
        for (const [name, value] of Object.entries(typed)) {
          await replace(form.locator(`[name="${name}"]`), value)
          if (name === 'last_name') await woken(page)
        }
        await form.locator('[name="message"]').pressSequentially('Is it still there?')
        await woken(page)
        for (const [name, value] of Object.entries({ ...typed, message: 'Is it still there?' }))
          await expect(form.locator(`[name="${name}"]`), name).toHaveValue(value)
        await expect(form.locator('[name="phone"]')).toHaveValue(DETAILS.phone)
      })
    }
  })
}

test('keeps a cursor in the middle of a word as the form wakes', async ({ page }) => {
  await remember(page, GROUP)
  await slowScripts(page, 500)
  await page.goto(site(GROUP, '/contact'))
  const name = page.locator('form.lead [name="last_name"]').first()
  // The page fills in what's known about the visitor before the visitor starts typing.
  await expect(name).toHaveValue('Before')
  await name.click()
  await name.press('Home')
  await name.press('ArrowRight')
  await page.keyboard.type('xy')
  await woken(page)
  await page.keyboard.type('z')
  await expect(name).toHaveValue('Bxyzefore')
})

test.describe('a vehicle in a link', () => {
  test.use({ viewport: PHONE })

  for (const path of ['/finance', '/cars/trade-in', '/book-test-drive'])
    test(`is named on ${path} before anything is touched, and sent with the lead`, async ({ page }) => {
      const sent = await leadServer(page)
      await page.goto(site(GROUP, `${path}?car_id=410804`))
      const about = page.locator('.lead__about a')
      await expect(about).toBeVisible()
      await expect(about).toHaveAttribute('href', /^\/cars\/[\w-]+-410804$/)
      await expect(page.locator('.lead__about strong')).toHaveText(/^\$[\d,]+/)
      await expect(page.locator('.lead__about img')).toHaveJSProperty('naturalWidth', 256)
      expect(sent).toEqual([])
      const form = page.locator('form.lead')
      await expect(form).not.toHaveAttribute('data-awake')
      await expect(form.locator('[name="car_id"]')).toHaveValue('410804')
    })

  test("isn't named if it's not in stock", async ({ page }) => {
    await page.goto(site(GROUP, '/finance?car_id=1'))
    await page.waitForLoadState('networkidle')
    await expect(page.locator('.lead__about')).toBeHidden()
  })
})

test('counts a click on the button, even if it leaves a field with an error', async ({ page }) => {
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
  await page.waitForTimeout(150)
  await page.mouse.up()
  await expect(form.locator('.lead__summary')).toContainText('Enquiry type')
  await expect(form.locator('[name="message"]')).toHaveAttribute('aria-invalid', 'true')
})
