import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000
/** How often is looked: a page in the background is woken late, and says so itself. */
const LOOK_MS = 15_000

/** The minute that it is, in ms since 1970; null as the form is rendered and while React takes it over. */
export function useMinute(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS,
    () => null,
  )
}

function subscribe(tell: () => void): () => void {
  const timer = setInterval(tell, LOOK_MS)
  document.addEventListener('visibilitychange', tell)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tell)
  }
}
