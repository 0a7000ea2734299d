import type { Dealership } from './config.ts'
import { USUAL_HOURS } from './locations.ts'
import type { Random } from './random.ts'

/**
 * Makes the times that shoppers can still book at each dealership, by the dealership's id:
 * `{ '31': { dealership_id: 31, available: [{ date: '2026-11-23', times: ['08:00'] }] } }`. Covers the `days` days after `now` (seconds),
 * within opening hours. A fully booked day has no entry.
 */
export function makeBookings(
  random: Random,
  dealerships: readonly Dealership[],
  now: number,
  days: number,
  stepMinutes: number,
): Record<string, unknown> {
  const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  const entries = dealerships.map((dealership) => {
    const available = []
    for (let i = 1; i <= days; i += 1) {
      const date = new Date((now + i * 86_400) * 1000)
      const hours = (dealership.opening_hours ?? USUAL_HOURS).find(
        (hour) => hour.weekday === date.getUTCDay(),
      )
      if (!hours || hours.status !== 'open') continue
      const times = []
      for (let at = minutes(hours.open); at + stepMinutes <= minutes(hours.close); at += stepMinutes) {
        if (random.chance(0.6))
          times.push(`${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`)
      }
      if (times.length > 0) available.push({ date: date.toISOString().slice(0, 10), times })
    }
    return [String(dealership.id), { dealership_id: dealership.id, available }] as const
  })
  return Object.fromEntries(entries)
}
