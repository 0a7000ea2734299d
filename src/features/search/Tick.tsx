import { memo, useRef } from 'react'
import { useEarly } from './useEarly.ts'

interface Props {
  label: string
  count: number
  checked: boolean
  value: string
  onTick: (value: string, on: boolean) => void
}

/** One value to tick. A value that would bring nothing stays where it is, so that nothing moves under the pointer. */
export const Tick = memo(function Tick({ label, count, checked, value, onTick }: Props) {
  const input = useRef<HTMLInputElement>(null)

  useEarly(
    input,
    ({ checked }) => checked,
    checked,
    (on) => onTick(value, on),
  )

  return (
    <label className="tick" data-none={(count === 0 && !checked) || undefined}>
      <input
        ref={input}
        type="checkbox"
        checked={checked}
        onChange={(event) => onTick(value, event.target.checked)}
      />
      <span className="tick__label">{label}</span> <span className="tick__count">{count}</span>
    </label>
  )
})
