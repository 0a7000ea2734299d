import { useEffect, useState, useSyncExternalStore } from 'react'
import { bookingDays, localTime, bookingProblem } from '#rules/booking/bookingTime.ts'
import { zonesFor } from '#rules/booking/bookingZones.ts'
import type { FormStart } from '#plan/page.ts'
import { controlId } from '../form/formView.ts'
import { LabelText, LeadField, Message, type FieldProps } from './LeadField.tsx'
import { fieldsOf } from '#rules/browser/stored.ts'
import { timeText } from '#rules/locale/hours.ts'

interface FreeDate {
  /** Such as '2026-11-28'. */
  date: string
  /** Such as '09:00'. */
  times: string[]
}

/** Maximum number of days to offer. More aren't needed, since shoppers want to come soon. */
const MAX_DATES = 12
const MAX_TIMES = 24

/** Returns an empty list if the dealer has none or the server doesn't respond (spec §7). Never throws. */
async function freeDates(kind: 'service' | 'appointments', dealer: number): Promise<FreeDate[]> {
  try {
    const response = await fetch(`/api/bookings/${kind}/${dealer}`, {
      headers: { accept: 'application/json' },
    })
    return response.ok ? datesIn(await response.json()) : []
  } catch {
    // Without free dates, the form lets the shopper ask for any day.
    return []
  }
}

export function datesIn(body: unknown): FreeDate[] {
  const dates: unknown = fieldsOf(body)?.get('dates')
  if (!Array.isArray(dates)) return []
  return dates
    .flatMap((entry: unknown): FreeDate[] => {
      const date = fieldsOf(entry)?.get('date')
      const times: unknown = fieldsOf(entry)?.get('times')
      if (typeof date !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date)))
        return []
      const allTimes = Array.isArray(times) ? times : []
      return [{ date, times: allTimes.filter(isTime).slice(0, MAX_TIMES) }]
    })
    .slice(0, MAX_DATES)
}

/** The page may have been open since yesterday. `local` is the current time at the dealer (bookingTime.ts `localTime`). */
export function bookableDates(dates: readonly FreeDate[], local: string): FreeDate[] {
  return dates.flatMap(({ date, times }) => {
    if (bookingProblem(date, local) !== null) return []
    const left = times.filter((time) => bookingProblem(`${date} ${time}`, local) === null)
    return times.length > 0 && left.length === 0 ? [] : [{ date, times: left }]
  })
}

const isTime = (value: unknown): value is string => typeof value === 'string' && /^\d{1,2}:\d{2}$/.test(value)

/** Such as 'Sat 28 Nov'. */
export function dayLabel(date: string, region: string | undefined): string {
  const format = new Intl.DateTimeFormat(region, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  return format.format(Date.parse(date))
}

/** The same as in opening hours, such as '9:30am'. */
export function timeLabel(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return timeText(hour * 60 + minute)
}

const MINUTE_MS = 60_000
/**
 * How often to check the clock, in ms. Browsers slow down the timers of hidden pages, so the clock is also checked when a page becomes
 * visible again.
 */
const LOOK_MS = 15_000

/** Returns the current minute in ms since 1970; null while the build renders the form and while React hydrates it. */
function useMinute(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS,
    () => null,
  )
}

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, LOOK_MS)
  document.addEventListener('visibilitychange', onTick)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onTick)
  }
}

/**
 * Offers the dealer's free days and times (spec §7) or, if there are none, all days within a year. Days that are already over at the dealer
 * aren't offered, however long the page has been open. The field's value is like '2026-11-28 09:00', or only the day.
 */
export function BookingField(props: FieldProps & { start: FormStart }) {
  const { field, formik, formId, say, start, hydrated } = props
  const dealer = dealerOf(start, formik.values['dealership_slug'])
  const [loaded, setLoaded] = useState<{ dealer: number; dates: FreeDate[] } | null>(null)
  const kind = start.form === 'service' ? 'service' : 'appointments'
  useEffect(() => {
    if (!hydrated || dealer === undefined) return
    let gone = false
    void freeDates(kind, dealer).then((dates) => {
      if (!gone) setLoaded({ dealer, dates })
    })
    return () => {
      gone = true
    }
  }, [hydrated, dealer, kind])

  const minute = useMinute()
  const zones = start.zones ? zonesFor(start.zones, formik.values, start.context.car) : []
  const local = minute === null ? null : localTime(minute, zones)
  const isLoading = hydrated && dealer !== undefined && loaded?.dealer !== dealer
  const freeDays = loaded !== null && loaded.dealer === dealer ? loaded.dates : NONE
  const dates = local === null ? freeDays : bookableDates(freeDays, local)
  const value = formik.values[field.name]
  const [date = '', time = ''] = (typeof value === 'string' ? value : '').split(' ')
  const inUse = useFocus(controlId(formId, field.name))
  // If the chosen day or time was free only at another dealer, or isn't free at this one, it's no longer shown. So it
  // mustn't be sent either.
  const isFree = freeDays.some((day) => day.date === date && (time === '' || day.times.includes(time)))
  const isLost = !isLoading && !inUse && date !== '' && !isFree && (time !== '' || freeDays.length > 0)
  const { setFieldValue } = formik
  useEffect(() => {
    if (isLost) void setFieldValue(field.name, freeDays.length === 0 ? date : '')
  }, [isLost, freeDays, date, field.name, setFieldValue])
  if (inUse || (!isLoading && dates.length === 0))
    return <LeadField {...props} days={local === null ? undefined : bookingDays(local)} />
  const { region } = start.context
  const times = dates.find((freeDate) => freeDate.date === date)?.times ?? []
  const choose = (next: string) => void setFieldValue(field.name, next)
  return (
    <fieldset className="field booking" data-wide="" id={controlId(formId, field.name)} tabIndex={-1}>
      <legend className="field__label">
        <LabelText {...props} />
      </legend>
      {isLoading ? (
        <p className="field__hint booking__waiting" role="status">
          <span className="spinner" aria-hidden="true" /> {say.loadingDates}
        </p>
      ) : (
        <>
          <Choices
            name={`${formId}-day`}
            label={say.day}
            chosen={date}
            options={dates.map((freeDate) => ({
              value: freeDate.date,
              label: dayLabel(freeDate.date, region),
            }))}
            choose={choose}
          />
          {times.length > 0 && (
            <Choices
              name={`${formId}-time`}
              label={say.time}
              chosen={time}
              options={times.map((option) => ({ value: option, label: timeLabel(option) }))}
              choose={(next) => choose(`${date} ${next}`)}
            />
          )}
        </>
      )}
      <Message {...props} />
    </fieldset>
  )
}

/** Whether the shopper was in this control when the form's script took over, and hasn't left it since. */
function useFocus(id: string): boolean {
  const [inUse, setInUse] = useState(
    () => typeof document !== 'undefined' && document.activeElement?.id === id,
  )
  useEffect(() => {
    if (!inUse) return
    const control = document.getElementById(id)
    const leave = () => setInUse(false)
    control?.addEventListener('blur', leave)
    return () => control?.removeEventListener('blur', leave)
  }, [inUse, id])
  return inUse
}

const NONE: readonly FreeDate[] = []

interface ChoicesProps {
  name: string
  label: string
  chosen: string
  options: { value: string; label: string }[]
  choose: (value: string) => void
}

function Choices({ name, label, chosen, options, choose }: ChoicesProps) {
  return (
    <div className="booking__choices" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className="booking__choice">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === chosen}
            onChange={() => choose(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}

/** Returns the dealership whose free dates to request: the chosen one, the vehicle's, or the only one. */
function dealerOf({ dealers, context }: FormStart, chosen: unknown): number | undefined {
  const slug = (typeof chosen === 'string' && chosen) || (context.car?.dealership_slug ?? '')
  return (Object.hasOwn(dealers, slug) ? dealers[slug] : undefined) ?? dealers['']
}
