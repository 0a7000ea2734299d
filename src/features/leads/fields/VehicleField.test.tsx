// @vitest-environment jsdom
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { siteOf, SHOPPERS_NOW, startOf as listOf, stockOf } from '#search/testing/searchStart.ts'
import { LeadForm } from '../form/LeadForm.tsx'
import { startOf } from '../testing/formStart.ts'

/** Tests how a shopper chooses a vehicle in a form that isn't on a vehicle's page. */

const stock = stockOf(60)
const index = siteOf(stock)
let saved: Record<string, unknown>[]

beforeEach(() => {
  saved = []
  vi.useFakeTimers({ toFake: ['Date'], now: SHOPPERS_NOW })
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path === '/search/suggestions.json') return Response.json({ search: listOf(stock), pages: [] })
    if (path.startsWith('/api/bookings')) return Response.json({ dates: [] })
    if (!path.startsWith('/api/leads')) return index(path)
    saved.push((JSON.parse(String(init?.body)) as { lead: Record<string, unknown> }).lead)
    return Response.json({ id: 1 }, { status: 201 })
  })
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// The search's code and index load only when the field is used.
configure({ asyncUtilTimeout: 10_000 })

const dealerships = ['bayside-motors', 'elsewhere'].map((slug) => ({ slug, name: slug }))
function show(places: object = { dealerships }) {
  const context = { region: 'en-AU', about: 'link' as const, ...places }
  render(<LeadForm start={startOf('test-drive', { context })} formId="lead" />)
  return userEvent.setup()
}
const field = () => screen.getByLabelText(/Vehicle you’re interested in/)
const next = () => screen.getByRole('button', { name: 'Next' })
const unsure = () => screen.getByLabelText('I’m not sure yet')

/** Enters text in one go. On a slow machine, suggestions for its first letters might otherwise still arrive, and be replaced before a click. */
async function enter(user: ReturnType<typeof show>, text: string): Promise<void> {
  await user.click(field())
  await user.paste(text)
}

/** Returns the suggested vehicles once the first one has a name. */
const found = (name: string) =>
  waitFor(() => {
    const options = within(screen.getByRole('listbox', { name: 'Suggestions' })).getAllByRole('option')
    expect(options[0]?.textContent).toContain(name)
    return options
  })

test('Typing finds vehicles in stock, and the lead carries the one that’s chosen, even after a reload', async () => {
  const user = show()
  await enter(user, 'coro')
  const [first, ...others] = await found('Corolla')
  for (const option of others) expect(option.textContent).toContain('Corolla')
  const chosen = stock.find(({ slug }) => first?.getAttribute('href') === `/cars/${slug}`)
  expect(chosen).toMatchObject({ status: 'in_stock', reserved: false })
  await user.click(first as HTMLElement)
  expect(field()).toHaveProperty('value', chosen?.name)
  expect(screen.getByLabelText(/Dealership/)).toHaveProperty('value', chosen?.dealership_slug)
  cleanup()
  show()
  await user.click(next())
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject({
    vehicle: chosen?.name,
    car_id: String(chosen?.id),
    stock_number: chosen?.stocknum,
    'Vehicle Make': 'Toyota',
    'Vehicle Model': 'Corolla',
  })
})

test('If shoppers choose one of the dealership’s yards, the chosen vehicle’s yard is chosen for them', async () => {
  const names = [...new Set(stock.map((car) => car.location_name))]
  const user = show({ locations: ['Elsewhere', ...names].map((name, index) => ({ id: index + 1, name })) })
  await enter(user, 'coro')
  const [first] = await found('Corolla')
  const chosen = stock.find(({ slug }) => first?.getAttribute('href') === `/cars/${slug}`)
  await user.click(first as HTMLElement)
  const yard = screen.getByLabelText<HTMLSelectElement>(/Location/)
  expect(yard.selectedOptions[0]?.textContent).toBe(chosen?.location_name)
})

test('If the chosen vehicle’s name is changed, the lead no longer carries the vehicle', async () => {
  const user = show()
  await enter(user, 'coro')
  await user.click((await found('Corolla'))[0] as HTMLElement)
  await user.type(field(), ' or a Mazda')
  await user.selectOptions(screen.getByLabelText(/Dealership/), 'elsewhere')
  await user.click(next())
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject({
    vehicle: expect.stringMatching(/Corolla.* or a Mazda/),
    car_id: '',
    'Vehicle Make': '',
  })
})

test('A shopper who isn’t sure yet says so, with or without more words, but one of the two must be said', async () => {
  const user = show()
  await user.selectOptions(screen.getByLabelText(/Dealership/), 'elsewhere')
  await user.click(next())
  expect(field().getAttribute('aria-invalid')).toBe('true')
  await user.click(unsure())
  await user.type(screen.getByLabelText(/What are you looking for/), 'Seven seats')
  await user.click(next())
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject({ vehicle: 'I’m not sure yet: Seven seats', car_id: '' })
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByLabelText(/What are you looking for/)).toHaveProperty('value', 'Seven seats')
  await user.click(unsure())
  expect(field()).toHaveProperty('value', '')
})
