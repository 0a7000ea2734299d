import { useCallback, useState } from 'react'
import { chosen, withValue } from './choice.ts'
import { valueLabel } from './labels.ts'
import { attributeOf, type ListName } from './params.ts'
import { Tick } from './Tick.tsx'
import { countsOf, useList } from './useList.ts'
import { steadyValues } from './steadyValues.ts'

/** Values shown before 'show all'; one more than this is shown rather than hidden. */
const SHORT = 6

interface Props {
  name: ListName
  label: string
}

/** A list of values with how many vehicles each would bring; several may be ticked. */
export function ListFilter({ name, label }: Props) {
  const { search, results, choice, choose, region } = useList()
  const ticked = chosen(choice, name)
  const counts = countsOf(results, name)
  const values = steadyValues(search.first.facets[attributeOf(name)], counts, ticked)
  const set = useCallback(
    (value: string, on: boolean) => choose((now) => withValue(now, name, value, on)),
    [choose, name],
  )
  return (
    <TickList legend={label} values={values} ticked={ticked}>
      {(value) => (
        <Tick
          label={valueLabel(name, value, region)}
          count={counts[value] ?? 0}
          checked={ticked.includes(value)}
          value={value}
          onTick={set}
        />
      )}
    </TickList>
  )
}

interface TickListProps {
  legend: string
  values: readonly string[]
  ticked: readonly string[]
  children: (value: string) => React.ReactNode
}

/** Values with the rare ones behind a button; what is ticked always shows. */
export function TickList({ legend, values, ticked, children }: TickListProps) {
  const { say } = useList()
  const [all, setAll] = useState(false)
  const long = values.length > SHORT + 1
  const shown = long && !all ? values.filter((value, at) => at < SHORT || ticked.includes(value)) : values
  return (
    <fieldset className="ticks">
      <legend className="sr-only">{legend}</legend>
      {shown.map((value) => (
        <div key={value}>{children(value)}</div>
      ))}
      {long && (
        <button type="button" className="ticks__more" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? say.showFewer : `${say.showAll} ${values.length}`}
        </button>
      )}
    </fieldset>
  )
}
