import { newKey } from './newKey.ts'

/**
 * Makes a form ready before it wakes: a plain post has a key of its own, so that a double click makes one lead, and says where it
 * was sent from.
 */
export function openForm(form: HTMLFormElement): void {
  fill(form, '_key', newKey())
  fill(form, '_url', location.pathname)
}

function fill(form: HTMLFormElement, name: string, value: string): void {
  const input = form.elements.namedItem(name)
  if (input instanceof HTMLInputElement && input.value === '') input.value = value
}
