import { useEffect, useSyncExternalStore } from 'react'

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

const never = () => () => {}

/** False while the build renders the component and while React hydrates it. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** Submits a form once it's hydrated if the shopper pressed its button before that (formsOnPage.ts). */
export function useEarlySubmit(formId: string, hydrated: boolean): void {
  useEffect(() => {
    const form = document.getElementById(formId)
    if (!hydrated || !(form instanceof HTMLFormElement) || !('asked' in form.dataset)) return
    delete form.dataset['asked']
    form.requestSubmit()
  }, [hydrated, formId])
}
