import { useEffect, useState } from 'react'

/**
 * Tells if something has been going on for a while. Shorter phases aren't drawn, so they cause no flicker.
 *
 * @param ms how long it has to go on first
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
