// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageKey } from '#rules/browser/stored.ts'
import { FORM_IDS, formOf, type FormId } from '#rules/forms/formTable.ts'
import { multiStep, newMultiStep } from '../steps/multiStep.ts'
import { formView } from './formView.ts'
import { LeadForm } from './LeadForm.tsx'
import type { TrackedEvent } from '../../tracking/events/track.ts'
import { startOf } from '../testing/formStart.ts'

const fetched = vi.fn<typeof fetch>()
const gone: string[] = []

beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => Response.json({ id: 1 }, { status: 201 }))
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(window, 'alert').mockReturnValue(undefined)
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  // jsdom doesn't navigate. It reports each attempt on the console, from which the tests read the address.
  vi.spyOn(console, 'error').mockImplementation((error: unknown) => void gone.push(String(error)))
  localStorage.clear()
  sessionStorage.clear()
  delete window.forecourtEvents
  // jsdom has no layout, so it can't scroll.
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const FILLED: Record<string, string> = {
  name: 'Jo',
  last_name: 'Citizen',
  email: 'jo@example.com',
  phone: '0412345678',
  postcode: '2340',
  message: 'Hello',
  'Vehicle Make': 'Mazda',
  'Vehicle Model': 'CX-5',
  category: 'Parts Enquiry',
  vehiclePriceBudget: '25000',
  rego: 'ABC123',
  state: 'NSW',
  trade_in_make: 'Mazda',
  trade_in_model: 'CX-5',
  trade_in_year: '2019',
  trade_in_kms: '84000',
  trade_in_condition: 'Good',
}

interface Body {
  form: string
  key: string
  trap: { url: string; ms: number }
  lead: Record<string, unknown>
}
const bodies = (): Body[] =>
  fetched.mock.calls.flatMap(([address, init]) =>
    String(address).includes('/leads') ? [JSON.parse(String(init?.body)) as Body] : [],
  )

async function fillIn(user: ReturnType<typeof userEvent.setup>, form: FormId) {
  for (const { name, kind } of formView(startOf(form)).fields) {
    const control = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
    const value = FILLED[name]
    if (!control || value === undefined || kind === 'hidden' || control.value === value) continue
    if (control instanceof HTMLSelectElement) await user.selectOptions(control, value)
    else {
      await user.click(control)
      await user.paste(value)
    }
  }
}

async function finish(form: FormId) {
  const user = userEvent.setup()
  const steps = Math.max(formView(startOf(form)).steps.length, 1)
  for (let step = 0; step < steps; step += 1) {
    await fillIn(user, form)
    const progress = () => document.querySelector('progress')?.value
    const before = progress()
    await user.click(document.querySelector<HTMLElement>('form [type=submit]') ?? document.body)
    if (step < steps - 1) await waitFor(() => expect(progress()).not.toBe(before))
  }
}

test.each(FORM_IDS)('The form %s sends the expected fields and records its event', async (form) => {
  const { success, subcategory } = formOf(form)
  history.replaceState(null, '', '/where')
  render(<LeadForm start={startOf(form)} formId="lead" />)
  await finish(form)
  await waitFor(() => expect(bodies().at(-1)?.lead['form_completed'] ?? true).toBe(true))
  const { lead, key, trap, form: sent } = bodies().at(-1) ?? ({} as Body)
  expect(sent).toBe(form)
  expect(key).toMatch(/^[\w-]{16,64}$/)
  expect(trap).toEqual({ url: '', ms: expect.any(Number) as number })
  expect(lead).toMatchObject({
    name: 'Jo',
    email: 'jo@example.com',
    opt_in: true,
    website_slug: 'harbour',
    dealership_slug: 'harbour-north',
    source: 'Website',
    url: 'http://localhost:3000/where',
    user_agent: navigator.userAgent,
    visited_pages: [],
    linked_query_params: {},
  })
  if (form === 'careers')
    expect(lead).toMatchObject({ category: 'General Enquiry', subcategory: 'Career Enquiry' })
  else if (subcategory) expect(lead['subcategory']).toBe(subcategory)
  if (form === 'contact') expect(lead['category']).toBe('Parts Enquiry')
  await waitFor(() => {
    const record = localStorage.getItem(storageKey('harbour', 'success'))
    expect(JSON.parse(record ?? '{}')).toMatchObject({
      category: form === 'contact' ? 'parts-enquiry' : success,
      lead_id: 1,
    })
  })
  expect(JSON.parse(localStorage.getItem(storageKey('harbour', 'user')) ?? '{}')).toMatchObject({
    email: 'jo@example.com',
  })
  expect(sessionStorage.getItem(storageKey('harbour', 'form', form))).toBeNull()
  expect(window.forecourtEvents).toHaveLength(Math.max(formView(startOf(form)).steps.length, 1))
  // All events contain the lead's id, but only the last one has a category, so that a form in steps counts as one enquiry.
  const events = window.forecourtEvents as unknown as TrackedEvent[]
  expect(events.map(({ lead_id }) => lead_id)).toEqual(events.map(() => 1))
  expect(events.filter(({ category }) => category !== undefined)).toEqual(events.slice(-1))
})

test('A lead about a car has the backend’s field names, and the event for the car’s type', async () => {
  const car = { id: 7, stocknum: 'S1', make: 'Kia', model: 'EV9', car_type: 'new', status: 'in_stock' }
  const start = startOf('new-vehicle', {
    context: { region: 'en-AU', car: { ...car, dealership_slug: 'harbour-south' } },
    about: { name: '2026 Kia EV9', slug: 'kia', tag: '', price: 99000 },
  })
  render(<LeadForm start={start} formId="lead" />)
  await finish('new-vehicle')
  await waitFor(() => expect(bodies()).toHaveLength(1))
  expect(bodies()[0]?.lead).toMatchObject({
    category: 'New Vehicle Enquiry',
    car_id: '7',
    stock_number: 'S1',
    'Vehicle Make': 'Kia',
    car_type: 'new',
    vehicle_status: 'in_stock',
    dealership_slug: 'harbour-south',
  })
  await waitFor(() =>
    expect(window.forecourtEvents).toEqual([{ id: 14, category: 'New Vehicle Enquiry', lead_id: 1 }]),
  )
})

test.each([true, undefined])('A finance lead goes to CarClarity if the site says so: %s', async (said) => {
  const start = startOf('finance', said ? { carClarity: said } : {})
  render(<LeadForm start={start} formId="lead" />)
  await finish('finance')
  await waitFor(() => expect(localStorage.getItem(storageKey('harbour', 'success'))).not.toBeNull())
  const told = fetched.mock.calls.filter(([path]) => path === '/api/carClarityCustomer')
  expect(told).toHaveLength(said ? 1 : 0)
  if (said) expect(told[0]?.[1]?.body).toContain('"vehiclePriceBudget":"25000"')
})

test('A lead on a site in mock mode goes to the mock route', async () => {
  render(<LeadForm start={startOf('offers', { mock: true })} formId="lead" />)
  await finish('offers')
  await waitFor(() => expect(fetched.mock.calls[0]?.[0]).toBe('/mock/leads'))
})

/** Draws a form as the build does. Its script hasn't run yet. */
function press(form: FormId) {
  const home = document.createElement('div')
  const node = <LeadForm start={startOf(form)} formId="lead" />
  home.innerHTML = renderToString(node)
  document.body.append(home)
  return { home, wake: () => act(async () => void hydrateRoot(home, node)) }
}

test('A focused field stays in view when another field’s message moves it', async () => {
  await press('contact').wake()
  const seen = vi.mocked(Element.prototype.scrollIntoView)
  const last = screen.getByLabelText(/Last name/)
  await userEvent.click(screen.getByLabelText(/First name/))
  seen.mockClear()
  await userEvent.click(last)
  await waitFor(() => expect(seen.mock.contexts).toContain(last))
})

test('If an untouched form’s button was pressed before the form woke, the specification’s messages appear', async () => {
  const { home, wake } = press('general')
  const form = home.querySelector('form')
  if (form) form.dataset['asked'] = ''
  await wake()
  await waitFor(() => expect(screen.getAllByText('*This is a required field.')).toHaveLength(6))
})

test('A form that wakes keeps what was typed, ticked and chosen before', async () => {
  const { home, wake } = press('contact')
  const email = home.querySelector<HTMLInputElement>('[name=email]')
  const tick = home.querySelector<HTMLInputElement>('[name=opt_in]')
  const category = home.querySelector<HTMLSelectElement>('[name=category]')
  if (!email || !tick || !category) throw new Error('no form')
  email.value = 'early@example.com'
  tick.checked = false
  category.value = 'Fleet Enquiry'
  const user = { email: 'old@example.com', name: 'Jo' }
  localStorage.setItem(storageKey('harbour', 'user'), JSON.stringify(user))
  await wake()
  expect(home.querySelector('form')?.dataset['hydrated']).toBe('')
  expect(email.isConnected).toBe(true)
  expect(email.value).toBe('early@example.com')
  expect(tick.checked).toBe(false)
  expect(category.value).toBe('Fleet Enquiry')
  expect(screen.getByLabelText<HTMLInputElement>(/First name/).value).toBe('Jo')
  expect(gone.filter((line) => line.includes('ydrat'))).toEqual([])
})

test('A form that wakes shows only the first of its steps', async () => {
  const { home, wake } = press('finance')
  expect(home.querySelectorAll('.lead__step')).toHaveLength(3)
  await wake()
  expect(home.querySelectorAll('.lead__step')).toHaveLength(1)
})

const begun = multiStep(newMultiStep('form', formView(startOf('trade-in')).steps.length), {
  type: 'next',
  step: 0,
  values: { state: 'NSW' },
})
test.each([
  ['is being saved', begun],
  ['couldn’t be saved', { ...begun, error: 'No' }],
])('A form whose first step %s wakes as it was rendered', async (_, state) => {
  const { home, wake } = press('trade-in')
  const rendered = home.querySelector('form')
  sessionStorage.setItem(storageKey('harbour', 'form', 'trade-in'), JSON.stringify(state))
  await wake()
  expect(home.querySelector('form')).toBe(rendered)
})

const LONG_KEY = 'k'.repeat(22)
test.each(['{', '[]', '{"key":"short","values":{}}', '{"key":5}', `{"key":"${LONG_KEY}","values":[]}`])(
  'An invalid draft is ignored: %s',
  (stored) => {
    sessionStorage.setItem(storageKey('harbour', 'form', 'general'), stored)
    render(<LeadForm start={startOf('general')} formId="lead" />)
    expect(screen.queryByRole('status')).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>(/Email/).value).toBe('')
  },
)

test.each<FormId>(['general', 'trade-in', 'finance'])(
  'The form %s keeps what was typed through a reload, until it’s sent',
  async (form) => {
    const user = userEvent.setup()
    const start = startOf(form)
    render(<LeadForm start={start} formId="lead" />)
    expect(sessionStorage).toHaveLength(0)
    await fillIn(user, form)
    const values = () =>
      [...document.querySelectorAll<HTMLInputElement>('form [name]:not([type=hidden], [name="_url2"])')].map(
        ({ name, value, checked }) => `${name}: ${value} ${checked}`,
      )
    const typed = values()
    cleanup()
    render(<LeadForm start={start} formId="lead" />)
    expect(values()).toEqual(typed)
    // The form hasn't been sent yet, so there's no need to send it again.
    expect(screen.queryByRole('status')).toBeNull()
    cleanup()
    render(<LeadForm start={start} formId="lead" />)
    await finish(form)
    await waitFor(() => expect(localStorage.getItem(storageKey('harbour', 'success'))).not.toBeNull())
    expect(sessionStorage).toHaveLength(0)
  },
)

test('A draft is forgotten once the shopper has emptied the form', async () => {
  const user = userEvent.setup()
  render(<LeadForm start={startOf('general')} formId="lead" />)
  await user.type(screen.getByLabelText(/Message/), 'Hi')
  expect(sessionStorage).toHaveLength(1)
  await user.clear(screen.getByLabelText(/Message/))
  expect(sessionStorage).toHaveLength(0)
})

test('A form has a draft for each vehicle, and sends the vehicle of its page', async () => {
  const user = userEvent.setup()
  const open = (id: number) => {
    cleanup()
    const car = { id, stocknum: `S${id}`, make: 'Kia', model: 'EV9' }
    const start = startOf('used-vehicle', { context: { region: 'en-AU', car } })
    render(<LeadForm start={start} formId="lead" />)
    return screen.getByLabelText<HTMLTextAreaElement>(/Message/)
  }
  await user.type(open(1), 'About the first')
  expect(open(2).value).toBe('')
  await user.type(open(2), 'About the second')
  expect(open(1).value).toBe('About the first')
  await finish('used-vehicle')
  await waitFor(() => expect(bodies()[0]?.lead).toMatchObject({ car_id: '1', stock_number: 'S1' }))
  expect(open(2).value).toBe('About the second')
})

test('A draft doesn’t hide what has become known about the shopper since', async () => {
  const user = userEvent.setup()
  const view = render(<LeadForm start={startOf('general')} formId="lead" />)
  await user.type(screen.getByLabelText(/Message/), 'Hi')
  view.unmount()
  localStorage.setItem(storageKey('harbour', 'user'), JSON.stringify({ email: 'jo@example.com' }))
  render(<LeadForm start={startOf('general')} formId="lead" />)
  expect(screen.getByLabelText<HTMLInputElement>(/Email/).value).toBe('jo@example.com')
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Message/).value).toBe('Hi')
})

test('A form that got no response says after a reload that it may not have arrived', async () => {
  const user = userEvent.setup()
  fetched.mockRejectedValueOnce(new TypeError('offline'))
  render(<LeadForm start={startOf('general')} formId="lead" />)
  await fillIn(user, 'general')
  await user.click(screen.getByRole('button', { name: 'Enquire Now' }))
  await screen.findByRole('alert')
  cleanup()
  render(<LeadForm start={startOf('general')} formId="lead" />)
  expect(screen.getByRole('status').textContent).toContain('We may not have received your form')
  await user.click(screen.getByRole('button', { name: 'Enquire Now' }))
  await waitFor(() => expect(bodies()).toHaveLength(2))
  expect(bodies()[1]?.key).toBe(bodies()[0]?.key)
})

test('A form that’s clicked twice is sent once, and keeps its key and values after a failure', async () => {
  const user = userEvent.setup()
  const slow = Promise.withResolvers<Response>()
  fetched.mockReturnValueOnce(slow.promise)
  render(<LeadForm start={startOf('general')} formId="lead" />)
  await fillIn(user, 'general')
  const button = screen.getByRole('button', { name: 'Enquire Now' })
  act(() => {
    button.click()
    button.click()
  })
  await waitFor(() => expect(bodies()).toHaveLength(1))
  await user.click(button)
  slow.resolve(Response.json({ error: 'Down' }, { status: 500 }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Down'))
  expect(window.alert).toHaveBeenCalledWith('An error occurred when submitting this form')
  expect(console.warn).toHaveBeenCalledWith('General Enquiry Form submission error occured. Down')
  expect(bodies()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Enquire Now' }))
  await waitFor(() => expect(bodies()).toHaveLength(2))
  expect(bodies()[1]?.key).toBe(bodies()[0]?.key)
  expect(bodies()[1]?.lead).toEqual(bodies()[0]?.lead)
})

test('The trap’s value is sent along, so that the server can see it', async () => {
  const user = userEvent.setup()
  render(<LeadForm start={startOf('general')} formId="lead" />)
  await fillIn(user, 'general')
  const trap = document.querySelector<HTMLInputElement>('[name=_url2]')
  if (trap) trap.value = 'https://spam.example'
  await user.click(screen.getByRole('button', { name: 'Enquire Now' }))
  await waitFor(() => expect(bodies()[0]?.trap.url).toBe('https://spam.example'))
})
