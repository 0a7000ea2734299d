// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FORM_IDS } from '#rules/forms/formTable.ts'
import { formView } from './form/formView.ts'
import { LeadForm } from './form/LeadForm.tsx'
import { startOf } from './testing/formStart.ts'

/**
 * For each wrong value of each field, every form shows the specification's message (§5) at that field, in each region, and clears the
 * message once the value is right.
 */

const LETTERS = 'Please use alphabetical characters only.'
const TOO_LONG = 'Invalid phone number. Too many characters.'
const REGIONS = {
  'en-AU': {
    right: { phone: '0412 345 678', postcode: '2340' },
    phone: 'Invalid phone number. Must be an Australian number.',
    postcode: 'Invalid postcode. Please enter a 4-digit number.',
  },
  'en-NZ': {
    right: { phone: '021 345 6789', postcode: '8011' },
    phone: 'Must be a New Zealand number.',
    postcode: 'Invalid postcode. Please enter a 4-digit number.',
  },
  'en-US': {
    right: { phone: '402 555 0134', postcode: '68102' },
    phone: 'Must be a US number.',
    postcode: 'Invalid ZIP code. Please enter a 5-digit number.',
  },
} as const
type Region = keyof typeof REGIONS

const wrongOf = (region: Region): Record<string, [value: string, message: string][]> => ({
  name: [['R2D2', LETTERS]],
  last_name: [['O_Neil', LETTERS]],
  email: [['jo@', 'invalid email address']],
  phone: [
    ['12', REGIONS[region].phone],
    ['0412345678901234567890', TOO_LONG],
  ],
  postcode: [['23', REGIONS[region].postcode]],
  trade_in_year: [['20x9', 'Please use digits only.']],
})
const rightOf = (region: Region): Record<string, string> => ({
  ...REGIONS[region].right,
  email: 'jo@example.com',
  trade_in_year: '2019',
  trade_in_kms: '84000',
  vehiclePriceBudget: '25000',
})

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ id: 1 }, { status: 201 }))
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const controls = () =>
  [...document.querySelectorAll<HTMLInputElement>('form [name]:not([name=_url2])')].filter(
    ({ type }) => !['hidden', 'checkbox', 'radio', 'file'].includes(type),
  )
const described = (control: Element): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
function put(control: Element, value: string) {
  fireEvent.change(control, { target: { value } })
  fireEvent.blur(control)
}

const CASES = FORM_IDS.flatMap((form, formAt) =>
  (Object.keys(REGIONS) as Region[]).map((region, regionAt) => ({
    form,
    region,
    // `npm test` tries each form in one region, and each region with several forms.
    tags: formAt % 3 === regionAt ? [] : 'nightly',
  })),
)
for (const { form, region, tags } of CASES)
  test(`The form ${form} in ${region} reports each wrong value at its field`, { tags }, async () => {
    const start = startOf(form, { context: { region } })
    render(<LeadForm start={start} formId="lead" />)
    const steps = Math.max(formView(start).steps.length, 1)
    const tried: string[] = []
    for (let step = 1; step <= steps; step++) {
      for (const { name } of controls()) {
        // There's one control per name at a time. React may replace the control when values change, so look it up each time.
        const control = () =>
          document.querySelector<HTMLInputElement>(`form [name="${name}"]`) ?? document.body
        for (const [value, message] of wrongOf(region)[name] ?? []) {
          put(control(), value)
          await waitFor(() => expect(described(control()), `${name}: ${value}`).toContain(message))
          expect(control().getAttribute('aria-invalid')).toBe('true')
          tried.push(name)
        }
        const options = [...control().querySelectorAll('option')]
        const own = options.at(-1)?.value ?? rightOf(region)[name] ?? 'Some text'
        if ((control() as HTMLInputElement).type !== 'date') put(control(), own)
        await waitFor(() => expect(control().getAttribute('aria-invalid'), name).not.toBe('true'))
      }
      if (step === steps) break
      fireEvent.click(screen.getByRole('button', { name: 'Next' }))
      await waitFor(() =>
        expect(document.querySelector('form')?.textContent).toMatch(new RegExp(`${step + 1} of ${steps}`)),
      )
    }
    expect(new Set(tried)).toEqual(
      new Set(formView(start).fields.flatMap(({ name }) => (wrongOf(region)[name] ? [name] : []))),
    )
  })
