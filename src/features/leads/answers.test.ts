import { describe, expect, test, vi } from 'vitest'
import { datesIn, dayLabel, timeLabel } from './fields/freeDates.ts'
import { lookUpRego, vehicleIn } from './fields/lookUpRego.ts'

/** Tests that the server's responses are interpreted correctly, whatever they contain. */

describe('free dates', () => {
  test.each([
    [null, []],
    [{ dates: 'soon' }, []],
    [{ dates: [null, 5, { date: '28/11/2026' }, { date: '2026-99-99' }] }, []],
    [
      { dates: [{ date: '2026-11-28', times: ['09:00', '<b>', 9, '9:30'] }] },
      [{ date: '2026-11-28', times: ['09:00', '9:30'] }],
    ],
    [{ dates: [{ date: '2026-11-28' }] }, [{ date: '2026-11-28', times: [] }]],
  ])('are read from %j', (body, dates) => {
    expect(datesIn(body)).toEqual(dates)
  })

  test('are limited to the number a shopper would look through', () => {
    const many = Array.from({ length: 99 }, () => ({
      date: '2026-11-28',
      times: new Array(99).fill('09:00'),
    }))
    const dates = datesIn({ dates: many })
    expect(dates).toHaveLength(12)
    expect(dates[0]?.times).toHaveLength(24)
  })

  test('are written in the region’s format', () => {
    expect(dayLabel('2026-11-28', 'en-US')).toBe('Sat, Nov 28')
    expect(dayLabel('2026-11-28', 'en-AU')).toMatch(/^Sat,? 28 Nov$/)
    expect(timeLabel('9:30', 'en-AU')).toMatch(/^9:30\sam$/)
  })
})

describe('a rego lookup', () => {
  test('asks one service after another until one knows the vehicle', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path)
      if (path !== '/api/nevdis') return Response.json({ vehicle: null })
      return Response.json({ vehicle: { make: 'Kia', model: 'EV9' } })
    })
    expect(await lookUpRego(['autograb', 'nevdis'], 'ABC123', 'NSW')).toMatchObject({ make: 'Kia' })
    expect(asked).toEqual(['/api/simple-autograb-lookup', '/api/nevdis'])
    expect(await lookUpRego(['autograb'], 'ABC123', 'NSW')).toBe('none')
    vi.unstubAllGlobals()
  })

  test.each([
    ['responds with an error', async () => Response.json({ error: 'x' }, { status: 502 })],
    ['refuses too many requests', async () => Response.json({ error: 'x' }, { status: 429 })],
    ['can’t be reached', async () => Promise.reject(new TypeError('offline'))],
  ])("returns 'down' if a service %s", async (_how, fetched) => {
    vi.stubGlobal('fetch', fetched)
    expect(await lookUpRego(['autograb', 'nevdis'], 'ABC123', 'NSW')).toBe('down')
    vi.unstubAllGlobals()
  })

  test.each([
    [
      { vehicle: { make: 'Mazda', model: 'CX-5', year: 2019 }, offer_price: 21500 },
      { make: 'Mazda', model: 'CX-5', year: '2019', offer: 21500 },
    ],
    [
      { vehicle: { make: 'Mazda', model: 'CX-5', year: 'x' }, offer_price: -1 },
      { make: 'Mazda', model: 'CX-5', year: '', offer: null },
    ],
    [{ vehicle: null }, null],
    [{ vehicle: { make: 'Mazda' } }, null],
    ['nonsense', null],
  ])('reads the vehicle from %j', (body, vehicle) => {
    expect(vehicleIn(body)).toEqual(vehicle)
  })
})
