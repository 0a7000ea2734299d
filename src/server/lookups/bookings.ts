import { Hono, type Context } from 'hono'
import { FETCH_FAILED } from '#rules/leads/apiErrors.ts'
import { bookingProblem, isBookingTime, localTime } from '#rules/booking/bookingTime.ts'
import { bookingZones, zonesFor } from '#rules/booking/bookingZones.ts'
import { isClosedOn } from '#rules/locale/hours.ts'
import { fieldsOf } from '#rules/browser/stored.ts'
import type { ApiEnv, ApiOptions } from '../api.ts'
import { Refused } from '../leads/request.ts'
import type { ServedTenant } from '../sites/tenants.ts'
import { SAY } from '../words.ts'

interface BookingDay {
  /** 'YYYY-MM-DD'. */
  date: string
  /** 24-hour 'HH:MM'. */
  times: string[]
}

const MAX_DAYS = 120
const MAX_TIMES = 100

export function bookingRoutes({ backend, log, now }: ApiOptions): Hono<ApiEnv> {
  const free = (kind: 'service' | 'appointment') => async (c: Context<ApiEnv, '/:dealershipId'>) => {
    const { slug, site, locations } = c.get('tenant')
    const id = c.req.param('dealershipId')
    if (!isOwn(id, site)) throw new Refused(404, SAY.missing)
    const days = daysIn(await backend.read(`/dealerships/${id}/available_${kind}_bookings.json`))
    if (days === null) {
      log(`${FETCH_FAILED} (${kind} bookings)`, slug)
      return c.json({ error: FETCH_FAILED }, 502)
    }
    const dealer = site.dealerships.find((dealership) => String(dealership.id) === id)
    const zones = zonesFor(bookingZones(site, locations), { dealership_slug: dealer?.slug })
    const local = localTime(now(), zones)
    const open = days.filter(({ date }) => !isClosed(date, id, c.get('tenant')))
    return c.json({ dates: daysLeft(open, local).slice(0, MAX_DAYS) })
  }
  return new Hono<ApiEnv>()
    .get('/api/bookings/service/:dealershipId', free('service'))
    .get('/api/bookings/appointments/:dealershipId', free('appointment'))
}

/** A site may only ask for its own dealerships' times. */
const isOwn = (id: string, { dealership_id, dealerships }: ServedTenant['site']): boolean =>
  [dealership_id, ...dealerships.map((dealership) => dealership.id)].some(
    (ownId) => ownId !== null && String(ownId) === id,
  )

/** Those in the future, up to a year ahead. `local` is the time at the dealer (bookingTime.ts). */
const daysLeft = (days: readonly BookingDay[], local: string): BookingDay[] =>
  days.flatMap(({ date, times }) => {
    const left = times.filter((time) => bookingProblem(`${date} ${time}`, local) === null)
    return left.length === 0 ? [] : [{ date, times: left }]
  })

/** Closed at all locations of a dealership. Its bookings system may not know about holidays. */
function isClosed(date: string, dealership: string, { site, locations }: ServedTenant): boolean {
  const dealershipLocations = locations.filter(({ dealership_id }) => String(dealership_id) === dealership)
  const weeks = (dealershipLocations.length > 0 ? dealershipLocations : locations).map(
    ({ opening_hours }) => opening_hours,
  )
  const day = { date, weekday: new Date(`${date}T00:00Z`).getUTCDay() }
  return (weeks.length > 0 ? weeks : [site.opening_hours]).every((week) =>
    isClosedOn(day, week, site.special_hours),
  )
}

/** Reads the days and times, each once and in order, leaving out invalid ones; null if it's not a list of bookings. */
function daysIn(answer: unknown): BookingDay[] | null {
  const available = fieldsOf(answer)?.get('available')
  if (!Array.isArray(available)) return null
  const days = new Map<string, Set<string>>()
  for (const entry of available as unknown[]) {
    const day = fieldsOf(entry)
    const [date, times] = [day?.get('date'), day?.get('times')]
    if (typeof date !== 'string' || !Array.isArray(times)) continue
    // Forms accept only times in this format (leadSchema.ts).
    const validTimes = times
      .filter((time): time is string => typeof time === 'string' && isBookingTime(`${date} ${time}`))
      .map((time) => time.padStart(5, '0'))
    if (validTimes.length > 0) days.set(date, new Set([...(days.get(date) ?? []), ...validTimes]))
  }
  return [...days]
    .map(([date, times]) => ({ date, times: [...times].toSorted().slice(0, MAX_TIMES) }))
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
}
