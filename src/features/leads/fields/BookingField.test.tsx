// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FormStart } from '#plan/page.ts'
import { FAR_MESSAGE, PAST_MESSAGE } from '#rules/leads/messages.ts'
import { bookableDates } from './BookingField.tsx'
import { LeadForm } from '../form/LeadForm.tsx'
import { startOf } from '../testing/formStart.ts'
import { errorsIn } from '../form/useValues.ts'

/** Tests which times a shopper can book at 10:30 pm in Perth, when it's already tomorrow in Sydney. */

const NOW = Date.parse('2026-11-20T14:30:00Z')
let free: Record<string, object>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW })
  free = {}
  vi.stubGlobal('fetch', async (path: string) => Response.json(free[path] ?? { dates: [] }))
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const group: Partial<FormStart> = {
  context: {
    region: 'en-AU',
    dealerships: [
      { slug: 'west', name: 'West' },
      { slug: 'east', name: 'East' },
    ],
  },
  dealers: { west: 1, east: 2 },
  zones: {
    all: ['Australia/Perth', 'Australia/Sydney'],
    dealers: { west: ['Australia/Perth'], east: ['Australia/Sydney'] },
  },
}
const show = (change: Partial<FormStart> = group) =>
  render(<LeadForm start={startOf('service', change)} formId="lead" />)
const dateField = () => screen.findByLabelText(/Service Booking Date/)
const draft = () => sessionStorage.getItem('forecourt:1:harbour:form:service') ?? ''
async function bounds() {
  const { type, min, max } = (await dateField()) as HTMLInputElement
  return { type, min, max }
}

test('The days to book are within a year from today, in the chosen dealership’s time zone', async () => {
  const user = userEvent.setup({ advanceTimers: () => {} })
  show()
  expect(await bounds()).toEqual({ type: 'date', min: '2026-11-20', max: '2027-11-20' })
  await user.selectOptions(screen.getByLabelText(/Dealership/), 'east')
  await waitFor(async () => expect(await bounds()).toMatchObject({ min: '2026-11-21', max: '2027-11-21' }))
  await user.selectOptions(screen.getByLabelText(/Dealership/), 'west')
  await waitFor(async () => expect(await bounds()).toMatchObject({ min: '2026-11-20' }))
})

test('The first day to book moves on if the page stays open past midnight', async () => {
  show({ ...group, zones: { all: ['Australia/Perth'] } })
  expect(await bounds()).toMatchObject({ min: '2026-11-20' })
  vi.setSystemTime(NOW + 2 * 3_600_000)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await bounds()).toMatchObject({ min: '2026-11-21' })
})

test('The date field stays while the shopper is using it, although free days have arrived', async () => {
  free['/api/bookings/service/1'] = { dates: [{ date: '2026-11-24', times: [] }] }
  const form = <LeadForm start={startOf('service', { ...group, dealers: { '': 1 } })} formId="lead" />
  const home = document.createElement('div')
  document.body.replaceChildren(home)
  home.innerHTML = renderToString(form)
  const field = (await dateField()) as HTMLInputElement
  field.focus()
  await act(async () => void hydrateRoot(home, form))
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: '2026-11-25' } })
  expect(draft()).toContain('2026-11-25')
  act(() => field.blur())
  await screen.findByRole('radio', { name: /24 Nov/ })
  // That day isn't among the free ones, so it's no longer on the screen.
  await waitFor(() => expect(draft()).toBe(''))
  home.remove()
})

test('A time that passes while the page is open is no longer offered', async () => {
  free['/api/bookings/service/1'] = { dates: [{ date: '2026-11-20', times: ['23:00', '23:30'] }] }
  const user = userEvent.setup({ advanceTimers: () => {} })
  show({ ...group, dealers: { '': 1 }, zones: { all: ['Australia/Perth'] } })
  await user.click(await screen.findByRole('radio', { name: /20 Nov/ }))
  expect(screen.getAllByRole('radio', { name: /11:/ })).toHaveLength(2)
  vi.setSystemTime(NOW + 45 * 60_000)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(screen.getAllByRole('radio', { name: /11:/ })).toHaveLength(1)
})

test('One dealership’s time isn’t sent to another', async () => {
  free['/api/bookings/service/1'] = { dates: [{ date: '2026-11-24', times: ['09:00'] }] }
  free['/api/bookings/service/2'] = { dates: [{ date: '2026-11-24', times: ['10:00'] }] }
  const user = userEvent.setup({ advanceTimers: () => {} })
  show()
  await user.selectOptions(screen.getByLabelText(/Dealership/), 'west')
  await user.click(await screen.findByRole('radio', { name: /24 Nov/ }))
  await user.click(screen.getByRole('radio', { name: /9:00/ }))
  await user.selectOptions(screen.getByLabelText(/Dealership/), 'east')
  // Nine o'clock is no longer on the screen, so it mustn't be sent either: the shopper has to choose again.
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /24 Nov/ }).checked).toBe(false),
  )
})

test.each([
  ['west', '2026-11-20', undefined],
  ['east', '2026-11-20', PAST_MESSAGE],
  ['', '2026-11-20', undefined],
  ['', '2026-11-19', PAST_MESSAGE],
  ['west', '2090-01-01', FAR_MESSAGE],
])('A booking at %j on %s is checked as on the server', (dealership_slug, dateTime, message) => {
  expect(errorsIn(startOf('service', group), { dealership_slug, dateTime }).dateTime).toBe(message)
})

test('Only days and times still ahead in the dealer’s time zone are kept', () => {
  const dates = [
    { date: '2026-11-19', times: [] },
    { date: '2026-11-20', times: ['09:00'] },
    { date: '2026-11-20', times: ['22:29', '22:30'] },
    { date: '2026-11-21', times: [] },
    { date: '2028-01-01', times: ['09:00'] },
  ]
  expect(bookableDates(dates, '2026-11-20 22:30')).toEqual([
    { date: '2026-11-20', times: ['22:30'] },
    { date: '2026-11-21', times: [] },
  ])
})
