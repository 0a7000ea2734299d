import { useEffect } from 'react'

/** When the browser restores the page as the shopper left it, the form would otherwise still look as if it's being sent. */
export function useRestart(restart: () => void): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) restart()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [restart])
}
