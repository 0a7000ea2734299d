import { useEffect, useState } from 'react'
import { useList } from '../state/useList.ts'

/** ms until the shopper is told that an answer is late, and until another try is offered. */
const LATE = 1000
const VERY_LATE = 6000

/** The answer is late: the list stays, dimmed, and this floats over its top, so that nothing moves. */
export function Slow() {
  const { busy, say, retry } = useList()
  const [late, setLate] = useState(0)
  useEffect(() => {
    if (!busy) return undefined
    const tell = (): void => {
      setLate(1)
      // The filters already say what the address asks for: they need not stay hidden (SearchPage.astro) that long.
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
