import { newKey } from '../send/newKey.ts'

/**
 * Makes a form ready before it wakes: a plain post has a key of its own, so that a double click makes one lead, and says
 * where it was sent from. The 'Next' of a form in steps, which does nothing yet, is remembered.
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
