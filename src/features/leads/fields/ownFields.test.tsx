// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageKey } from '#rules/browser/stored.ts'
import type { FormSettings } from '#rules/forms/settings.ts'
import { LeadForm } from '../form/LeadForm.tsx'
import { startOf } from '../testing/formStart.ts'

const settings: FormSettings = {
  own: [
    {
      id: 'own-show',
      title: 'Caravan show',
      fields: ['name', 'email'],
      own_fields: [
        {
          ...{ name: 'own_tows', label: 'Do you tow?', help: 'Anything behind the car.' },
          ...{ kind: 'radio', options: ['Yes', 'No'], required: true },
        },
        {
          ...{
            name: 'own_rig',
            label: 'Rig',
            kind: 'text',
            pattern: '[A-Z]{3}',
            example: 'ABC',
            required: true,
          },
          shown_if: { field: 'own_tows', is: ['Yes'] },
        },
        { name: 'own_day', label: 'Day', kind: 'date' },
        { name: 'own_rules', label: 'I’ve read the rules', kind: 'checkbox' },
      ],
    },
  ],
}
const start = startOf('own-show', { settings })
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => Response.json({ id: 1 }, { status: 201 }))
  vi.stubGlobal('fetch', fetched)
  // jsdom doesn't navigate, and reports that on the console.
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  localStorage.clear()
  sessionStorage.clear()
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const leads = () =>
  fetched.mock.calls.map(
    ([, init]) => (JSON.parse(String(init?.body)) as { lead: Record<string, unknown> }).lead,
  )

test('A field appears when another one has its value, and isn’t sent once it has disappeared again', async () => {
  const user = userEvent.setup()
  render(<LeadForm start={start} formId="lead" />)
  expect(screen.getByRole('group', { name: /Do you tow/ }).getAttribute('aria-describedby')).toBe(
    'lead-own-tows-help',
  )
  expect(screen.queryByLabelText(/Rig/)).toBeNull()
  await user.type(screen.getByLabelText(/Name/), 'Jo')
  await user.type(screen.getByLabelText(/Email/), 'jo@example.com')
  await user.click(screen.getByLabelText('Yes'))
  await user.type(screen.getByLabelText(/Rig/), 'abc')
  await user.click(screen.getByRole('button', { name: 'Submit Form' }))
  await waitFor(() => expect(document.body.textContent).toContain('Please enter it in this format: ABC'))
  expect(fetched).not.toHaveBeenCalled()
  await user.click(screen.getByLabelText('No'))
  await user.click(screen.getByRole('button', { name: 'Submit Form' }))
  await waitFor(() => expect(leads()).toHaveLength(1))
  expect(leads()[0]).toMatchObject({
    own_tows: 'No',
    category: 'General Enquiry',
    subcategory: 'Caravan show',
  })
  expect(leads()[0]).not.toHaveProperty('own_rig')
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('own-show'))
})

test('A required field that isn’t shown keeps no form from being sent without JavaScript', () => {
  const html = renderToString(<LeadForm start={start} formId="lead" />)
  document.body.innerHTML = html
  const rig = document.querySelector<HTMLInputElement>('[name=own_rig]')
  expect(rig?.required).toBe(false)
  expect(rig?.closest('.lead__unscripted')).not.toBeNull()
  expect(document.querySelector<HTMLInputElement>('[name=own_tows]')?.required).toBe(true)
})

test('What was chosen before the form’s script loaded stays chosen, and is in the draft', async () => {
  const element = document.createElement('div')
  element.innerHTML = renderToString(<LeadForm start={start} formId="lead" />)
  document.body.append(element)
  const yes = element.querySelector<HTMLInputElement>('[name=own_tows][value=Yes]')
  if (yes) yes.checked = true
  await act(async () => {
    hydrateRoot(element, <LeadForm start={start} formId="lead" />)
  })
  expect(element.querySelector<HTMLInputElement>('[name=own_tows]:checked')?.value).toBe('Yes')
  await waitFor(() =>
    expect(element.querySelector('[name=own_rig]')?.closest('.lead__unscripted')).toBeNull(),
  )
  expect(JSON.stringify(sessionStorage)).toContain('own_tows')
})

test('A choice in a draft is still there when the form’s script takes over the page again', async () => {
  const element = document.createElement('div')
  element.innerHTML = renderToString(<LeadForm start={start} formId="lead" />)
  document.body.append(element)
  const draft = {
    key: 'abcdefghijklmnopqrst',
    values: { own_tows: 'Yes', own_rig: 'ABC', own_rules: true },
    sent: false,
  }
  sessionStorage.setItem(storageKey('harbour', 'form', 'own-show'), JSON.stringify(draft))
  await act(async () => {
    hydrateRoot(element, <LeadForm start={start} formId="lead" />)
  })
  expect(element.querySelector<HTMLInputElement>('[name=own_tows]:checked')?.value).toBe('Yes')
  expect(element.querySelector<HTMLInputElement>('[name=own_rig]')?.value).toBe('ABC')
  expect(element.querySelector<HTMLInputElement>('[name=own_rules]')?.checked).toBe(true)
})
