import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { useEarly } from './useEarly.ts'

/** Minimum time between two searches during a drag (ms). */
const REST = 60

interface Props {
  /** Ends of the track. A thumb that's at its own end sets no limit. */
  low: number
  high: number
  step: number
  min: number | null
  max: number | null
  onChange: (min: number | null, max: number | null) => void
}

/**
 * A slider with two thumbs, for use with a mouse or finger only. Keyboards and screen readers use the two fields beside
 * it instead.
 */
export function RangeSlider({ low, high, step, min, max, onChange }: Props) {
  const [drag, setDrag] = useState<readonly [number, number] | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const within = (amount: number): number => Math.min(high, Math.max(low, amount))
  const [from, to] = drag ?? [within(min ?? low), within(max ?? high)]
  const move = (next: readonly [number, number]): void => {
    setDrag(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(next), REST)
  }
  const send = ([one, other]: readonly [number, number]): void => {
    clearTimeout(timer.current)
    onChange(one <= low ? null : one, other >= high ? null : other)
  }
  const end = (): void => {
    if (!drag) return
    send(drag)
    setDrag(null)
  }
  const share = (amount: number): string => `${Math.round(((amount - low) / (high - low)) * 1000) / 10}%`
  const thumb = {
    type: 'range',
    min: low,
    max: high,
    step,
    tabIndex: -1,
    onPointerUp: end,
    onTouchEnd: end,
  } as const
  const fromInput = useRef<HTMLInputElement>(null)
  const toInput = useRef<HTMLInputElement>(null)
  const withFrom = (amount: number) => [Math.min(amount, to), to] as const
  const withTo = (amount: number) => [from, Math.max(from, amount)] as const
  /**
   * Thumbs move in whole steps, but a limit from an address may lie between two steps. Moving a thumb by less than a
   * step doesn't change its limit.
   */
  const moved = (was: number) => (input: HTMLInputElement) =>
    Math.abs(input.valueAsNumber - was) < step ? was : input.valueAsNumber
  useEarly(fromInput, moved(from), from, (amount) => send(withFrom(amount)))
  useEarly(toInput, moved(to), to, (amount) => send(withTo(amount)))
  return (
    <div
      className="slider"
      aria-hidden="true"
      style={{ '--from': share(from), '--to': share(to) } as CSSProperties}
      onPointerCancel={end}
    >
      <input
        {...thumb}
        ref={fromInput}
        // If both thumbs are at the right end, the one for the minimum must be on top: only it can be moved back.
        data-top={from > (low + high) / 2 || undefined}
        value={from}
        onChange={(event) => move(withFrom(event.target.valueAsNumber))}
      />
      <input
        {...thumb}
        ref={toInput}
        value={to}
        onChange={(event) => move(withTo(event.target.valueAsNumber))}
      />
    </div>
  )
}
