import { expect, type Locator, type Page } from '@playwright/test'

/** A simulated shopper in the United States who fills in the fields that a form shows, step by step, and sends it. */

const TYPED: Record<string, string> = {
  email: 'jo@example.com',
  phone: '(402) 555-0163',
  postcode: '68102',
}

interface Control {
  name: string
  /** An input's type; for other elements, the element's name. */
  kind: string
  value: string
  mode: string
  /** The value of the last option; '' if this isn't a list. */
  last: string
}

/** Returns the controls that a shopper sees now. */
const seen = (form: Locator): Promise<Control[]> =>
  form
    // The box 'I'm not sure yet' has no name.
    .locator('input[name]:not([type=radio], [name=_url2]):visible, select:visible, textarea:visible')
    .evaluateAll((all) =>
      (all as HTMLInputElement[]).map((element) => ({
        name: element.name,
        kind: element.localName === 'input' ? element.type : element.localName,
        value: element.value,
        mode: element.inputMode,
        last: [...element.querySelectorAll('option')].at(-1)?.value ?? '',
      })),
    )

/** Fills in one control. Keeps a value that came from a link or an earlier visit. */
async function fillControl(control: Locator, { name, kind, value, mode, last }: Control): Promise<void> {
  if (kind === 'checkbox') return control.check()
  if (value !== '') return
  if (kind === 'select') return void (await control.selectOption(last))
  await control.fill(TYPED[name] ?? (mode === 'numeric' ? '12000' : 'Ann'))
}

/**
 * Fills in a form and sends it. Resolves once the thank-you page appears.
 *
 * @param form an awake form
 */
export async function fillForm(page: Page, form: Locator): Promise<void> {
  for (;;) {
    const count = form.locator('.steps__count')
    const step = (await count.count()) > 0 ? await count.innerText() : ''
    for (const control of await seen(form))
      await fillControl(form.locator(`[name="${control.name}"]`), control)
    const [, at, of] = /(\d+)\D+(\d+)/.exec(step) ?? []
    if (at === of) break
    await form.locator('button[type=submit]').click()
    await expect(count, `the step after ${step}`).not.toHaveText(step)
  }
  await form.locator('button[type=submit]').click()
  await expect(page).toHaveURL(/\/success\?category=[\w-]+/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
