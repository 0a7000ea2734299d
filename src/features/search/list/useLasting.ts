import { useEffect, useState } from 'react'

/**
 * Whether something has gone on for so long: what is over sooner leaves no flicker, and no frame has to draw it.
 *
 * @param ms how long it goes on first
 */
export function useLasting(on: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!on) return undefined
    const timer = setTimeout(() => setLasting(true), ms)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [on, ms])
  return on && lasting
}
