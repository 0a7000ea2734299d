import { clockIn, type Clock } from '../locale/clock.ts'

export interface Visit {
  /** Identifies the visit, so that a calendar that opens the file twice adds the visit only once. */
  uid: string
  /** The booking time, as in '2026-11-28 09:00', or only the day. */
  when: string
  /** IANA name of the dealer's time zone; null if unknown. If it's null, a calendar uses the zone of whoever opens the file. */
  zone: string | null
  title: string
  /** Where the visit takes place; '' if unknown. */
  place: string
  notes: string
  /** The absolute address of a page about the visit; '' if there is none. */
  url: string
}

const VISIT_MINUTES = 60

/** Makes a calendar file (RFC 5545) with one visit, marked as unconfirmed; '' if the booking time is invalid. */
export function calendarFile(visit: Visit, now: number): string {
  const times = timesOf(visit)
  if (times === null) return ''
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Forecourt//Visits//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(visit.uid)}`,
    `DTSTAMP:${utc(now)}`,
    ...times,
    `SUMMARY:${escapeText(visit.title)}`,
    ...(visit.place === '' ? [] : [`LOCATION:${escapeText(visit.place)}`]),
    `DESCRIPTION:${escapeText(visit.notes)}`,
    // Calendar files have no way to escape characters in an address. White space is removed, because it includes the characters that would
    // end the line.
    ...(visit.url === '' ? [] : [`URL:${visit.url.replace(/\s/g, '')}`]),
    'STATUS:TENTATIVE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

const WHEN = /^(\d{4}-\d\d-\d\d)(?: (\d{1,2}:\d\d))?$/

function timesOf({ when, zone }: Visit): string[] | null {
  const [, date = '', time] = WHEN.exec(when) ?? []
  if (instantIn('UTC', { date, time: time ?? '00:00' }) === null) return null
  if (time === undefined) return [`DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`]
  const duration = `DURATION:PT${VISIT_MINUTES}M`
  const start = instantIn(zone ?? '', { date, time })
  if (start !== null) return [`DTSTART:${utc(start)}`, duration]
  return [`DTSTART:${date.replaceAll('-', '')}T${time.replace(':', '').padStart(4, '0')}00`, duration]
}

const utc = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '')

/** Escapes backslashes, semicolons, commas and line ends, and drops other control characters (RFC 5545 §3.3.11). */
const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')

/** The maximum number of bytes in a line. */
const LINE = 75

/** Splits a long line, as calendar files require: each further line starts with a space. No character is split (RFC 5545 §3.1). */
function fold(line: string): string {
  const bytes = new TextEncoder()
  let [folded, length] = ['', 0]
  for (const character of line) {
    const size = bytes.encode(character).length
    if (length + size > LINE) {
      folded += '\r\n '
      length = 1
    }
    folded += character
    length += size
  }
  return folded
}

/**
 * Converts a local date and time in a zone to ms since 1970; null if the zone or the time is invalid. When clocks go forward, a time in the
 * hour that they skip becomes the same time in the next hour.
 */
export function instantIn(zone: string, clock: Clock): number | null {
  const shown = asUtc(clock)
  if (shown === null) return null
  let guess = shown
  // The first pass assumes the zone's offset at a guessed time. The second corrects the result if clocks change between the guess and the
  // right time.
  for (let look = 0; look < 2; look++) {
    const there = clockIn(zone, guess)
    if (there === null) return null
    guess += shown - (asUtc(there) ?? shown)
  }
  return guess
}

function asUtc({ date, time }: Clock): number | null {
  const instant = Date.parse(`${date}T${time.padStart(5, '0')}Z`)
  // JavaScript turns a day that doesn't exist, like the 30th of February, into another one. So the day exists only if it stays the same.
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(date) ? instant : null
}
