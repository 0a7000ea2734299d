import { newKey } from '../send/newKey.ts'

/**
 * Prepares a form before it wakes: gives a plain post its own key, so that a double click makes one lead, and adds the page's address.
 * Remembers a click on 'Next' in a form in steps, which does nothing yet.
 */
export function openForm(form: HTMLFormElement): void {
  fill(form, '_key', newKey())
  fill(form, '_url', location.pathname)
  form.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('.lead__next')) form.dataset['asked'] = 'next'
  })
}

function fill(form: HTMLFormElement, name: string, value: string): void {
  const input = form.elements.namedItem(name)
  if (input instanceof HTMLInputElement && input.value === '') input.value = value
}
