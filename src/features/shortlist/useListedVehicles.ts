import { useCallback, useEffect, useState } from 'react'
import type { ListedVehicle, LookUp } from './lookUp.ts'

interface Today {
  /** Undefined until it has been looked up, null if it isn't listed. */
  of: (id: number) => ListedVehicle | null | undefined
  failed: boolean
  retry: () => void
}

/** When ids are added later, only those are requested. */
export function useListedVehicles(ids: readonly number[], lookUp: LookUp): Today {
  const [lookedUp, setLookedUp] = useState<ReadonlyMap<number, ListedVehicle | null>>(new Map())
  const [failed, setFailed] = useState(false)
  const wanted = ids.filter((id) => !lookedUp.has(id)).join(',')

  useEffect(() => {
    if (wanted === '' || failed) return
    let current = true
    const asked = wanted.split(',').map(Number)
    lookUp({ ids: asked }).then(
      (vehicles) => {
        if (!current) return
        const byId = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]))
        setLookedUp(
          (before) => new Map([...before, ...asked.map((id) => [id, byId.get(id) ?? null] as const)]),
        )
      },
      (error: unknown) => {
        console.info(error)
        if (current) setFailed(true)
      },
    )
    return () => {
      current = false
    }
  }, [wanted, failed, lookUp])

  return { of: (id) => lookedUp.get(id), failed, retry: useCallback(() => setFailed(false), []) }
}
