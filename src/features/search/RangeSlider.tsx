import { useEffect, useRef, useState, type CSSProperties } from 'react'

/** ms between the searches of one drag. */
const REST = 60

interface Props {
  /** The ends of the track; a thumb that stands there leaves its side open. */
  low: number
  high: number
  step: number
  min: number | null
  max: number | null
  onChange: (min: number | null, max: number | null) => void
}

/** Two thumbs on a track, for pointers only: the two fields beside it do the same for keyboards and screen readers. */
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
  return (
    <div
      className="slider"
      aria-hidden="true"
      style={{ '--from': share(from), '--to': share(to) } as CSSProperties}
      onPointerCancel={end}
    >
      <input
        {...thumb}
        // Both thumbs at the right end: this one has to be on top to be moved back.
        data-top={from > (low + high) / 2 || undefined}
        value={from}
        onChange={(event) => move([Math.min(Number(event.target.value), to), to])}
      />
      <input
        {...thumb}
        value={to}
        onChange={(event) => move([from, Math.max(Number(event.target.value), from)])}
      />
    </div>
  )
}
