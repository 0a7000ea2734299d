import { DAY_MS } from '../constants.ts'
import { openingsOn, timeText, type DayHours, type LocalMoment, type SpecialHours } from './hours.ts'

/** When a dealer can be expected to answer what was just sent, from its opening hours. */
export interface AnswerTime {
  /** Days from now: 0 is today, 1 tomorrow. */
  inDays: number
  /** 0 is Sunday. */
  weekday: number
  /** 'YYYY-MM-DD'. */
  date: string
  /** For example '8:30am': from when they answer, or, while they are open, until when they are. */
  time: string
  isOpen: boolean
}

/** Minutes before closing after which an answer is more likely on the next day. */
export const LAST_MINUTES = 60
/** Days ahead that are looked at: past the longest holidays. */
const AHEAD = 21

/**
 * @param moment the date and the time at the dealer's
 * @returns null where the hours are not known, or hold no day on which it is open
 */
export function answerTime(
  moment: LocalMoment & { date: string },
  hours: readonly DayHours[] | null | undefined,
  special: readonly SpecialHours[] | null | undefined = [],
): AnswerTime | null {
  const today = Date.parse(moment.date)
  if (Number.isNaN(today)) return null
  for (let inDays = 0; inDays <= AHEAD; inDays++) {
    const date = new Date(today + inDays * DAY_MS).toISOString().slice(0, 10)
    const weekday = (moment.weekday + inDays) % 7
    const from = inDays === 0 ? moment.minutes : 0
    const openings = openingsOn({ weekday, date }, hours, special).toSorted((a, b) => a.open - b.open)
    const span = openings.find(
      ({ open, close }) => from < close - (inDays === 0 ? LAST_MINUTES : 0) && open < close,
    )
    if (!span) continue
    const isOpen = inDays === 0 && span.open <= from
    return { inDays, weekday, date, isOpen, time: timeText(isOpen ? span.close : span.open) }
  }
  return null
}
