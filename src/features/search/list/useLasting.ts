import { useEffect, useState } from 'react'

/**
 * Tells if something has gone on for a while. Shorter phases cause no flicker and needn't be drawn.
 *
 * @param ms how long it must go on first
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
