import { bookingProblem } from '#rules/booking/bookingTime.ts'
import { fieldsOf } from '#rules/browser/stored.ts'
import { timeText } from '#rules/locale/hours.ts'

export interface FreeDate {
  /** Such as '2026-11-28'. */
  date: string
  /** Such as '09:00'. */
  times: string[]
}

/** Maximum number of days to offer. More aren't needed, since shoppers want to come soon. */
const MAX_DATES = 12
const MAX_TIMES = 24

/** Returns an empty list if the dealer has none or the server doesn't respond (spec §7). Never throws. */
export async function freeDates(kind: 'service' | 'appointments', dealer: number): Promise<FreeDate[]> {
  try {
    const response = await fetch(`/api/bookings/${kind}/${dealer}`, {
      headers: { accept: 'application/json' },
    })
    return response.ok ? datesIn(await response.json()) : []
  } catch {
    // Without free dates, the form lets the shopper ask for any day.
    return []
  }
}

export function datesIn(body: unknown): FreeDate[] {
  const dates: unknown = fieldsOf(body)?.get('dates')
  if (!Array.isArray(dates)) return []
  return dates
    .flatMap((each: unknown): FreeDate[] => {
      const date = fieldsOf(each)?.get('date')
      const times: unknown = fieldsOf(each)?.get('times')
      if (typeof date !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date)))
        return []
      const known = Array.isArray(times) ? times : []
      return [{ date, times: known.filter(isTime).slice(0, MAX_TIMES) }]
    })
    .slice(0, MAX_DATES)
}

/** The page may have been open since yesterday. `local` is the current time at the dealer (bookingTime.ts `localTime`). */
export function bookableDates(dates: readonly FreeDate[], local: string): FreeDate[] {
  return dates.flatMap(({ date, times }) => {
    if (bookingProblem(date, local) !== null) return []
    const left = times.filter((time) => bookingProblem(`${date} ${time}`, local) === null)
    return times.length > 0 && left.length === 0 ? [] : [{ date, times: left }]
  })
}

const isTime = (value: unknown): value is string => typeof value === 'string' && /^\d{1,2}:\d{2}$/.test(value)

/** Such as 'Sat 28 Nov'. */
export function dayLabel(date: string, region: string | undefined): string {
  const format = new Intl.DateTimeFormat(region, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  return format.format(Date.parse(date))
}

/** The same as in opening hours, such as '9:30am'. */
export function timeLabel(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return timeText(hour * 60 + minute)
}
