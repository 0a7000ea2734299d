import { expect, type Locator, type Page } from '@playwright/test'

/** A simulated shopper who fills in the fields that a form shows, step by step, and sends it. */

/** What to type, by field name, to satisfy the region's rules. */
const TYPED: Record<string, Record<string, string>> = {
  'en-AU': { phone: '0412 345 678', postcode: '2340', trade_in_year: '2019' },
  'en-NZ': { phone: '021 345 678', postcode: '1010', trade_in_year: '2019' },
  'en-US': { phone: '(402) 555-0163', postcode: '68102', trade_in_year: '2019' },
}
const DAY_MS = 86_400_000

const FILES = {
  pdf: { name: 'ann.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') },
  png: {
    name: 'car.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  },
}

interface Control {
  name: string
  /** An input's type; for other elements, the element's name. */
  kind: string
  value: string
  required: boolean
  mode: string
  accept: string
  /** The value of the last option; '' if this isn't a list. */
  last: string
}

/** Returns the controls that a shopper sees now, except the radio buttons for a booking's days and times. */
const seen = (form: Locator): Promise<Control[]> =>
  form
    // The box 'I'm not sure yet' has no name.
    .locator('input[name]:not([type=radio], [name=_url2]):visible, select:visible, textarea:visible')
    .evaluateAll((all) =>
      (all as HTMLInputElement[]).map((element) => ({
        name: element.name,
        kind: element.localName === 'input' ? element.type : element.localName,
        value: element.value,
        required: element.required,
        mode: element.inputMode,
        accept: element.accept ?? '',
        last: [...element.querySelectorAll('option')].at(-1)?.value ?? '',
      })),
    )

/** Fills in one control. Keeps a value that came from a link or an earlier visit, unless it's the email. */
async function fillControl(control: Locator, is: Control, region: string, email: string): Promise<void> {
  const { name, kind, value, required, mode, accept, last } = is
  if (kind === 'checkbox') return control.check()
  if (kind === 'file')
    return required ? control.setInputFiles(/pdf/.test(accept) ? FILES.pdf : FILES.png) : undefined
  if (name === 'email') return control.fill(email)
  if (value !== '') return
  if (kind === 'select') {
    await control.selectOption(last)
    return
  }
  const soon = new Date(Date.now() + 9 * DAY_MS).toISOString().slice(0, 10)
  const typed = TYPED[region]?.[name] ?? (mode === 'numeric' ? '12000' : 'Ann')
  await control.fill(kind === 'date' ? soon : typed)
}

/** Chooses a free day, then a free time on that day. */
async function book(form: Locator): Promise<void> {
  const booking = form.locator('.booking')
  await expect(form.locator('.booking__waiting')).toHaveCount(0)
  if ((await booking.count()) === 0) return
  await booking.getByRole('radiogroup').first().locator('label').first().click()
  const times = booking.getByRole('radiogroup').nth(1)
  if ((await times.count()) > 0) await times.locator('label').first().click()
}

/**
 * Fills in a form, sends it and returns the values that it had. Resolves once the thank-you page appears.
 *
 * @param form an awake form
 */
export async function fillForm(
  page: Page,
  form: Locator,
  region: string,
  email: string,
): Promise<Record<string, string>> {
  const values: Record<string, string> = {}
  for (;;) {
    const count = form.locator('.steps__count')
    const step = (await count.count()) > 0 ? await count.innerText() : ''
    // The days offered depend on the chosen dealership, so other controls come first.
    for (const control of (await seen(form)).filter(({ kind }) => kind !== 'date'))
      await fillControl(form.locator(`[name="${control.name}"]`), control, region, email)
    await book(form)
    for (const control of (await seen(form)).filter(({ kind }) => kind === 'date'))
      await fillControl(form.locator(`[name="${control.name}"]`), control, region, email)
    for (const { name, value } of await seen(form)) values[name] = value
    const [, at, of] = /(\d+)\D+(\d+)/.exec(step) ?? []
    if (at === of) break
    await form.locator('button[type=submit]').click()
    await expect(count, `the step after ${step}`).not.toHaveText(step)
  }
  await form.locator('button[type=submit]').click()
  // If there were errors, they would show immediately, so this needn't wait.
  await expect(page.locator('[role=alert]:visible, form [aria-invalid]:visible')).toHaveCount(0)
  await expect(page).toHaveURL(/\/success\?category=[\w-]+/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return values
}
