import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { withCommas } from '#rules/pricing/money.ts'
import { rangeOf, UNLIMITED, withRange } from '#search/list/searchState.ts'
import type { RangeName } from '#search/list/filterNames.ts'
import { toShownUnit, stepOf, toIndexUnit } from '#search/list/labels.ts'
import { usePriorInput, valueOf } from './inputs.ts'
import { useList } from './useList.ts'

/** Minimum time between two searches during a drag (ms). */
const DRAG_PAUSE = 60

interface SliderProps {
  /** Ends of the track. A thumb that's at its own end sets no limit. */
  low: number
  high: number
  step: number
  min: number | null
  max: number | null
  onChange: (min: number | null, max: number | null) => void
}

/** For use with a mouse or finger only. Keyboards and screen readers use the two fields beside it instead. */
function RangeSlider({ low, high, step, min, max, onChange }: SliderProps) {
  const [drag, setDrag] = useState<readonly [number, number] | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const within = (amount: number): number => Math.min(high, Math.max(low, amount))
  const [from, to] = drag ?? [within(min ?? low), within(max ?? high)]
  const move = (next: readonly [number, number]): void => {
    setDrag(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(next), DRAG_PAUSE)
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
  usePriorInput(fromInput, moved(from), from, (amount) => send(withFrom(amount)))
  usePriorInput(toInput, moved(to), to, (amount) => send(withTo(amount)))
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

/** How long typing must pause before the list updates (ms). */
const TYPING_PAUSE = 600

interface Props {
  name: RangeName
  label: string
  unit: string
}

export function RangeFilter({ name, label, unit }: Props) {
  const { search, indexUiState, setIndexUiState, region, say } = useList()
  const stats = search.first.facets_stats[name]
  const range = rangeOf(indexUiState, name) ?? UNLIMITED
  const shown = (amount: number | null | undefined): number | null =>
    amount === null || amount === undefined ? null : toShownUnit(name, amount, region)
  /** `low` and `high` are the lowest and highest values in stock, rounded to whole steps. They stay the same when other filters change. */
  const step = stepOf(name, region)
  const low = stats && Math.floor((shown(stats.min) ?? 0) / step) * step
  const high = stats && Math.ceil((shown(stats.max) ?? 0) / step) * step
  const stored = (amount: number | null, side: 'min' | 'max'): number | null =>
    amount === null ? null : toIndexUnit(name, amount, region, side)
  const set = (min: number | null, max: number | null): void =>
    setIndexUiState((state) => withRange(state, name, { min: stored(min, 'min'), max: stored(max, 'max') }))

  const min = shown(range.min)
  const max = shown(range.max)
  const end = (side: 'min' | 'max') => (
    <RangeEnd
      of={label}
      side={side === 'min' ? say.fromValue : say.toValue}
      unit={unit}
      plain={name === 'year'}
      step={step}
      value={side === 'min' ? min : max}
      start={(side === 'min' ? low : high) ?? null}
      // Ignore numbers that aren't complete yet: the '3' of '30,000' would leave the list empty.
      plausible={(amount) =>
        side === 'min' ? amount <= (max ?? high ?? Infinity) : amount >= (min ?? low ?? 0)
      }
      onChange={(amount) => {
        const [from, to] = side === 'min' ? [amount, max] : [min, amount]
        if (from !== null && to !== null && from > to) set(to, from)
        else set(from, to)
      }}
    />
  )
  return (
    <fieldset className="range">
      <legend className="sr-only">{unit === '' || unit === '$' ? label : `${label} (${unit})`}</legend>
      {low !== undefined && high !== undefined && high > low && (
        <RangeSlider low={low} high={high} step={step} min={min} max={max} onChange={set} />
      )}
      <div className="range__ends">
        {end('min')}
        {end('max')}
      </div>
    </fieldset>
  )
}

interface EndProps {
  /** Name of the range, which screen readers read as part of the field's label. */
  of: string
  side: string
  unit: string
  /** Whether to show the number without commas, as for a year. */
  plain: boolean
  step: number
  value: number | null
  /** The lowest or highest value in stock. It's what an empty field means, and where the arrow keys start from. */
  start: number | null
  plausible: (amount: number) => boolean
  onChange: (amount: number | null) => void
}

function RangeEnd({
  of,
  side,
  unit,
  plain: withoutCommas,
  step,
  value,
  start,
  plausible,
  onChange,
}: EndProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const amountOf = (text: string): number | null => {
    const digits = text.replace(/\D/g, '').slice(0, 9)
    return digits === '' ? null : Number(digits)
  }
  const send = (amount: number | null): void => {
    clearTimeout(timer.current)
    if (amount !== value) onChange(amount)
  }
  const written = (amount: number): string => (withoutCommas ? String(amount) : withCommas(String(amount)))
  const settled = value === null ? '' : written(value)
  const type = (text: string): void => {
    const amount = amountOf(text)
    setDraft(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (amount === null || plausible(amount)) send(amount)
    }, TYPING_PAUSE)
  }
  const input = useRef<HTMLInputElement>(null)
  usePriorInput(input, valueOf, settled, type)
  return (
    <label className="range__end">
      <span className="sr-only">{of}</span> <span className="range__hint">{side}</span>{' '}
      {unit === '$' && <span>$</span>}
      <input
        ref={input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={start === null ? '' : written(start)}
        value={draft ?? settled}
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          if (draft === null) return
          send(amountOf(draft))
          setDraft(null)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            if (draft !== null) send(amountOf(draft))
            setDraft(null)
          } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
            event.preventDefault()
            const from = (draft === null ? value : amountOf(draft)) ?? start ?? 0
            setDraft(null)
            send(Math.max(0, from + (event.key === 'ArrowUp' ? step : -step)))
          }
        }}
      />
      {unit !== '' && unit !== '$' && <span>{unit}</span>}
    </label>
  )
}
