import { useEffect, useState, type KeyboardEvent } from 'react'
import type { Entry, Schedule } from '../schedule.ts'
import { api, messageOf } from './api.ts'
import { WORDS } from './words.ts'

/** Months as 'YYYY-MM' and days as 'YYYY-MM-DD', laid out like a wall calendar. */

const DAY_MS = 86_400_000
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** @example monthAfter('2026-12', 1) // '2027-01' */
export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** @example dayAfter('2026-12-31', 1) // '2027-01-01' */
export const dayAfter = (day: string, by: number): string => dayOf(timeOf(day) + by * DAY_MS)

export const firstWeekday = (locale: string): 0 | 1 => (locale === 'en-US' ? 0 : 1)

/** Undefined stands for a day of a neighbouring month. */
export function weeksOf(month: string, first: 0 | 1): (string | undefined)[][] {
  const start = `${month}-01`
  const before = (new Date(timeOf(start)).getUTCDay() - first + 7) % 7
  const weeks: (string | undefined)[][] = []
  for (let day = dayAfter(start, -before); day.slice(0, 7) <= month; day = dayAfter(day, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, index) => dayAfter(day, index)).map((date) =>
        date.startsWith(month) ? date : undefined,
      ),
    )
  return weeks
}

const inWords = (day: string, locale: string, how: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...how, timeZone: 'UTC' }).format(timeOf(day))

/** @example monthName('2026-12', 'en-AU') // 'December 2026' */
const monthName = (month: string, locale: string): string =>
  inWords(`${month}-01`, locale, { month: 'long', year: 'numeric' })

/** @example dayName('2026-12-24', 'en-AU') // 'Thursday 24 December' */
export const dayName = (day: string, locale: string): string =>
  inWords(day, locale, { weekday: 'long', day: 'numeric', month: 'long' })

interface AgendaProps {
  entries: readonly Entry[]
  month: string
  locale: string
  onOpen: (day: string) => void
}

function Agenda({ entries, month, locale, onOpen }: AgendaProps) {
  const days = [...new Set(entries.map(({ day }) => day))]
  return (
    <section className="agenda" aria-labelledby="agenda-title">
      <h3 id="agenda-title">{WORDS.inMonth(monthName(month, locale))}</h3>
      {days.length === 0 && <p>{WORDS.nothingInMonth}</p>}
      {days.map((day) => (
        <section key={day}>
          <h4>{dayName(day, locale)}</h4>
          <ul>
            {entries
              .filter((entry) => entry.day === day)
              .map(({ of, field, title, what, hours, draft }) => (
                <li key={of + field}>
                  <a href={`#${of}?field=${encodeURIComponent(field)}`} onClick={() => onOpen(day)}>
                    {title}
                  </a>{' '}
                  <small>
                    {WORDS.happens[what]}
                    {hours !== undefined && `, ${hours}`}
                    {draft && ` (${WORDS.draft})`}
                  </small>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

interface Props {
  day: string | undefined
  onDay: (day: string) => void
  onOpen: (day: string) => void
}

export function Calendar({ day, onDay, onOpen }: Props) {
  const [schedule, setSchedule] = useState<Schedule>()
  const [failed, setFailed] = useState<string>()
  const [month, setMonth] = useState<string>()
  useEffect(() => {
    api.schedule().then(
      (now) => {
        setSchedule(now)
        setMonth((before) => before ?? now.today.slice(0, 7))
      },
      (error: unknown) => setFailed(messageOf(error)),
    )
  }, [])
  if (failed !== undefined) return <p className="error">{failed}</p>
  if (!schedule || month === undefined) return <p>{WORDS.loading}</p>
  const entries = schedule.entries.filter((entry) => entry.day.startsWith(month))
  return (
    <>
      <p className="help">{WORDS.calendarHelp}</p>
      <div className="row" role="group" aria-label={WORDS.month}>
        <button type="button" onClick={() => setMonth(monthAfter(month, -1))}>
          {WORDS.monthBefore}
        </button>
        <button type="button" onClick={() => setMonth(schedule.today.slice(0, 7))}>
          {WORDS.thisMonth}
        </button>
        <button type="button" onClick={() => setMonth(monthAfter(month, 1))}>
          {WORDS.monthAfter}
        </button>
      </div>
      <Month {...schedule} entries={entries} month={month} day={day} onDay={onDay} />
      <Agenda entries={entries} month={month} locale={schedule.locale} onOpen={onOpen} />
    </>
  )
}

/** More would merge into a line. */
const MOST_DOTS = 3

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

function byArrows(event: KeyboardEvent<HTMLTableElement>): void {
  const step = STEPS[event.key]
  if (step === undefined) return
  const days = [...event.currentTarget.querySelectorAll('button')]
  const next = days[days.findIndex((day) => day === document.activeElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function Month({
  today,
  locale,
  entries,
  month,
  day,
  onDay,
}: Schedule & { month: string; day: string | undefined; onDay: (day: string) => void }) {
  const first = firstWeekday(locale)
  const countOn = (date: string) => entries.filter((entry) => entry.day === date).length
  return (
    <table className="month" onKeyDown={byArrows}>
      <caption aria-live="polite">{monthName(month, locale)}</caption>
      <thead>
        <tr>
          {WORDS.weekdays.map((_, index) => {
            const name = WORDS.weekdays[(index + first) % 7] ?? ''
            return (
              <th key={name} scope="col">
                <span aria-hidden="true">{name.slice(0, 3)}</span>
                <span className="unseen">{name}</span>
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month, first).map((week, row) => (
          <tr key={row}>
            {week.map((cell, column) => (
              <td key={column}>
                {cell !== undefined && (
                  <button
                    type="button"
                    aria-pressed={cell === day}
                    aria-current={cell === today ? 'date' : undefined}
                    aria-label={WORDS.dayWith(dayName(cell, locale), countOn(cell))}
                    onClick={() => onDay(cell)}
                  >
                    {Number(cell.slice(8))}
                    <small aria-hidden="true">{'•'.repeat(Math.min(countOn(cell), MOST_DOTS))}</small>
                  </button>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
