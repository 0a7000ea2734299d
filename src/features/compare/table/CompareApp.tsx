import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { SavedStart } from '#plan/page.ts'
import { Failed } from '../../shortlist/Failed.tsx'
import type { LookUp } from '../../shortlist/lookUp.ts'
import { useListedVehicles } from '../../shortlist/useListedVehicles.ts'
import { savedWords } from '../../shortlist/words.ts'
import { $compared, compare } from '../../shortlist/compared.ts'
import { compareWords } from '../words.ts'
import { Comparison } from './Comparison.tsx'

interface Props {
  start: SavedStart
  lookUp: LookUp
}

export function CompareApp({ start, lookUp }: Props) {
  const ids = useStore($compared)
  const [now] = useState(() => Date.now())
  const [opened] = useState(ids)
  const today = useListedVehicles(ids, lookUp)
  const say = compareWords(start.card.region)
  const cars = ids.flatMap((id) => today.of(id) ?? [])
  const isGone = (id: number): boolean => today.of(id) === null
  const gone = opened.filter(isGone).length
  const left = ids.filter((id) => !isGone(id))

  // Removes vehicles that are no longer listed: there's no data left to compare, and they'd take up places that other vehicles could have.
  useEffect(() => {
    if (left.length < ids.length) compare(left)
  })

  return (
    <>
      {today.failed && <Failed say={savedWords(start.card.region)} retry={today.retry} />}
      <p className="compare__gone" role="status">
        {gone > 0 && `${gone} ${say.gone}`}
      </p>
      {cars.length > 0 && (
        <Comparison
          cars={cars}
          start={start}
          now={now}
          say={say}
          onRemove={(id) => compare(ids.filter((other) => other !== id))}
        />
      )}
    </>
  )
}
