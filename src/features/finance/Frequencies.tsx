import { useId, useRef } from 'react'
import type { Frequency } from '#rules/financeEstimate.ts'
import { useEarly } from '#features/search/useEarly.ts'

interface Props {
  legend: string
  labels: Record<Frequency, string>
  value: Frequency
  onChange: (value: Frequency) => void
}

const ALL: readonly Frequency[] = ['week', 'fortnight', 'month']

const chosen = (group: HTMLElement): Frequency | undefined =>
  ALL.find((each) => group.querySelector<HTMLInputElement>(`[value=${each}]`)?.checked)

/** How often is repaid: one of three. */
export function Frequencies({ legend, labels, value, onChange }: Props) {
  const name = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  useEarly(group, chosen, value, (early) => early && onChange(early))
  return (
    <fieldset className="finance__often" ref={group}>
      <legend>{legend}</legend>
      <div className="finance__choices">
        {ALL.map((each) => (
          <label key={each} className="finance__choice">
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === value}
              onChange={() => onChange(each)}
            />
            <span>{labels[each]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
