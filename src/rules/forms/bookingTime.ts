/** When a visit can be booked: a day, '2026-11-28', alone or with a time of day, '2026-11-28 09:00'. */

const DATE_TIME = /^(\d{4}-\d{2}-\d{2})(?: (\d{1,2}):(\d{2}))?$/

/** Whether a text is a day of the calendar, alone or with a time of day. */
export function isBookingTime(value: string): boolean {
  const [, day = '', hours = '0', minutes = '0'] = DATE_TIME.exec(value) ?? []
  const date = new Date(`${day}T00:00:00Z`)
  // The 30th of February becomes a day in March.
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
  return day !== '' && isDay && Number(hours) < 24 && Number(minutes) < 60
}

/**
 * The dealer's calendar and clock, as `isPast` reads them. Where the zone is not known, those of the last place on earth to
 * see a day end, so that nothing is called past that may not be.
 *
 * @param now ms since 1970
 * @param timeZone IANA name, or null
 * @example localTime(Date.parse('2026-11-27T22:00:00Z'), 'Australia/Sydney') → '2026-11-28 09:00'
 */
export function localTime(now: number, timeZone: string | null): string {
  return new Date(now).toLocaleString('sv-SE', {
    timeZone: timeZone ?? 'Etc/GMT+12',
    dateStyle: 'short',
    timeStyle: 'short',
  })
}

/** Whether a booking time is over: a day once it has ended, a time of day once it has come. `local` is `localTime`'s. */
export function isPast(value: string, local: string): boolean {
  const [day = '', time] = value.split(' ')
  return time === undefined ? day < local.slice(0, 10) : `${day} ${time.padStart(5, '0')}` < local
}
