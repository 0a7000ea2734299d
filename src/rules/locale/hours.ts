import { list, text } from '#lib/values.ts'
import { clockIn } from './clock.ts'

export interface DayHours {
  /** 0 is Sunday, 6 is Saturday. */
  weekday?: number | null
  /** 'open' or 'closed'. */
  status?: string | null
  /** For example '8:00am - 5:00pm'; the spelling is the API's. */
  formated_hours?: string | null
  /** 24-hour 'HH:MM'. */
  open?: string | null
  close?: string | null
}

/** A date on which other opening hours apply, such as a public holiday. */
export interface SpecialHours extends Omit<DayHours, 'weekday'> {
  /** 'YYYY-MM-DD'. */
  date?: string | null
  label?: string | null
}

/** A moment in the dealer's local time. */
export interface LocalMoment {
  weekday: number
  /** Minutes since midnight. */
  minutes: number
  /** 'YYYY-MM-DD', for special hours. */
  date?: string
}

export interface HoursLine {
  /** For example 'Monday to Friday'. */
  days: string
  /** For example '8:00am to 5:00pm', or 'Closed'. */
  hours: string
}

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0]

/**
 * A week's opening hours, starting on Monday. Consecutive days with the same hours share a line (spec §9: 'Monday to Friday 8:00am to
 * 5:00pm'). A day whose hours can't be read is left out, and the days before and after it never share a line.
 */
export function groupHours(hours: readonly DayHours[] | null | undefined): HoursLine[] {
  const lines: (HoursLine & { first: number; last: number })[] = []
  MONDAY_FIRST.forEach((weekday, position) => {
    const text = hoursText(entriesOf(hours, weekday))
    const previous = lines.at(-1)
    if (text === '') return
    if (previous?.hours === text && previous.last === position - 1) previous.last = position
    else lines.push({ days: '', hours: text, first: position, last: position })
  })
  return lines.map(({ hours: text, first, last }) => ({ days: daysText(first, last), hours: text }))
}

export function hoursOn(
  moment: Omit<LocalMoment, 'minutes'>,
  hours: readonly DayHours[] | null | undefined,
  special: readonly SpecialHours[] | null | undefined = [],
): string {
  return hoursText(entriesOn(moment, hours, special))
}

export function isClosedOn(
  day: Omit<LocalMoment, 'minutes'>,
  hours: readonly DayHours[] | null | undefined,
  special: readonly SpecialHours[] | null | undefined = [],
): boolean {
  const entries = entriesOn(day, hours, special)
  return entries.length > 0 && entries.every(({ status }) => status === 'closed')
}

/**
 * Puts hours into one form, so that a page needs little script to read them (features/locations/openNow.ts): times as 24-hour 'HH:MM', and
 * `formated_hours` as pages show them, '' if they can't be read.
 */
export function plainHours<Entry extends Omit<DayHours, 'weekday'>>(
  entries: readonly Entry[] | null | undefined,
): Entry[] {
  return list(entries).flatMap((entry) => {
    // The API may send nothing in place of an entry.
    if (!(entry as Entry | null)) return []
    const span = openingTimes(entry)
    const [open, close] = span ? [clockText(span.open), clockText(span.close)] : [undefined, undefined]
    return [{ ...entry, formated_hours: entryText(entry), open, close }]
  })
}

/** A day's opening and closing times as 24-hour 'HH:MM'; null if the dealer is closed that day or the hours can't be read. */
export function spanOn(entry: Omit<DayHours, 'weekday'>): { opens: string; closes: string } | null {
  const span = openingTimes(entry)
  if (span === null) return null
  const [opens, closes] = [span.open % (24 * 60), Math.min(span.close, 24 * 60 - 1)]
  return { opens: clockText(opens), closes: clockText(closes) }
}

/** A day's opening hours, in minutes since midnight; empty if the dealer is closed that day or the hours can't be read. */
export function openingsOn(
  day: Omit<LocalMoment, 'minutes'>,
  hours: readonly DayHours[] | null | undefined,
  special: readonly SpecialHours[] | null | undefined = [],
): { open: number; close: number }[] {
  return entriesOn(day, hours, special).flatMap((entry) => openingTimes(entry) ?? [])
}

function entriesOn(
  { weekday, date }: Omit<LocalMoment, 'minutes'>,
  hours: readonly DayHours[] | null | undefined,
  special: readonly SpecialHours[] | null | undefined,
): Omit<DayHours, 'weekday'>[] {
  const ofDate = list(special).filter((entry) => date !== undefined && entry?.date === date)
  return ofDate.length > 0 ? ofDate : entriesOf(hours, weekday)
}

function entriesOf(hours: readonly DayHours[] | null | undefined, weekday: number): DayHours[] {
  return list(hours).filter((entry) => entry?.weekday === weekday)
}

/** The hours of a day as text. Several entries for one day follow each other: '9:00am to 12:00pm, 1:00pm to 5:00pm'. */
function hoursText(entries: readonly Omit<DayHours, 'weekday'>[]): string {
  const open = entries
    .filter((entry) => entry.status !== 'closed')
    .map(entryText)
    .filter((hours) => hours !== '')
  if (open.length > 0) return open.join(', ')
  return entries.some((entry) => entry.status === 'closed') ? 'Closed' : ''
}

function entryText(entry: Omit<DayHours, 'weekday'>): string {
  const [open, close] = [minutesOf(entry.open), minutesOf(entry.close)]
  if (open !== null && close !== null) return `${timeText(open)} to ${timeText(close)}`
  return text(entry.formated_hours).replace(/\s*[-–—]\s*/g, ' to ')
}

/**
 * A day's opening and closing times in minutes since midnight. They come from `open` and `close` or, if these are missing, from the
 * displayed text, which may be all that special hours have.
 */
export function openingTimes(entry: Omit<DayHours, 'weekday'>): { open: number; close: number } | null {
  if (entry.status === 'closed') return null
  const [from = '', to = ''] = text(entry.formated_hours).split(/\s*(?:[-–—]|to)\s*/)
  const open = minutesOf(entry.open) ?? minutesOf(from)
  const close = minutesOf(entry.close) ?? minutesOf(to)
  return open === null || close === null ? null : { open, close }
}

/** Parses '17:00', '5:00pm', '5.00pm' or '5pm' into minutes since midnight; null if it isn't a time. */
export function minutesOf(time: unknown): number | null {
  const match = /^(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm)?$/i.exec(text(time))
  if (!match || (match[2] === undefined && match[3] === undefined)) return null
  const [hour, minute, half] = [Number(match[1]), Number(match[2] ?? 0), match[3]?.toLowerCase()]
  if (minute > 59 || hour > (half ? 12 : 24) || (half && hour === 0) || (hour === 24 && minute > 0))
    return null
  return ((half ? hour % 12 : hour) + (half === 'pm' ? 12 : 0)) * 60 + minute
}

/** Formats minutes since midnight: '8:30am'. */
export function timeText(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')}${hour < 12 ? 'am' : 'pm'}`
}

/** Formats minutes since midnight: '08:30', and midnight at the end of the day as '24:00'. */
export const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

function daysText(first: number, last: number): string {
  const name = (position: number) => WEEKDAYS[MONDAY_FIRST[position] ?? 0] ?? ''
  if (first === last) return name(first)
  return `${name(first)} ${last === first + 1 ? 'and' : 'to'} ${name(last)}`
}

/** Null if the browser doesn't know the zone, an IANA name. */
export function momentIn(zone: string, now: number): Required<LocalMoment> | null {
  const clock = clockIn(zone, now)
  if (clock === null) return null
  const { date, time } = clock
  return {
    weekday: new Date(date).getUTCDay(),
    minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
    date,
  }
}
