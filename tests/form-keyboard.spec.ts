import type { FileChooser, Locator, Page } from '@playwright/test'
import { expect, MOTO, nightly, PHONE, RV, scrollsSideways, site, test, TRUCKS } from './site.ts'
import { leadServer } from './support/leads.ts'

/**
 * Sends forms by keyboard alone at a phone's width: first empty, then filled in. The forms here have every kind of field between them.
 * Wrong values in all forms are tested in src/features/leads/wrongValues.test.tsx, and what each form sends in LeadForm.test.tsx. The form
 * that reserves a vehicle is tested with the checkout.
 */

test.use({ viewport: PHONE })

interface Case {
  form: string
  slug: string
  path: string
  /** The button that opens the form's dialog. */
  opens?: RegExp
  phone: string
  postcode: string
}
const CASES: Case[] = [
  {
    form: 'new-vehicle',
    slug: TRUCKS,
    path: '/cars/2026-peterbilt-567-17-ft-aluminum-body-410022',
    opens: /^Inquire/,
    phone: '402 555 0134',
    postcode: '68102',
  },
  {
    form: 'test-drive',
    slug: RV,
    path: '/book-test-drive',
    phone: '0412 345 678',
    postcode: '2340',
  },
  // The form with the most steps, and with files.
  {
    form: 'trade-in',
    slug: MOTO,
    path: '/trade-in',
    phone: '021 345 6789',
    postcode: '8011',
  },
]
const rightOf = ({ phone, postcode }: Case): Record<string, string> => ({
  name: 'Jo',
  last_name: 'Citizen',
  email: 'jo@example.com',
  phone,
  postcode,
  trade_in_year: '2019',
  trade_in_kms: '84000',
})

/** If there were more tab stops than this, keyboard users would get lost. */
const MOST_TABS = 120

const press = (page: Page, key: string) => page.keyboard.press(key)
async function tabTo(page: Page, target: Locator, key = 'Tab') {
  const element = await target.elementHandle()
  for (let at = 0; at < MOST_TABS; at++) {
    if (await element?.evaluate((each) => each === document.activeElement)) return
    await press(page, key)
  }
  throw new Error(`${MOST_TABS} times ${key} did not lead to ${String(target)}`)
}

/** Uses the page's skip link, then goes on to the form, which wakes when focus reaches it. */
async function reach(page: Page, { form, opens }: Case): Promise<Locator> {
  await press(page, 'Tab')
  await press(page, 'Enter')
  if (opens) {
    await tabTo(page, page.locator('main').getByRole('button', { name: opens }).first())
    await press(page, 'Enter')
  }
  const found = page.locator(`form[data-lead="${form}"]`)
  const first = found.locator('.field__control:visible, input[type=radio]:visible').first()
  await expect(first).toBeVisible()
  await tabTo(page, first)
  await expect(found).toHaveAttribute('data-hydrated', '')
  return found
}

/** Lists controls and buttons that are too small to tap. */
const smallTargets = (form: Locator): Promise<string[]> =>
  form
    .locator('.field__control:visible, button:visible, .field__tick:visible, .booking__choice:visible')
    .evaluateAll((all) =>
      all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML.slice(0, 120)),
    )

/** Submits the form as it is. All required fields that are empty must then be listed, with a link to each. */
async function sendEmpty(page: Page, form: Locator) {
  const required = form.locator('[required]:visible')
  const missing = await required.evaluateAll(
    (all) =>
      (all as HTMLInputElement[]).filter(({ type, value }) => type === 'checkbox' || value === '').length,
  )
  await tabTo(page, form.locator('[type=submit]'))
  if (missing === 0) return
  await press(page, 'Enter')
  const summary = form.getByRole('group', { name: /^Please check (?:these|one thing):$/ })
  await expect(summary).toBeFocused()
  const links = summary.getByRole('link')
  await expect(links).toHaveCount(missing)
  for (const text of await links.allTextContents())
    expect(text).toMatch(
      /: (?:\*This is a required field\.|\* You must agree to the terms of use before .*)$/,
    )
  await press(page, 'Tab')
  await press(page, 'Enter')
  const first = form.locator('[aria-invalid=true]:visible').first()
  await expect(first).toBeFocused()
  await expect(first).toHaveAccessibleDescription('*This is a required field.')
}

/** Fills in one field after the other. */
async function fill(page: Page, form: Locator, right: Record<string, string>) {
  const controls = await form
    .locator('.field__control:visible, .booking:visible')
    .evaluateAll((all) => (all as HTMLInputElement[]).map(({ name, type, value }) => ({ name, type, value })))
  for (const { name, type, value } of controls) {
    if (type === 'fieldset') {
      await chooseDay(page, form.locator('.booking'))
      continue
    }
    const control = form.locator(`[name="${name}"]`)
    await tabTo(page, control, (await comesBefore(control)) ? 'Shift+Tab' : 'Tab')
    if (type === 'select-one') {
      if (value === '') await press(page, 'ArrowDown')
      await expect(control).not.toHaveValue('')
    } else if (type === 'file') {
      await press(page, 'Enter')
      await expect(form.getByRole('button', { name: /^Remove / })).toBeVisible()
    } else if (type !== 'date') {
      await press(page, 'ControlOrMeta+a')
      await page.keyboard.type(right[name] ?? 'Some text')
      await press(page, 'Tab')
      await expect(control).not.toHaveAttribute('aria-invalid')
    }
  }
}

/** Chooses a day. A radio group is one tab stop: Tab reaches its first radio from above, and Shift+Tab its last from below. */
async function chooseDay(page: Page, booking: Locator) {
  const key = (await comesBefore(booking)) ? 'Shift+Tab' : 'Tab'
  const day = booking.locator('input[type=radio]:focus')
  for (let at = 0; at < MOST_TABS && (await day.count()) === 0; at++) await press(page, key)
  await press(page, 'Space')
  await expect(day).toBeChecked()
}

/** Chooses a picture in the system's dialog, which the keyboard has opened. */
const pickFile = (chooser: FileChooser) =>
  chooser.setFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('ffd8ff', 'hex') })

const comesBefore = (control: Locator) =>
  control.evaluate(
    (element) =>
      document.activeElement !== null &&
      document.activeElement.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_PRECEDING,
  )

for (const each of CASES) {
  const { form: id, slug, path } = each
  test(
    `The form ${id} of ${slug} can be filled in, corrected and sent by keyboard alone`,
    nightly,
    async ({ page }) => {
      const sent = await leadServer(page)
      page.on('filechooser', (chooser) => void pickFile(chooser))
      await page.goto(site(slug, path))
      const form = await reach(page, each)
      const steps = await form.getByRole('progressbar').isVisible()
      const button = form.locator('[type=submit]')
      for (let step = 1; ; step++) {
        expect(await smallTargets(form), `step ${step}`).toEqual([])
        expect(await scrollsSideways(page)).toBe(false)
        await sendEmpty(page, form)
        await fill(page, form, rightOf(each))
        await tabTo(page, button)
        if (!steps || (await button.textContent()) !== 'Next') break
        await press(page, 'Enter')
        const heading = form.getByRole('heading', { level: 2 })
        await expect(heading).toBeFocused()
        if (step !== 2) continue
        expect(sent).toHaveLength(step)
        // Going back from step 3 keeps what was filled in, and going forward again saves nothing twice.
        const before = (await heading.textContent()) ?? ''
        await tabTo(page, form.getByRole('button', { name: 'Back' }))
        await press(page, 'Enter')
        await expect(heading).not.toHaveText(before)
        await expect(heading).toBeFocused()
        await tabTo(page, button)
        await press(page, 'Enter')
        await expect(heading).toHaveText(before)
        expect(sent).toHaveLength(step)
      }
      const before = sent.length
      await press(page, 'Enter')
      await expect(page).toHaveURL(new RegExp(`/success\\?category=${id}`))
      await expect(page.getByText('Your reference: FC-7K2M-49QD')).toBeVisible()
      expect(sent).toHaveLength(before + 1)
      await expect(page.locator('[data-similar]')).toBeVisible({ visible: each.opens !== undefined })
      for (const field of [`"form":"${id}"`, '"name":"Jo"', `"url":"${site(slug, path)}#main"`])
        expect(sent.at(-1)?.post).toContain(field)
    },
  )
}
