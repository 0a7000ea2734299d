import { useCallback, useDeferredValue, type ReactNode } from 'react'
import { useRefinementList } from 'react-instantsearch'
import { chosen, withValue } from '../state/choice.ts'
import { attributeOf, type ListName } from '../state/params.ts'
import { useList } from '../state/useList.ts'
import { refinementList } from './refinementList.ts'
import { Tick } from './Tick.tsx'
import { TickList } from './TickList.tsx'

interface Props {
  name: ListName
  legend: string
  labelOf: (value: string) => string
  /** Decides which values to show. */
  only?: (value: string) => boolean
  /** Returns what's shown below a value. */
  children?: (value: string) => ReactNode
}

/**
 * Lists values, each with the number of vehicles it would find. Several can be ticked. They keep the order they had
 * when the page opened, so that nothing moves under the pointer.
 */
export function Values({ name, legend, labelOf, only = () => true, children }: Props) {
  const { search, choice, choose } = useList()
  const items = useDeferredValue(useRefinementList(refinementList(name)).items)
  const counts = new Map(items.map(({ label, count }) => [label, count]))
  const ticked = chosen(choice, name)
  const known = Object.keys(search.first.facets[attributeOf(name)] ?? {})
  const tick = useCallback(
    (value: string, on: boolean) => choose((now) => withValue(now, name, value, on)),
    [choose, name],
  )
  return (
    <TickList
      legend={legend}
      values={[...new Set([...known, ...[...counts.keys()].sort(), ...ticked])].filter(only)}
      ticked={ticked}
      labelOf={labelOf}
    >
      {(value) => (
        <>
          <Tick
            label={labelOf(value)}
            count={counts.get(value) ?? 0}
            checked={ticked.includes(value)}
            value={value}
            onTick={tick}
          />
          {children?.(value)}
        </>
      )}
    </TickList>
  )
}
