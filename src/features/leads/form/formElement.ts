import type { FormField } from '#rules/forms/formFields.ts'

/** If a form accepts files, a post without JavaScript has to be multipart. */
export const hasFileFields = (fields: readonly FormField[]): boolean =>
  fields.some(({ kind }) => kind === 'file')

/** '' unless a robot has filled it in. */
export function trapOf(formId: string): string {
  const form = document.getElementById(formId)
  const trap = form instanceof HTMLFormElement ? form.elements.namedItem('_url2') : null
  return trap instanceof HTMLInputElement ? trap.value : ''
}
