import { useEffect, useSyncExternalStore } from 'react'

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
