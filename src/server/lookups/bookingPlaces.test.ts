import { expect, test } from 'vitest'
import { FAR_MESSAGE, PAST_MESSAGE } from '#rules/leads/messages.ts'
import { leadRequest, testApi } from '../testing/api.ts'
import type { ServedTenant } from '../sites/tenants.ts'

/** Tests a group with a yard in Perth and one in Sydney. Which times can be booked depends on each yard's local time. */

const GROUP = 'harbourside-motors'
const WEST = { id: 31, slug: 'harbourside-newcastle', name: 'West' }
const EAST = { id: 32, slug: 'harbourside-gosford', name: 'East' }
const twoCoasts = (tenant: ServedTenant): ServedTenant => ({
  ...tenant,
  site: { ...tenant.site, dealerships: [WEST, EAST] },
  locations: [
    { id: 311, name: 'West', dealership_id: 31, opening_hours: [], state: 'WA' },
    { id: 321, name: 'East', dealership_id: 32, opening_hours: [], state: 'NSW' },
  ],
})
// It's 1:30 am on the 21st in Sydney, and 10:30 pm on the 20th in Perth.
const now = () => Date.parse('2026-11-20T14:30:00Z')

test.each([
  [EAST.slug, '2026-11-20', PAST_MESSAGE],
  [EAST.slug, '2026-11-21', null],
  [EAST.slug, '2026-11-21 01:00', PAST_MESSAGE],
  [WEST.slug, '2026-11-20', null],
  [WEST.slug, '2026-11-20 22:00', PAST_MESSAGE],
  [WEST.slug, '2026-11-20 23:00', null],
  [EAST.slug, '2027-11-21', null],
  [WEST.slug, '2027-11-21', FAR_MESSAGE],
  [WEST.slug, '2090-01-01', FAR_MESSAGE],
])('A test drive at %s on %s gets the response %j', async (dealership_slug, dateTime, message) => {
  const request = leadRequest(
    { dealership_slug, dateTime, vehicle: 'Any' },
    { form: 'test-drive', about: 'link' },
  )
  const { message: _none, ...lead } = request['lead'] as Record<string, unknown>
  const answer = await testApi({ now }, twoCoasts).send('/api/leads', { ...request, lead }, {}, GROUP)
  const said = (await answer.json()) as { fields?: object }
  expect([answer.status, said.fields]).toEqual(
    message === null ? [201, undefined] : [400, { dateTime: message }],
  )
})

test.each([
  [EAST.id, [{ date: '2026-11-21', times: ['09:00'] }]],
  [
    WEST.id,
    [
      { date: '2026-11-20', times: ['23:00'] },
      { date: '2026-11-21', times: ['01:00', '09:00'] },
    ],
  ],
])(
  'Dealership %i offers only those free times that are still to come there, in order and each once',
  async (dealer, dates) => {
    const api = testApi({ now }, twoCoasts)
    api.read(() => ({
      available: [
        { date: '2026-11-21', times: ['9:00'] },
        { date: '2026-11-19', times: ['09:00'] },
        { date: '2026-11-20', times: ['23:00', '22:00', '23:00'] },
        { date: '2026-11-21', times: ['09:00', '01:00'] },
        { date: '2026-02-30', times: ['09:00'] },
        { date: '2090-01-01', times: ['09:00'] },
      ],
    }))
    const answer = await api.ask(`/api/bookings/appointments/${dealer}`, {}, GROUP)
    expect(await answer.json()).toEqual({ dates })
  },
)

const closed = (...weekdays: number[]) =>
  weekdays.map((weekday) => ({ weekday, status: 'closed', formated_hours: 'Closed', open: '', close: '' }))
const [FRIDAY, SATURDAY, SUNDAY, MONDAY] = ['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30']

test.each([
  ['its locations are closed on Sundays', [closed(0), closed(0)], [FRIDAY, SATURDAY, MONDAY]],
  ['its only location is closed on Saturdays', [closed(6), closed(0)], [FRIDAY, SUNDAY, MONDAY]],
  ['another dealership is closed on Saturdays', [closed(0), closed(6)], [FRIDAY, SATURDAY, MONDAY]],
  ['its location is closed every day', [closed(0, 1, 2, 3, 4, 5, 6), closed(0)], []],
])('Days on which the dealership is closed aren’t offered: %s', async (_, [west = [], east = []], dates) => {
  const api = testApi({ now }, (tenant) => {
    const { site, locations, ...rest } = twoCoasts(tenant)
    const hours = [west, east]
    return {
      ...rest,
      site: {
        ...site,
        special_hours: [
          { date: '2026-12-01', label: 'Stocktake', status: 'closed', formated_hours: 'Closed' },
        ],
      } as ServedTenant['site'],
      locations: locations.map((each, index) => ({ ...each, opening_hours: hours[index] ?? [] })),
    }
  })
  const days = [FRIDAY, SATURDAY, SUNDAY, MONDAY, '2026-12-01']
  api.read(() => ({ available: days.map((date) => ({ date, times: ['09:00'] })) }))
  const answer = await api.ask(`/api/bookings/service/${WEST.id}`, {}, GROUP)
  expect(await answer.json()).toEqual({ dates: dates.map((date) => ({ date, times: ['09:00'] })) })
})
