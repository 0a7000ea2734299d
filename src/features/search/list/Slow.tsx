import { useEffect, useState } from 'react'
import { useList } from '../state/useList.ts'

/** How long until the shopper is told that the results are late, and until they can try again (ms). */
const LATE = 1000
const VERY_LATE = 6000

/**
 * Says that the results are late. The list stays but is dimmed, and this message lies over its top, so that nothing
 * moves.
 */
export function Slow() {
  const { busy, say, retry } = useList()
  const [late, setLate] = useState(0)
  useEffect(() => {
    if (!busy) return undefined
    const tell = (): void => {
      setLate(1)
      // Show the filters again, which SearchPage.astro has hidden. They already show what the address asks for, and
      // needn't wait for the results.
      const { dataset } = document.documentElement
      if (dataset.listAsked !== undefined) dataset.listAsked = 'order'
    }
    const timers = [setTimeout(tell, LATE), setTimeout(() => setLate(2), VERY_LATE)]
    return () => {
      timers.forEach(clearTimeout)
      setLate(0)
    }
  }, [busy])
  return (
    <div className="slow">
      <div className={late > 0 ? 'slow__pill' : undefined}>
        <p role="status">{late > 0 && say.stillSearching}</p>
        {late > 1 && (
          <button
            type="button"
            onClick={() => {
              setLate(1)
              retry()
            }}
          >
            {say.retry}
          </button>
        )}
      </div>
    </div>
  )
}
