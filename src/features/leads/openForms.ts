import { openForm } from './openForm.ts'
import { load } from './stores.ts'

/**
 * Makes the page's forms ready before any of them wakes. A form that a reload interrupted wakes at once, to say so; the
 * 'Next' of a form that does not work yet is remembered.
 */
export function openForms(site: string): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-lead]')) {
    openForm(form)
    form.addEventListener('click', (event) => {
      const next = event.target instanceof Element && event.target.closest('.lead__next')
      if (next) form.dataset['asked'] = 'next'
    })
    if (load(site, 'form', form.dataset['lead']) !== null)
      form.dispatchEvent(new Event('focusin', { bubbles: true }))
  }
}
