import { buttonText, formFields, formWords, type FormField } from '#rules/forms/formFields.ts'
import { formSteps, type FormStep } from '#rules/forms/formSteps.ts'
import { slugify } from '#lib/slug.ts'
import { localWords } from '#rules/locale/words.ts'
import type { FormStart } from '#plan/page.ts'

export interface FormView {
  title: string
  intro: string
  button: string
  /** Fields in order, with the hidden fields last. */
  fields: FormField[]
  /** Empty if the form isn't in steps. */
  steps: FormStep[]
}

const views = new WeakMap<FormStart, FormView>()

/** Remembered, because several parts of a page ask for it. */
export function formView(start: FormStart): FormView {
  const view = views.get(start) ?? newView(start)
  views.set(start, view)
  return view
}

function newView({ form, settings, context }: FormStart): FormView {
  const say = (text: string) => localWords(text, context.region)
  const { title, intro } = formWords(form, settings)
  const fields = formFields(form, settings, context).map((field) => ({
    ...field,
    label: say(field.label),
    ...(field.help && { help: say(field.help) }),
    ...(field.options && {
      options: field.options.map(({ value, label }) => ({ value, label: say(label) })),
    }),
  }))
  const steps = formSteps(form, fields).map((step) => ({ ...step, title: say(step.title) }))
  return { title: say(title), intro: say(intro), button: say(buttonText(form, settings)), fields, steps }
}

/** Returns the id of a field's control. It's unique on the page if `formId` is. */
export function controlId(formId: string, name: string): string {
  return `${formId}-${slugify(name.replaceAll('_', '-'))}`
}

/** If a form accepts files, a post without JavaScript has to be multipart. */
export const hasFileFields = (fields: readonly FormField[]): boolean =>
  fields.some(({ kind }) => kind === 'file')

export function helpId(formId: string, name: string): string {
  return `${controlId(formId, name)}-help`
}

export function errorId(formId: string, name: string): string {
  return `${controlId(formId, name)}-error`
}
