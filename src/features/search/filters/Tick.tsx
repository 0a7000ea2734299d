import { memo, useRef } from 'react'
import { useAhead } from './useAhead.ts'
import { useEarly } from './useEarly.ts'

interface Props {
  label: string
  count: number
  checked: boolean
  value: string
  onTick: (value: string, on: boolean) => void
}

/**
 * A checkbox for one value. If the value has no results, it stays where it is, so that nothing moves under the pointer.
 */
export const Tick = memo(function Tick({ label, count, checked, value, onTick }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [shown, show] = useAhead(checked)
  const tick = (on: boolean): void => {
    show(on)
    onTick(value, on)
  }
  useEarly(input, (box) => box.checked, checked, tick)

  return (
    <label className="tick" data-none={(count === 0 && !shown) || undefined}>
      <input ref={input} type="checkbox" checked={shown} onChange={(event) => tick(event.target.checked)} />
      <span className="tick__label">{label}</span> <span className="tick__count">{count}</span>
    </label>
  )
})
