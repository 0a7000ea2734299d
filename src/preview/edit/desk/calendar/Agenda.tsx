import type { Entry } from '../api.ts'
import { WORDS } from '../words.ts'
import { dayName, monthName } from './month.ts'

interface Props {
  entries: readonly Entry[]
  month: string
  locale: string
  onOpen: (day: string) => void
}

/**
 * The calendar's entries as a list. Clicking an entry opens its field, and shows the page as it will be on that day.
 */
export const Agenda = ({ entries, month, locale, onOpen }: Props) => {
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
