import type { FormField } from '#rules/forms/formFields.ts'

/** Whether a form accepts files, so that a plain post has to be multipart. */
export const hasFileFields = (fields: readonly FormField[]): boolean =>
  fields.some(({ kind }) => kind === 'file')

/** Returns the trap's value, which is '' if a person sends the form. */
export function trapOf(formId: string): string {
  const form = document.getElementById(formId)
  const trap = form instanceof HTMLFormElement ? form.elements.namedItem('_url2') : null
  return trap instanceof HTMLInputElement ? trap.value : ''
}
