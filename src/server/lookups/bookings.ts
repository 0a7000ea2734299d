import { Hono, type Context } from 'hono'
import { FETCH_FAILED } from '#rules/leads/apiErrors.ts'
import { bookingProblem, isBookingTime, localTime } from '#rules/booking/bookingTime.ts'
import { bookingZones, zonesFor } from '#rules/booking/bookingZones.ts'
import { fieldsOf } from '#rules/browser/stored.ts'
import type { ApiEnv, ApiOptions } from '../apiTypes.ts'
import { Refused } from '../leads/request.ts'
import type { ServedTenant } from '../sites/tenants.ts'
import { SAY } from '../words.ts'

export interface BookingDay {
  /** 'YYYY-MM-DD'. */
  date: string
  /** 24-hour 'HH:MM'. */
  times: string[]
}

const MAX_DAYS = 120
const MAX_TIMES = 100

/**
 * Makes the routes that return a dealership's free times for services and test drives. They come from the backend
 * (spec §7).
 */
export const bookingRoutes = ({ backend, log, now }: ApiOptions): Hono<ApiEnv> => {
  const free = (kind: 'service' | 'appointment') => async (c: Context<ApiEnv, '/:dealershipId'>) => {
    const { slug, site, locations } = c.get('tenant')
    const id = c.req.param('dealershipId')
    if (!isOwn(id, site)) throw new Refused(404, SAY.missing)
    const said = await backend.read(`/dealerships/${id}/available_${kind}_bookings.json`)
    if (said === false) {
      log(`${slug}: ${FETCH_FAILED} (${kind} bookings)`)
      return c.json({ error: FETCH_FAILED }, 502)
    }
    const dealer = site.dealerships.find((each) => String(each.id) === id)
    const zones = zonesFor(bookingZones(site, locations), { dealership_slug: dealer?.slug })
    const local = localTime(now(), zones)
    return c.json({ dates: daysLeft(daysIn(said), local) })
  }
  return new Hono<ApiEnv>()
    .get('/api/bookings/service/:dealershipId', free('service'))
    .get('/api/bookings/appointments/:dealershipId', free('appointment'))
}

/** Tells if a dealership belongs to the site. A site may only ask for its own dealerships' times. */
const isOwn = (id: string, { dealership_id, dealerships }: ServedTenant['site']): boolean =>
  [dealership_id, ...dealerships.map((each) => each.id)].some((own) => own !== null && String(own) === id)

/**
 * Keeps the days and times that can be booked: those in the future, up to a year ahead. `local` is the time at the
 * dealer (bookingTime.ts).
 */
const daysLeft = (days: readonly BookingDay[], local: string): BookingDay[] =>
  days.flatMap(({ date, times }) => {
    const left = times.filter((time) => bookingProblem(`${date} ${time}`, local) === null)
    return left.length === 0 ? [] : [{ date, times: left }]
  })

/** Reads the days and times in the backend's response, leaving out invalid ones. */
export const daysIn = (said: unknown): BookingDay[] => {
  const available = fieldsOf(said)?.get('available')
  if (!Array.isArray(available)) return []
  return available.slice(0, MAX_DAYS).flatMap((each: unknown) => {
    const day = fieldsOf(each)
    const [date, times] = [day?.get('date'), day?.get('times')]
    if (typeof date !== 'string' || !Array.isArray(times)) return []
    // Forms accept only times in this format (leadSchema.ts).
    const known = times.filter(
      (time): time is string => typeof time === 'string' && isBookingTime(`${date} ${time}`),
    )
    return known.length === 0 ? [] : [{ date, times: known.slice(0, MAX_TIMES) }]
  })
}
