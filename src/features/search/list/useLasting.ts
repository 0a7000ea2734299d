import { useEffect, useState } from 'react'

/**
 * Whether something has been going on for a while. What takes less time isn't shown, so that nothing flickers.
 *
 * @param ms how long it has to go on before this returns true
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
