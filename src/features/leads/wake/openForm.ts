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
    if ('awake' in form.dataset || form.checkValidity()) return
    event.preventDefault()
    form.dataset['asked'] = ''
  })
  form.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('.lead__next')) form.dataset['asked'] = ''
  })
}

/** Fills in one of the hidden fields that every form has (FormFrame.tsx). */
function fill(form: HTMLFormElement, name: '_key' | '_url', value: string): void {
  ;(form.elements.namedItem(name) as HTMLInputElement).value ||= value
}
