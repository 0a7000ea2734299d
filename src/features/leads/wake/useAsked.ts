import { useEffect } from 'react'

/** Submits a form that wakes if the shopper pressed its button before its script had loaded (openForm.ts). */
export function useAsked(formId: string, awake: boolean): void {
  useEffect(() => {
    const form = document.getElementById(formId)
    if (!awake || !(form instanceof HTMLFormElement) || !('asked' in form.dataset)) return
    delete form.dataset['asked']
    form.requestSubmit()
  }, [awake, formId])
}
