import { instantIn } from '../locale/instantIn.ts'

/** What goes into a calendar. */
export interface Visit {
  /** The same for the same visit, so that a calendar takes it once. */
  uid: string
  /** The booking: '2026-11-28 09:00', or the day alone. */
  when: string
  /** IANA name of the dealer's time zone; null where it is not known, and the time is that of whoever reads it. */
  zone: string | null
  title: string
  /** Where; '' for none. */
  place: string
  notes: string
  /** Absolute; '' for none. */
  url: string
}

/** How long a visit takes in a calendar. */
export const VISIT_MINUTES = 60

/**
 * A calendar file (RFC 5545) with one visit that is still to be confirmed; '' for what is no booking time.
 *
 * @param now ms since 1970
 */
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
    // A value of its own kind, which knows no escapes: what could end the line is taken out.
    ...(visit.url === '' ? [] : [`URL:${visit.url.replace(/\s/g, '')}`]),
    'STATUS:TENTATIVE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

const WHEN = /^(\d{4}-\d\d-\d\d)(?: (\d{1,2}:\d\d))?$/

/** Null for what is no day of the calendar, or no time of a day. */
function timesOf({ when, zone }: Visit): string[] | null {
  const [, date = '', time] = WHEN.exec(when) ?? []
  if (instantIn('UTC', { date, time: time ?? '00:00' }) === null) return null
  if (time === undefined) return [`DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`]
  const duration = `DURATION:PT${VISIT_MINUTES}M`
  const start = instantIn(zone ?? '', { date, time })
  if (start !== null) return [`DTSTART:${utc(start)}`, duration]
  return [`DTSTART:${date.replaceAll('-', '')}T${time.replace(':', '').padStart(4, '0')}00`, duration]
}

/** '20261127T220000Z' */
const utc = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '')

/** RFC 5545 §3.3.11: backslash, semicolon, comma and the end of a line are escaped, other controls have no place in it. */
const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')

/** Bytes of a line. */
const LINE = 75

/** RFC 5545 §3.1: a longer line goes on in the next one after a space, and no character is cut in two. */
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
