import type { FormField } from '#rules/forms/formFields.ts'

/** Whether a form takes files, so that a plain post of it is multipart. */
export const hasFileFields = (fields: readonly FormField[]): boolean =>
  fields.some(({ kind }) => kind === 'file')

/** What the trap holds: '' for people. */
export function trapOf(formId: string): string {
  const form = document.getElementById(formId)
  const trap = form instanceof HTMLFormElement ? form.elements.namedItem('_url2') : null
  return trap instanceof HTMLInputElement ? trap.value : ''
}
