import { DAY_MS } from '../constants.ts'
import { openingsOn, timeText, type DayHours, type LocalMoment, type SpecialHours } from './hours.ts'

/** When a dealer is likely to answer, judging by its opening hours. */
export interface AnswerTime {
  /** The number of days from now: 0 means today, 1 tomorrow. */
  inDays: number
  /** 0 is Sunday. */
  weekday: number
  /** 'YYYY-MM-DD'. */
  date: string
  /** A time such as '8:30am': when the dealer closes, if it's open now; otherwise when it next opens. */
  time: string
  isOpen: boolean
}

/** If the dealer closes within this many minutes, an answer on the same day is unlikely. */
const LAST_MINUTES = 60
/** How many days ahead to look for a day when the dealer is open. It's longer than any holiday. */
const AHEAD = 21

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
