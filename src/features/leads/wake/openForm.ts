import { newKey } from '../send/newKey.ts'

/**
 * Prepares a form while its script is still loading. Adds the page's address, and a key, so that a double click creates only one lead even
 * if the browser posts the form itself. If the form can't be sent yet, or 'Next' is pressed in a form in steps, notes that the shopper
 * pressed the button, so that the script shows what's missing in the specification's words (useAsked.ts).
 */
export function openForm(form: HTMLFormElement): void {
  fill(form, '_key', newKey())
  fill(form, '_url', location.pathname)
  form.noValidate = true
  form.addEventListener('submit', (event) => {
    if ('awake' in form.dataset || !form.noValidate || form.checkValidity()) return
    event.preventDefault()
    form.dataset['asked'] = ''
  })
  form.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('.lead__next')) form.dataset['asked'] = ''
  })
}

/** Leaves a form to the browser, because its script can't be loaded. If the shopper has pressed the button, the browser says what's missing. */
export function leaveForm(form: HTMLFormElement): void {
  form.noValidate = false
  if ('asked' in form.dataset) form.reportValidity()
  delete form.dataset['asked']
}

function fill(form: HTMLFormElement, name: string, value: string): void {
  const input = form.elements.namedItem(name)
  if (input instanceof HTMLInputElement && input.value === '') input.value = value
}
