import { useEffect } from 'react'

/**
 * Calls `restart` when the browser restores the page as the shopper left it. The form would otherwise still look as if
 * it's being sent.
 */
export function useRestart(restart: () => void): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) restart()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [restart])
}
