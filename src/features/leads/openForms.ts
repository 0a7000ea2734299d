import { load, save } from './stores.ts'
import { newKey } from './newKey.ts'

/**
 * Makes the page's forms ready before any of them wakes: a plain post has a key of its own, so that a double click makes one
 * lead, and says where it was sent from. A form that a reload interrupted wakes at once, to say so.
 * The vehicle of a vehicle's page is kept for the forms of other pages that a link leads to.
 */
export function openForms(site: string): void {
  const car = document.querySelector<HTMLElement>('[data-lead-car]')?.dataset['leadCar']
  if (car !== undefined) save(site, 'enquiryCar', car)
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-lead]')) {
    fill(form, '_key', newKey())
    fill(form, '_url', location.pathname)
    form.addEventListener('click', (event) => {
      const next = event.target instanceof Element && event.target.closest('.lead__next')
      if (next) form.dataset['asked'] = 'next'
    })
    if (load(site, 'form', form.dataset['lead']) !== null)
      form.dispatchEvent(new Event('focusin', { bubbles: true }))
  }
}

function fill(form: HTMLFormElement, name: string, value: string): void {
  const input = form.elements.namedItem(name)
  if (input instanceof HTMLInputElement && input.value === '') input.value = value
}
