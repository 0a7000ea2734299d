import { useCallback } from 'react'
import { chosen, withValue } from './choice.ts'
import { valueLabel } from './labels.ts'
import { attributeOf, type ListName } from './params.ts'
import { Tick } from './Tick.tsx'
import { TickList } from './TickList.tsx'
import { countsOf, useList } from './useList.ts'
import { steadyValues } from './steadyValues.ts'

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
  const labelOf = (value: string): string => valueLabel(name, value, region, search.dealers)
  const set = useCallback(
    (value: string, on: boolean) => choose((now) => withValue(now, name, value, on)),
    [choose, name],
  )
  return (
    <TickList legend={label} values={values} ticked={ticked} labelOf={labelOf}>
      {(value) => (
        <Tick
          label={labelOf(value)}
          count={counts[value] ?? 0}
          checked={ticked.includes(value)}
          value={value}
          onTick={set}
        />
      )}
    </TickList>
  )
}
