import { useEffect, useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether React runs in the browser and has hydrated the component: false while the build renders it and during hydration. */
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
