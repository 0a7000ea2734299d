import { useState, type ReactNode, memo, useRef } from 'react'
import { fold } from '#lib/slug.ts'
import { useList } from './useList.ts'
import { usePendingValue, usePriorInput } from './inputs.ts'

interface TickProps {
  label: string
  count: number
  checked: boolean
  value: string
  onTick: (value: string, on: boolean) => void
}

/** If the value has no results, it stays where it is, so that nothing moves under the pointer. */
export const Tick = memo(function Tick({ label, count, checked, value, onTick }: TickProps) {
  const input = useRef<HTMLInputElement>(null)
  const [shown, show] = usePendingValue(checked)
  const tick = (on: boolean): void => {
    show(on)
    onTick(value, on)
  }
  usePriorInput(input, (box) => box.checked, checked, tick)

  return (
    <label className="tick" data-none={(count === 0 && !shown) || undefined}>
      <input ref={input} type="checkbox" checked={shown} onChange={(event) => tick(event.target.checked)} />
      <span className="tick__label">{label}</span> <span className="tick__count">{count}</span>
    </label>
  )
})

/** Number of values shown before the 'Show all' button. If there's only one more value, it's shown instead of the button. */
const SHORT = 6
/** Lists longer than this get a search field. */
const LONG = 12

interface Props {
  legend: string
  values: readonly string[]
  ticked: readonly string[]
  labelOf: (value: string) => string
  children: (value: string) => ReactNode
}

/** The less common values are shown when a button is pressed, except those that are ticked, which are always shown. */
export function TickList({ legend, values, ticked, labelOf, children }: Props) {
  const { say } = useList()
  const [all, setAll] = useState(false)
  const [text, setText] = useState('')
  const wanted = fold(text).split(/\s+/).filter(Boolean)
  const searched = wanted.length > 0
  const more = values.length > SHORT + 1 && !searched
  const shown = searched
    ? values.filter((value) => wanted.every((word) => fold(labelOf(value)).includes(word)))
    : more && !all
      ? values.filter((value, index) => index < SHORT || ticked.includes(value))
      : values
  return (
    <fieldset className="ticks">
      <legend className="sr-only">{legend}</legend>
      {values.length > LONG && (
        <>
          <input
            type="text"
            className="ticks__search"
            aria-label={`${say.findIn} ${legend}`}
            placeholder={say.find}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={40}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || text === '') return
              // Escape empties the field without closing the sheet.
              event.preventDefault()
              setText('')
            }}
          />
          <p className={searched && shown.length === 0 ? 'ticks__none' : 'sr-only'} role="status">
            {searched && (shown.length === 0 ? say.noneFound : `${shown.length} ${say.found}`)}
          </p>
        </>
      )}
      {shown.map((value) => (
        <div key={value}>{children(value)}</div>
      ))}
      {more && (
        <button type="button" className="ticks__more" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? say.showFewer : `${say.showAll} ${values.length}`}
        </button>
      )}
    </fieldset>
  )
}
