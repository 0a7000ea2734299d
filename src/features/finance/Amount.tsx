import { useId, useRef, useState, type CSSProperties } from 'react'
import { useEarly, valueOf } from '#features/search/useEarly.ts'
import { settled, typed, written, type Scale } from './amounts.ts'

interface Props {
  label: string
  value: number | null
  scale: Scale
  /** What follows the number, for example 'months'. */
  suffix: string
  /** The slider's name: a field and its slider stand side by side. */
  sliderLabel: string
  onChange: (value: number | null) => void
}

/** By how many steps each key moves a slider. */
const KEYS = new Map([
  ['ArrowLeft', -1],
  ['ArrowDown', -1],
  ['ArrowRight', 1],
  ['ArrowUp', 1],
  ['PageDown', -10],
  ['PageUp', 10],
])

/** One number of the calculator: to type, or to move. What is typed counts at once; leaving the field tidies it. */
export function Amount({ label, value, scale, suffix, sliderLabel, onChange }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const slider = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<string | null>(null)
  const { unit, low, high, most } = scale
  const type = (text: string): void => {
    setDraft(text)
    const number = typed(text)
    onChange(number === null ? null : Math.min(number, most))
  }
  const move = (text: string): void => {
    setDraft(null)
    onChange(settled(Number(text), scale))
  }
  const shown = written(value)
  const at = Math.min(Math.max(value ?? low, low), high)
  // What the browser itself goes by before the calculator wakes. It would put a value that is on no step, as prices are,
  // on one, and stop short of the end.
  const nativeStep = unit !== '$' && Number.isInteger((at - low) / scale.step) ? scale.step : 'any'
  useEarly(field, valueOf, shown, type)
  useEarly(slider, valueOf, String(at), move)
  return (
    <div className="finance__amount">
      <label htmlFor={id}>{label}</label>
      <span className="finance__entry">
        {unit === '$' && <span aria-hidden="true">$</span>}
        <input
          ref={field}
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          size={Math.max(4, shown.length)}
          value={draft ?? shown}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setDraft(null)}
        />
        {suffix !== '' && <span>{suffix}</span>}
      </span>
      <input
        ref={slider}
        className="finance__slider"
        type="range"
        aria-label={sliderLabel}
        aria-valuetext={unit === '$' ? `$${shown}` : `${shown} ${suffix}`}
        autoComplete="off"
        disabled={high <= low}
        min={low}
        max={high}
        step={nativeStep}
        value={at}
        style={{ '--at': high > low ? Number(((at - low) / (high - low)).toFixed(4)) : 0 } as CSSProperties}
        onKeyDown={(event) => {
          const by = KEYS.get(event.key)
          if (by === undefined) return
          event.preventDefault()
          move(String(at + by * scale.step))
        }}
        onChange={(event) => move(event.target.value)}
      />
    </div>
  )
}
