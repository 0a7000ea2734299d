// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LeadForm } from '../form/LeadForm.tsx'
import { startOf } from '../testing/formStart.ts'

const GOLF = { vehicle: { make: 'Volkswagen', model: 'Golf', year: 2016 }, offer_price: 14500 }
const MAZDA = { vehicle: { make: 'Mazda', model: 'CX-5', year: 2020 }, offer_price: 31000 }

/** The vehicles that the lookup knows, by their plates. */
const VEHICLES: Record<string, object> = { GOLF16: GOLF, MAZDA20: MAZDA }
const fetched = vi.fn<typeof fetch>()
const lookups: string[] = []
const leads: Record<string, unknown>[] = []

beforeEach(() => {
  lookups.length = leads.length = 0
  sessionStorage.clear()
  fetched.mockReset().mockImplementation(async (address, init) => {
    const body = JSON.parse(String(init?.body)) as { rego: string; lead: Record<string, unknown> }
    if (String(address).includes('/leads')) {
      leads.push(body.lead)
      return Response.json({ id: 1 }, { status: 201 })
    }
    lookups.push(body.rego)
    return Response.json(VEHICLES[body.rego] ?? { vehicle: null })
  })
  vi.stubGlobal('fetch', fetched)
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const user = userEvent.setup()
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const step = (name: string) => screen.findByRole('heading', { level: 2, name })
const valueOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
const vehicle = () => ['Make', 'Model', 'Year'].map((label) => valueOf(new RegExp(`^${label}`)))

async function typePlate(rego: string) {
  await user.clear(screen.getByLabelText(/Rego/))
  if (rego !== '') await user.type(screen.getByLabelText(/Rego/), rego)
}
const openTradeIn = () =>
  render(<LeadForm start={startOf('trade-in', { lookup: ['autograb'] })} formId="lead" />)

/** Opens a trade-in with a plate typed, but not yet looked up. */
async function tradeIn(rego: string) {
  openTradeIn()
  await typePlate(rego)
  await user.selectOptions(screen.getByLabelText(/State/), 'NSW')
}

test('Next takes the vehicle that the lookup found, and its estimate', async () => {
  await tradeIn('GOLF16')
  await press('Look it up')
  await screen.findByText('2016 Volkswagen Golf')
  await press('Next')
  await step('Your vehicle')
  expect(vehicle()).toEqual(['Volkswagen', 'Golf', '2016'])
  expect(screen.getByText('2016 Volkswagen Golf')).toBeTruthy()
  expect(lookups).toEqual(['GOLF16'])
  await waitFor(() => expect(leads[0]).toMatchObject({ trade_in_model: 'Golf', trade_in_valuation: '14500' }))
})

test('Next looks up a plate that was typed but not looked up', async () => {
  await tradeIn('GOLF16')
  await press('Next')
  await step('Your vehicle')
  expect(vehicle()).toEqual(['Volkswagen', 'Golf', '2016'])
  await waitFor(() => expect(leads[0]).toMatchObject({ trade_in_valuation: '14500' }))
})

test('Next goes on without a vehicle if the plate isn’t found, and says so', async () => {
  await tradeIn('NOBODY')
  await press('Next')
  await step('Your vehicle')
  expect(screen.getByText(/couldn’t find that plate/)).toBeTruthy()
  expect(vehicle()).toEqual(['', '', ''])
})

test('A vehicle that was found can be changed, and keeps its estimate only while it’s the same', async () => {
  await tradeIn('GOLF16')
  await press('Next')
  await step('Your vehicle')
  await user.type(screen.getByLabelText(/^Model/), ' R')
  await press('Back')
  await press('Next')
  await step('Your vehicle')
  expect(vehicle()).toEqual(['Volkswagen', 'Golf R', '2016'])
  expect(lookups).toEqual(['GOLF16'])
  await press('Next')
  await waitFor(() =>
    expect(leads.at(-1)).toMatchObject({ trade_in_model: 'Golf R', trade_in_valuation: '' }),
  )
})

test('The previous vehicle’s fields are emptied when another plate isn’t found, even after a reload', async () => {
  await tradeIn('GOLF16')
  await press('Next')
  await step('Your vehicle')
  await waitFor(() => expect(leads).toHaveLength(1))
  cleanup()
  openTradeIn()
  await press('Back')
  await typePlate('NOBODY')
  await press('Next')
  await step('Your vehicle')
  expect(vehicle()).toEqual(['', '', ''])
  expect(document.querySelector<HTMLInputElement>('[name=trade_in_valuation]')?.value).toBe('')
})

test('Another plate replaces the vehicle, but what the shopper typed stays if no vehicle was ever found', async () => {
  await tradeIn('NOBODY')
  await press('Next')
  await step('Your vehicle')
  await user.type(screen.getByLabelText(/^Make/), 'Kia')
  await press('Back')
  await typePlate('NOBODY2')
  await press('Next')
  await step('Your vehicle')
  expect(vehicle()).toEqual(['Kia', '', ''])
  await press('Back')
  await typePlate('MAZDA20')
  await press('Next')
  await step('Your vehicle')
  expect(vehicle()).toEqual(['Mazda', 'CX-5', '2020'])
})

test('A vehicle that was looked up before is filled in without another lookup', async () => {
  await tradeIn('GOLF16')
  await press('Look it up')
  await screen.findByText('2016 Volkswagen Golf')
  cleanup()
  for (const key of Object.keys(sessionStorage))
    if (key.endsWith(':form:trade-in')) sessionStorage.removeItem(key)
  await tradeIn('GOLF16')
  await press('Next')
  await step('Your vehicle')
  expect(vehicle()).toEqual(['Volkswagen', 'Golf', '2016'])
  expect(lookups).toEqual(['GOLF16'])
})

test('A found vehicle whose year the lookup doesn’t know keeps its estimate once the year is typed', async () => {
  VEHICLES['YEARLESS'] = { vehicle: { make: 'Mazda', model: 'CX-5' }, offer_price: 900 }
  await tradeIn('YEARLESS')
  await press('Next')
  await step('Your vehicle')
  await user.type(screen.getByLabelText(/^Year/), '2019')
  await press('Next')
  await waitFor(() =>
    expect(leads.at(-1)).toMatchObject({ trade_in_year: '2019', trade_in_valuation: '900' }),
  )
})

test('A lookup that fails doesn’t blame the plate, and can be tried again', async () => {
  await tradeIn('GOLF16')
  fetched.mockImplementationOnce(async () => Response.json({ error: 'down' }, { status: 502 }))
  await press('Look it up')
  await screen.findByText(/can’t look up plates right now/)
  await press('Look it up')
  await screen.findByText('2016 Volkswagen Golf')
  await press('Yes, that’s mine')
  await step('Its condition')
  await waitFor(() =>
    expect(leads[0]).toMatchObject({ trade_in_make: 'Volkswagen', skipped_steps: [{ from: 1, to: 3 }] }),
  )
})

const refuse = (body: object, status = 500) =>
  fetched.mockImplementationOnce(async () => Response.json(body, { status }))
test('A step whose save returned an error stays, says so above the buttons, and can be tried again', async () => {
  await tradeIn('')
  refuse({ error: 'We’re full' })
  await press('Next')
  expect((await screen.findByRole('alert')).textContent).toBe('We’re full')
  await step('Find your vehicle')
  await press('Try again')
  await waitFor(async () => expect(await step('Your vehicle')).toBe(document.activeElement))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(leads).toHaveLength(1)
})

test('A shopper can go on from a step that couldn’t be saved, even after a reload, and the next step saves it', async () => {
  await tradeIn('')
  refuse({ error: 'We’re full' })
  await press('Next')
  await screen.findByRole('alert')
  cleanup()
  openTradeIn()
  expect(screen.getByRole('alert').textContent).toBe('We’re full')
  await press('Go on anyway')
  await step('Your vehicle')
  for (const [label, text] of [
    ['Make', 'Kia'],
    ['Model', 'Rio'],
    ['Year', '2019'],
  ] as const)
    await user.type(screen.getByLabelText(new RegExp(`^${label}`)), text)
  await press('Next')
  await step('Its condition')
  expect(leads).toEqual([expect.objectContaining({ state: 'NSW', trade_in_make: 'Kia', step_number: 2 })])
})

test('A step whose values were refused shows that at its fields, and can’t be left without changing them', async () => {
  await tradeIn('')
  refuse({ error: 'Please correct what is marked.', fields: { state: 'Please choose another state.' } }, 400)
  await press('Next')
  await screen.findByRole('group', { name: 'Please check one thing:' })
  expect(screen.getByRole('link', { name: 'State: Please choose another state.' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('Please correct what is marked.')
  expect(screen.queryByRole('button', { name: 'Go on anyway' })).toBeNull()
  await press('Try again')
  await step('Your vehicle')
})

test('A form without a connection goes on, since the next step saves everything again', async () => {
  await tradeIn('')
  fetched.mockRejectedValueOnce(new TypeError('offline'))
  await press('Next')
  await step('Your vehicle')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('A first step that was filled in before a reload can be sent at once, without its shopper counting as a robot', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(100)
  await tradeIn('')
  cleanup()
  openTradeIn()
  await press('Next')
  await step('Your vehicle')
  const { trap } = JSON.parse(String(fetched.mock.lastCall?.[1]?.body)) as { trap: { ms: number } }
  expect(trap.ms).toBeGreaterThan(1500)
  vi.restoreAllMocks()
})
