import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000
/**
 * How often to check the clock, in ms. Browsers slow down the timers of hidden pages, so the clock is also checked when a page becomes
 * visible again.
 */
const LOOK_MS = 15_000

/** Returns the current minute in ms since 1970; null while the build renders the form and while React hydrates it. */
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
