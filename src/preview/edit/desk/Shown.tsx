import type { Day } from './calendar/Calendar.tsx'
import { WORDS } from './words.ts'

/** The page beside the form, on the day that was chosen for it. */
export const Shown = ({
  address,
  day,
  onToday,
}: {
  address: string
  /** Undefined where nobody has asked for another. */
  day: Day | undefined
  onToday: () => void
}) => {
  return (
    <>
      <div aria-live="polite">
        {day && day !== TODAY && (
          <p className="other-day">
            {WORDS.shownOn(day.words)}{' '}
            <button type="button" onClick={onToday}>
              {WORDS.showToday}
            </button>
          </p>
        )}
      </div>
      <iframe title={WORDS.page} src={address + (day === undefined ? '' : `?now=${day.day}`)} />
    </>
  )
}

/** As the preview calls it: what was asked for before is over. */
export const TODAY: Day = { day: 'today', words: '' }
