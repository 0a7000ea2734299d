import { memo, useEffect, useRef } from 'react'

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

  // What was ticked before the page woke up counts; once InstantSearch listens.
  useEffect(() => {
    if (input.current?.checked === checked) return undefined
    const on = input.current?.checked === true
    const timer = setTimeout(() => onTick(value, on))
    return () => clearTimeout(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, on waking
  }, [])

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
