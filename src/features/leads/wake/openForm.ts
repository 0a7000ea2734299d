import { newKey } from '../send/newKey.ts'

/**
 * Prepares a form while its script is still loading. Adds the page's address, and a key, so that a double click creates only one lead even
 * if the browser posts the form itself. In a form in steps, notes a click on 'Next', since the button doesn't work yet (StepForm.tsx).
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
