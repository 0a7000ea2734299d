import { useEffect, useState } from 'react'
import type { FormStart } from '#plan/page.ts'
import { dayLabel, freeDates, timeLabel, type FreeDate } from './freeDates.ts'
import { controlId } from './formView.ts'
import { LabelText, LeadField, Message, type FieldProps } from './LeadField.tsx'

/**
 * A day and a time to choose among those that the dealer has free (spec §7); where it says none, any day can be asked
 * for. The value is '2026-11-28 09:00', or the day alone.
 */
export function BookingField(props: FieldProps & { start: FormStart }) {
  const { field, formik, formId, say, start, awake } = props
  const dealer = dealerOf(start, formik.values['dealership_slug'])
  const [found, setFound] = useState<{ dealer: number; dates: FreeDate[] } | null>(null)
  const kind = start.form === 'service' ? 'service' : 'appointments'
  useEffect(() => {
    if (!awake || dealer === undefined) return
    let gone = false
    void freeDates(kind, dealer).then((dates) => {
      if (!gone) setFound({ dealer, dates })
    })
    return () => {
      gone = true
    }
  }, [awake, dealer, kind])

  const waiting = awake && dealer !== undefined && found?.dealer !== dealer
  const dates = found?.dealer === dealer ? (found?.dates ?? []) : []
  if (!waiting && dates.length === 0) return <LeadField {...props} />
  const value = formik.values[field.name]
  const [date = '', time = ''] = (typeof value === 'string' ? value : '').split(' ')
  const { region } = start.context
  const times = dates.find((each) => each.date === date)?.times ?? []
  const choose = (next: string) => void formik.setFieldValue(field.name, next)
  return (
    <fieldset className="field booking" data-wide="" id={controlId(formId, field.name)} tabIndex={-1}>
      <legend className="field__label">
        <LabelText {...props} />
      </legend>
      {waiting ? (
        <p className="field__hint booking__waiting" role="status">
          <span className="spinner" aria-hidden="true" /> {say.loadingDates}
        </p>
      ) : (
        <>
          <Choices
            name={`${formId}-day`}
            label={say.day}
            chosen={date}
            options={dates.map((each) => ({ value: each.date, label: dayLabel(each.date, region) }))}
            choose={choose}
          />
          {times.length > 0 && (
            <Choices
              name={`${formId}-time`}
              label={say.time}
              chosen={time}
              options={times.map((each) => ({ value: each, label: timeLabel(each, region) }))}
              choose={(next) => choose(`${date} ${next}`)}
            />
          )}
        </>
      )}
      <Message {...props} />
    </fieldset>
  )
}

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

/** The dealership whose dates are asked for: the chosen one, the car's, or the only one. */
function dealerOf({ dealers, context }: FormStart, chosen: unknown): number | undefined {
  const slug = (typeof chosen === 'string' && chosen) || (context.car?.dealership_slug ?? '')
  return (Object.hasOwn(dealers, slug) ? dealers[slug] : undefined) ?? dealers['']
}
