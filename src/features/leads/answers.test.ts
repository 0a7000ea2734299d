import { afterEach, expect, test, vi } from 'vitest'
import { datesIn, dayLabel, timeLabel } from './fields/BookingField.tsx'
import { lookUpRego, vehicleIn } from './fields/useLookup.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [null, []],
  [{ dates: 'soon' }, []],
  [{ dates: [null, 5, { date: '28/11/2026' }, { date: '2026-99-99' }] }, []],
  [
    { dates: [{ date: '2026-11-28', times: ['09:00', '<b>', 9, '9:30'] }] },
    [{ date: '2026-11-28', times: ['09:00', '9:30'] }],
  ],
  [{ dates: [{ date: '2026-11-28' }] }, [{ date: '2026-11-28', times: [] }]],
])('The free dates in the response %j are read', (body, dates) => {
  expect(datesIn(body)).toEqual(dates)
})

test('Free dates and times are limited to the number a shopper would look through', () => {
  const many = Array.from({ length: 99 }, () => ({ date: '2026-11-28', times: new Array(99).fill('09:00') }))
  const dates = datesIn({ dates: many })
  expect(dates).toHaveLength(12)
  expect(dates[0]?.times).toHaveLength(24)
})

test('Free dates and times are written in the region’s format', () => {
  expect(dayLabel('2026-11-28', 'en-US')).toBe('Sat, Nov 28')
  expect(dayLabel('2026-11-28', 'en-AU')).toMatch(/^Sat,? 28 Nov$/)
  expect(['9:30', '00:05', '12:00', '13:00'].map(timeLabel)).toEqual([
    '9:30am',
    '12:05am',
    '12:00pm',
    '1:00pm',
  ])
})

test('A rego lookup asks one service after another until one knows the vehicle', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (path !== '/api/nevdis') return Response.json({ vehicle: null })
    return Response.json({ vehicle: { make: 'Kia', model: 'EV9' } })
  })
  expect(await lookUpRego(['autograb', 'nevdis'], 'ABC123', 'NSW')).toMatchObject({ make: 'Kia' })
  expect(asked).toEqual(['/api/simple-autograb-lookup', '/api/nevdis'])
  expect(await lookUpRego(['autograb'], 'ABC123', 'NSW')).toBe('none')
})

test.each([
  ['responds with an error', async () => Response.json({ error: 'x' }, { status: 502 })],
  ['refuses too many requests', async () => Response.json({ error: 'x' }, { status: 429 })],
  ['can’t be reached', async () => Promise.reject(new TypeError('offline'))],
])('A rego lookup is down if a service %s', async (_how, fetched) => {
  vi.stubGlobal('fetch', fetched)
  expect(await lookUpRego(['autograb', 'nevdis'], 'ABC123', 'NSW')).toBe('down')
})

const MAZDA = { make: 'Mazda', model: 'CX-5' }
const PLATE = { rego: 'ABC123', state: 'NSW' }
test.each([
  [
    { vehicle: { ...MAZDA, year: 2019 }, offer_price: 21500 },
    { ...PLATE, ...MAZDA, year: '2019', offer_price: 21500 },
  ],
  [
    { vehicle: { ...MAZDA, year: 'x' }, offer_price: -1 },
    { ...PLATE, ...MAZDA, year: '', offer_price: null },
  ],
  [{ vehicle: null }, null],
  [{ vehicle: { make: 'Mazda' } }, null],
  ['nonsense', null],
])('The vehicle in the response %j is read', (body, vehicle) => {
  expect(vehicleIn(body, 'ABC123', 'NSW')).toEqual(vehicle)
})
