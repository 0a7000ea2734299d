import { useCallback } from 'react'
import { chosen, withValue } from './choice.ts'
import { makeOf, MODEL_ATTRIBUTE, modelOf } from './params.ts'
import { steadyValues } from './steadyValues.ts'
import { Tick } from './Tick.tsx'
import { TickList } from './TickList.tsx'
import { countsOf, useList } from './useList.ts'

/** Makes, and under each chosen make its models: a make with models ticked stands for those models only. */
export function MakeFilter({ label }: { label: string }) {
  const { search, results, choice, choose } = useList()
  const makes = chosen(choice, 'make')
  const counts = countsOf(results, 'make')
  const set = useCallback(
    (make: string, on: boolean) => choose((now) => withValue(now, 'make', make, on)),
    [choose],
  )
  return (
    <TickList
      legend={label}
      values={steadyValues(search.first.facets.make, counts, makes)}
      ticked={makes}
      labelOf={makeOf}
    >
      {(make) => (
        <>
          <Tick
            label={make}
            count={counts[make] ?? 0}
            checked={makes.includes(make)}
            value={make}
            onTick={set}
          />
          {makes.includes(make) && <Models make={make} />}
        </>
      )}
    </TickList>
  )
}

function Models({ make }: { make: string }) {
  const { search, results, choice, choose, say } = useList()
  const ofMake = (value: string): boolean => makeOf(value) === make
  const counts = countsOf(results, 'model')
  const models = chosen(choice, 'model').filter(ofMake)
  const values = steadyValues(search.first.facets[MODEL_ATTRIBUTE], counts, models).filter(ofMake)
  const set = useCallback(
    (model: string, on: boolean) => choose((now) => withValue(now, 'model', model, on)),
    [choose],
  )
  return (
    <div className="models">
      <TickList legend={`${make} ${say.models}`} values={values} ticked={models} labelOf={modelOf}>
        {(value) => (
          <Tick
            label={modelOf(value)}
            count={counts[value] ?? 0}
            checked={models.includes(value)}
            value={value}
            onTick={set}
          />
        )}
      </TickList>
    </div>
  )
}
