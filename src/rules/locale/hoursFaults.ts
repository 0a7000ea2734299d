import { text } from '#lib/values.ts'
import { minutesOf, openingTimes, timeText, type DayHours } from './hours.ts'

type Hours = Omit<DayHours, 'weekday'>

interface HoursFault {
  field: 'status' | 'open' | 'close' | 'formated_hours'
  message: string
}

/** Matches a time that `minutesOf` can read, or ''. */
export const TIME = /^(?:(?:[01]?\d|2[0-3]):[0-5]\d|24:00|(?:0?[1-9]|1[0-2])(?::[0-5]\d)? ?[AaPp][Mm])?$/

/** Matches what's meant for a time: '9:30', '25:99', '5pm', '5.30 p.m.'. */
const TIMES = /\d+:\d+\s*(?:[ap]\.?m\b\.?)?|\d+(?:\.\d+)?\s*[ap]\.?m\b\.?/gi

/** What's wrong with a day's hours; undefined if nothing is. The first problem hides others, because it may cause them. */
export function hoursFault(hours: Hours): HoursFault | undefined {
  const wording = text(hours.formated_hours)
  const odd = (wording.match(TIMES) ?? []).find((time) => minutesOf(compactTime(time)) === null)
  if (odd !== undefined)
    return { field: 'formated_hours', message: `has “${odd.trim()}”, which isn’t a time` }
  const [open, close] = [minutesOf(hours.open), minutesOf(hours.close)]
  // Times that can't be read are reported by the schema.
  if (open === null && text(hours.open) !== '') return undefined
  if (close === null && text(hours.close) !== '') return undefined
  const span = openingTimes({ ...hours, status: 'open' })
  if (hours.status === 'closed')
    return span === null
      ? undefined
      : { field: 'status', message: `is closed, but the hours are ${spanText(span)}. Change one of them` }
  if (/^closed$/i.test(wording))
    return {
      field: 'formated_hours',
      message: `says “${wording}”, but the status is open. Change one of them`,
    }
  if (span === null) {
    if (open === null && close === null) return undefined
    return open === null
      ? { field: 'open', message: 'is missing: there’s only a closing time' }
      : { field: 'close', message: 'is missing: there’s only an opening time' }
  }
  if (span.close <= span.open) return backwards(hours, span)
  return open !== null && close !== null && disagrees(wording, span)
    ? {
        field: 'formated_hours',
        message: `says “${wording}”, but open and close are ${spanText(span)}. Change one of them, or leave this empty`,
      }
    : undefined
}

interface Span {
  open: number
  close: number
}

const spanText = ({ open, close }: Span): string => `${timeText(open)} to ${timeText(close)}`

function backwards(hours: Hours, span: Span): HoursFault {
  const isText = text(hours.close) === ''
  const midnight = span.close === 0 ? '. Write midnight as 24:00' : ''
  return {
    field: isText ? 'formated_hours' : 'close',
    message: `must be later than the opening time: ${spanText(span)} would be never${midnight}`,
  }
}

const compactTime = (time: string): string => time.replace(/\.(?=\d)/, ':').replace(/[.\s]/g, '')

const ONE = String.raw`(\d{1,2}(?:[:.]\d{2})?)\s*([ap]\.?m\.?)?`
/** Matches hours and nothing else: '9–5', '9:00am to 5:00pm'. */
const WHOLE = new RegExp(String.raw`^${ONE}\s*(?:[-–—]|to|till|until)\s*${ONE}$`, 'i')
const HALF_DAY = 12 * 60

/** Whether a text gives other hours than a day's times. Only a text that gives hours and nothing else can. */
function disagrees(wording: string, { open, close }: Span): boolean {
  const [, from = '', fromHalf, to = '', toHalf] = WHOLE.exec(wording) ?? []
  return from !== '' && !(isTime(from, fromHalf, open) && isTime(to, toHalf, close))
}

/** Whether a time in a text is this one. Without 'am' or 'pm' it may be either. */
function isTime(time: string, half: string | undefined, minutes: number): boolean {
  const hour = time.includes(':') || time.includes('.') ? compactTime(time) : `${time}:00`
  if (half !== undefined) return minutesOf(hour + compactTime(half)) === minutes % (2 * HALF_DAY)
  const either = minutesOf(hour)
  return either !== null && either % HALF_DAY === minutes % HALF_DAY
}

/**
 * What's wrong with a day's second entry, given an earlier one for the same day; '' if nothing is, because the first may be before lunch
 * and the second after it.
 */
export function repeatFault(first: Hours, second: Hours): string {
  if ((first.status === 'closed') !== (second.status === 'closed'))
    return 'one entry is closed, the other isn’t'
  const [one, other] = [openingTimes(first), openingTimes(second)]
  if (one && other)
    return one.open < other.close && other.open < one.close
      ? `${spanText(other)} overlaps ${spanText(one)}`
      : ''
  return text(first.formated_hours) === text(second.formated_hours) ? 'keep one entry' : ''
}
