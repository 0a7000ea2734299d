/** Months as 'YYYY-MM' and days as 'YYYY-MM-DD', laid out like a wall calendar. */

const DAY_MS = 86_400_000
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** @example monthAfter('2026-12', 1) // '2027-01' */
export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** @example dayAfter('2026-12-31', 1) // '2027-01-01' */
export const dayAfter = (day: string, by: number): string => dayOf(at(day) + by * DAY_MS)

export const firstWeekday = (locale: string): 0 | 1 => (locale === 'en-US' ? 0 : 1)

/** Undefined stands for a day of a neighbouring month. */
export function weeksOf(month: string, first: 0 | 1): (string | undefined)[][] {
  const start = `${month}-01`
  const before = (new Date(at(start)).getUTCDay() - first + 7) % 7
  const weeks: (string | undefined)[][] = []
  for (let day = dayAfter(start, -before); day.slice(0, 7) <= month; day = dayAfter(day, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, index) => dayAfter(day, index)).map((each) =>
        each.startsWith(month) ? each : undefined,
      ),
    )
  return weeks
}

const inWords = (day: string, locale: string, how: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...how, timeZone: 'UTC' }).format(at(day))

/** @example monthName('2026-12', 'en-AU') // 'December 2026' */
export const monthName = (month: string, locale: string): string =>
  inWords(`${month}-01`, locale, { month: 'long', year: 'numeric' })

/** @example dayName('2026-12-24', 'en-AU') // 'Thursday 24 December' */
export const dayName = (day: string, locale: string): string =>
  inWords(day, locale, { weekday: 'long', day: 'numeric', month: 'long' })
